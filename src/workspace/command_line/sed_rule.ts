import type { ProgramRule } from "./option_rule.ts";
import { judgeSedScript } from "./sed_script.ts";
import { isLiteral, mayBeOption, type Word } from "./word.ts";

const plainLong = new Set(
  ("--quiet --silent --regexp-extended --null-data --separate --unbuffered --posix --sandbox " +
    "--version --help").split(" "),
);

/** Allows sed to print and to replace; its scripts can write files and run programs. */
export const sedRule: ProgramRule = (args, spelled) => {
  const operands: number[] = [];
  const scripts: { word: Word; index: number; from: number }[] = [];
  for (let index = 0; index < args.length; index++) {
    const word = args[index]!;
    const { text } = word;
    if (text === "--") {
      for (let rest = index + 1; rest < args.length; rest++) operands.push(rest);
      break;
    }
    if (!mayBeOption(word) || text === "-") operands.push(index);
    else if (text === "--expression" || /^-[nErsuz]*e$/.test(text)) {
      const script = args[++index];
      if (!script) return `"${text}" awaits a script`;
      scripts.push({ word: script, index, from: 0 });
    } else if (text.startsWith("--expression=")) {
      scripts.push({ word, index, from: "--expression=".length });
    } else if (/^-[nErsuz]*e/.test(text)) {
      scripts.push({ word, index, from: text.indexOf("e") + 1 });
    } else if (index >= spelled && !plainLong.has(text) && !/^-[nErsuz]+$/.test(text)) {
      return `"${text}" may write to a file or read a script`;
    }
  }
  const [first] = operands;
  if (scripts.length === 0 && first !== undefined) {
    scripts.push({ word: args[first]!, index: first, from: 0 });
  }
  for (const { word, index, from } of scripts) {
    if (index < spelled) continue;
    if (!isLiteral(word)) return `a file's name in the place of "${word.text}" could be a script`;
    const reason = judgeSedScript(word.text.slice(from));
    if (reason !== undefined) return reason;
  }
  return undefined;
};
