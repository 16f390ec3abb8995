import { join } from "node:path";
import { exitCode, UserError } from "../kernel/mod.ts";
import { scriptFile, skillFile } from "./load_skill.ts";
import { faultsOfName } from "./skill_name.ts";

/**
 * Writes a skill that works, to be changed into the one that is wanted.
 *
 * @param parent the folder of skills that it goes into; made where it is not there
 * @param withScript whether it does its work by itself, without a model
 * @returns the paths of the files
 * @throws {UserError} where the name is against the rules, or is taken
 */
export async function createSkill(
  parent: string,
  name: string,
  withScript: boolean,
): Promise<readonly string[]> {
  const refuse = (reason: string, cause?: unknown) =>
    new UserError(`Cannot make the skill ${JSON.stringify(name)}: ${reason}`, exitCode.usage, {
      cause,
    });
  const [fault] = name === "" ? ["the name is empty"] : faultsOfName(name);
  if (fault) throw refuse(fault);
  const folder = join(parent, name);
  try {
    await Deno.mkdir(parent, { recursive: true });
    await Deno.mkdir(folder);
  } catch (error) {
    throw error instanceof Deno.errors.AlreadyExists
      ? refuse(`"${folder}" is there already (choose another name)`, error)
      : refuse((error as Error).message, error);
  }
  const path = join(folder, skillFile);
  await Deno.writeTextFile(path, skillText(name, withScript), { createNew: true });
  if (!withScript) return [path];
  const script = join(folder, scriptFile);
  await Deno.mkdir(join(folder, "scripts"));
  await Deno.writeTextFile(script, scriptText, { createNew: true });
  return [path, script];
}

function skillText(name: string, withScript: boolean): string {
  const title = name.replaceAll("-", " ");
  const instructions = withScript
    ? `\`harvey skill ${name} WORDS\` counts the words that follow the name: see scripts/run.ts.
It needs no model, and prints JSON with \`--json\`.`
    : `1. Read what the person asks for, and the files that it names.
2. Do it step by step.
3. Say in one sentence what you did.`;
  return `---
name: ${name}
description: >-
  Says in a sentence what this skill does, and when to use it: a model sees this alone when it
  decides whether to load the rest.
---

# ${title[0].toUpperCase()}${title.slice(1)}

${instructions}
`;
}

const scriptText =
  `/** What Harvey calls the script with; there is more: see "harvey help skills". */
interface Call {
  /** The words after the skill's name. */
  readonly args: readonly string[];
  /** Whether JSON is wanted. */
  readonly json: boolean;
  print(text: string): Promise<void>;
}

export default async function run({ args, json, print }: Call): Promise<void> {
  const count = args.length;
  await print(json ? \`\${JSON.stringify({ count })}\\n\` : \`\${count} words: \${args.join(" ")}\\n\`);
}
`;
