import { join, resolve } from "node:path";
import type { Word } from "./word.ts";

/**
 * The file that a word of a command may name, as an absolute path: what stands after the `=` or the
 * letter of an option too. Of a pattern, the folder that it looks in. Undefined where there is no
 * such file, so that the word means something else, or nothing.
 *
 * ```ts
 * import { fileOfWord } from "./file_of_word.ts";
 * const word = { text: "--file=/etc/hostname", isInHome: false };
 * const file = await fileOfWord(word, { workdir: "/", home: "/root" });
 * if (file !== undefined && file !== "/etc/hostname") throw new Error(file);
 * ```
 */
export async function fileOfWord(
  { text, globAt, isInHome }: Word,
  { workdir, home }: { readonly workdir: string; readonly home: string },
): Promise<string | undefined> {
  const plain = globAt === undefined ? text : text.slice(0, text.lastIndexOf("/", globAt) + 1);
  for (const path of isInHome ? [join(home, plain.slice(1))] : pathsIn(plain)) {
    if (path === "" || path === "/dev/null") continue;
    const file = resolve(workdir, path);
    if (await Deno.lstat(file).then(() => true, () => false)) return file;
  }
  return undefined;
}

/** Where a path may begin in a word: nobody here knows which letters are options without a value. */
function pathsIn(text: string): readonly string[] {
  if (!text.startsWith("-")) return [text];
  const equals = text.indexOf("=");
  if (equals >= 0) return [text.slice(equals + 1)];
  const start = text.search(/[./]/);
  if (start >= 0) return [text.slice(start)];
  return text.startsWith("--")
    ? []
    : Array.from({ length: Math.min(text.length, 8) - 2 }, (_, at) => text.slice(at + 2));
}
