/**
 * The long options that a help text describes: `--model` for each line that begins with it, or with
 * a short form before it.
 *
 * ```ts
 * import { optionNames } from "./option_names.ts";
 * const names = optionNames("Options:\n  -p, --prompt <text>  answer once\n  --json  events\n");
 * if (names.join() !== "--json,--prompt") throw new Error();
 * ```
 */
export function optionNames(help: string): readonly string[] {
  const names = help.split("\n").flatMap((line) => {
    const words = line.trim().split(/[ ,=[]+/, 2);
    return words.filter((word) => words[0].startsWith("-") && /^--[a-z][a-z-]*$/.test(word));
  });
  return [...new Set(names)].sort();
}
