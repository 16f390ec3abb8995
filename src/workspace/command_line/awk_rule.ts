import type { ProgramRule } from "./option_rule.ts";
import { isLiteral, mayBeOption } from "./word.ts";

/** Allows awk to print; its programs can write files and run programs. */
export const awkRule: ProgramRule = (args, spelled) => {
  let index = 0;
  for (; index < args.length; index++) {
    const word = args[index]!;
    const { text } = word;
    if (!mayBeOption(word)) break;
    if (text === "--") {
      index++;
      break;
    }
    if (text === "-F" || text === "-v") index++;
    else if (index >= spelled && !(isLiteral(word) && /^-[Fv]/.test(text))) {
      return `"${text}" may read a program or run one`;
    }
    const value = args[index];
    if (index >= spelled && value && !isLiteral(value)) {
      return `a file's name in the place of "${value.text}" could be a program`;
    }
  }
  const program = args[index];
  if (!program || index < spelled) return undefined;
  if (!isLiteral(program)) {
    return `a file's name in the place of "${program.text}" could be a program`;
  }
  return judgeProgram(program.text);
};

/** The language has no other way to reach a file or a program than these. */
function judgeProgram(program: string): string | undefined {
  const refusal = (part: string) => `${part} in the awk program may run a program or write a file`;
  for (const part of ["system", "getline", "@"]) if (program.includes(part)) return refusal(part);
  for (let at = 0; at < program.length; at++) {
    if (program[at] === ">" && program[at + 1] !== "=") return refusal(">");
    if (program[at] !== "|") continue;
    if (program[at + 1] !== "|" || program[at + 2] === "|") return refusal("|");
    at++;
  }
  return undefined;
}
