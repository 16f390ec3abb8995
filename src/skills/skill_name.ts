const longest = 64;

/**
 * What is against the rules in a skill's name: 1 to 64 lower-case letters, digits and single hyphens,
 * none at either end, the same as its folder's name.
 *
 * ```ts
 * import { faultsOfName } from "./skill_name.ts";
 * if (faultsOfName("commit-message").length > 0) throw new Error();
 * if (faultsOfName("Commit--Message").length !== 2) throw new Error();
 * ```
 *
 * @see https://agentskills.io/specification
 */
export function faultsOfName(name: string, folder?: string): string[] {
  const faults: string[] = [];
  if (name.length > longest) {
    faults.push(`the name is ${name.length} characters long (at most ${longest} are allowed)`);
  }
  if ([...name].some((character) => !isNameCharacter(character))) {
    faults.push(`the name ${JSON.stringify(name)} may hold only a to z, 0 to 9 and -`);
  }
  if (name.startsWith("-") || name.endsWith("-")) {
    faults.push("the name begins or ends with a hyphen (take it away)");
  }
  if (name.includes("--")) faults.push("the name holds two hyphens in a row (leave one)");
  if (folder !== undefined && name !== folder) {
    faults.push(
      `the name ${JSON.stringify(name)} is not that of its folder, ${JSON.stringify(folder)} ` +
        "(rename one of them)",
    );
  }
  return faults;
}

function isNameCharacter(character: string): boolean {
  return character >= "a" && character <= "z" || character >= "0" && character <= "9" ||
    character === "-";
}
