import { findSecrets } from "../../../src/workspace/mod.ts";
import type { AddedLine } from "./added_lines.ts";

/** Something in an added line that was hardly meant to stay. */
export interface Leftover {
  readonly path: string;
  readonly line: number;
  readonly kind: "conflict" | "debugging" | "secret" | "to do" | "blanks";
  readonly message: string;
}

/** What is written while looking for a mistake, by the ends of the names of files that it means it in. */
const debugging: readonly {
  readonly ends: readonly string[];
  readonly marks: readonly string[];
}[] = [
  { ends: [".ts", ".tsx", ".js", ".jsx", ".mjs"], marks: ["debugger;", "console.debug("] },
  { ends: [".py"], marks: ["breakpoint()", "pdb.set_trace("] },
  { ends: [".rs"], marks: ["dbg!("] },
  { ends: [".rb"], marks: ["binding.pry", "byebug"] },
  { ends: [".php"], marks: ["var_dump("] },
  { ends: [".ts", ".tsx", ".js", ".jsx"], marks: ["test.only(", "it.only(", "describe.only("] },
];

const conflictMarks = ["<<<<<<< ", ">>>>>>> ", "||||||| "];

/** What one added line leaves behind. */
export function leftoversIn({ path, line, text }: AddedLine): Leftover[] {
  const found: Leftover[] = [];
  const add = (kind: Leftover["kind"], message: string) =>
    found.push({ path, line, kind, message });
  if (conflictMarks.some((mark) => text.startsWith(mark))) add("conflict", "a mark of a conflict");
  for (const { ends, marks } of debugging) {
    if (!ends.some((end) => path.endsWith(end))) continue;
    const mark = marks.find((each) => text.includes(each));
    if (mark) add("debugging", `${mark} is for debugging`);
  }
  // The secret itself is not told again.
  for (const { kind } of findSecrets(text)) add("secret", `what looks like a secret (${kind})`);
  const open = ["TODO", "FIXME", "XXX"].find((word) => hasWord(text, word));
  if (open) add("to do", `${open} is still to be done`);
  const isMarkdown = path.endsWith(".md");
  if (text !== text.trimEnd() && text.trim() !== "" && !isMarkdown) {
    add("blanks", "blanks at the end");
  }
  return found;
}

function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return true;
  }
  return false;
}

function isLetter(character: string | undefined): boolean {
  return character !== undefined && /[A-Za-z0-9_]/.test(character);
}
