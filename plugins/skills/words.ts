import { shellWords } from "../../src/workspace/shell_words.ts";

/** What follows `/skill`. */
export interface SkillWords {
  /** The skill's name; absent where nothing follows. */
  readonly name?: string;
  /** The words after it, `--json` not among them. */
  readonly args: readonly string[];
  /** The same as one text, for a model. */
  readonly text: string;
  /** Whether `--json` stood among them. */
  readonly json: boolean;
}

/**
 * Splits what is typed as a shell would, quotes included. Where only a shell could tell (`$HOME`,
 * `*.ts`, an apostrophe, several lines) it is plain text: split at blanks, and whole for a model.
 *
 * ```ts
 * import { readWords } from "./words.ts";
 * const quoted = readWords(`summary "my notes.spmd" --json`);
 * if (quoted.args.join("|") !== "my notes.spmd" || !quoted.json) throw new Error();
 * const plain = readWords("haiku it's raining");
 * if (plain.text !== "it's raining" || plain.name !== "haiku") throw new Error();
 * ```
 */
export function readWords(typed: string): SkillWords {
  const split = shellWords(typed);
  const words = split ?? typed.split(/\s+/).filter((word) => word !== "");
  const [name, ...rest] = words;
  const args = rest.filter((word) => word !== "--json");
  const isPlain = split === undefined && args.length === rest.length;
  const text = isPlain ? typed.trim().slice(name.length).trim() : args.join(" ");
  return { ...name === undefined ? {} : { name }, args, text, json: args.length < rest.length };
}
