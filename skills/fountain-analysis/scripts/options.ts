import { distance } from "fastest-levenshtein";
import { exitCode, UserError } from "../../../src/kernel/mod.ts";

/** What the skill was asked for. */
export interface Options {
  /** Files and folders, as they were given. */
  readonly paths: readonly string[];
  readonly form: "text" | "markdown" | "json";
  /** Where a page goes; nothing but a word on it is printed then, unless another form is asked for. */
  readonly html?: string;
  readonly explain: boolean;
  readonly warningsOnly: boolean;
  readonly plain: boolean;
}

const usage = "harvey skill fountain-analysis PATH… " +
  "[--json | --markdown] [--html FILE] [--warnings-only] [--explain] [--plain]";
const switches = ["--json", "--markdown", "--html", "--explain", "--warnings-only", "--plain"];

/**
 * Reads the words after the skill's name. `--` ends the options.
 *
 * @param json whether `--json` was taken by whoever called
 * @throws {UserError} for an option that there is not, with the nearest that there is
 */
export function readOptions(args: readonly string[], json: boolean): Options {
  const given = new Set<string>(json ? ["--json"] : []);
  const paths: string[] = [];
  let html: string | undefined;
  let isOver = false;
  for (let at = 0; at < args.length; at++) {
    const word = args[at];
    const [name, value] = partsOf(word);
    if (isOver || !word.startsWith("-") || word === "-") paths.push(word);
    else if (word === "--") isOver = true;
    else if (name === "--html") {
      html = value ?? args[++at];
      if (!html) throw refusal("take --html: it needs the name of a file");
      if (html.startsWith("-")) throw refusal(`write the page to "${html}": that is an option`);
    } else if (!switches.includes(name)) throw refusal(unknown(word, name));
    else if (value !== undefined) throw refusal(`take "${word}": ${name} has no value`);
    else given.add(name);
  }
  if (paths.length === 0) throw refusal("analyse a session: no file or folder is named");
  const markdown = given.has("--markdown");
  if (markdown && given.has("--json")) {
    throw refusal("print JSON and Markdown at once: leave one of them out");
  }
  const explain = given.has("--explain");
  const warningsOnly = given.has("--warnings-only");
  if (warningsOnly && explain) {
    throw refusal("explain warnings alone: leave --explain or --warnings-only out");
  }
  return {
    paths,
    form: markdown ? "markdown" : given.has("--json") ? "json" : "text",
    ...html === undefined ? {} : { html },
    ...{ explain, warningsOnly, plain: given.has("--plain") },
  };
}

function partsOf(word: string): [name: string, value: string | undefined] {
  const at = word.startsWith("--") ? word.indexOf("=") : -1;
  return at < 0 ? [word, undefined] : [word.slice(0, at), word.slice(at + 1)];
}

function unknown(word: string, name: string): string {
  const [near] = switches.map((known) => ({ known, away: distance(name.slice(0, 60), known) }))
    .sort((one, other) => one.away - other.away);
  const proposal = near.away <= 4 ? `did you mean "${near.known}"?` : "there is no such option";
  return `take ${JSON.stringify(word)}: ${proposal}`;
}

function refusal(action: string): UserError {
  return new UserError(`Cannot ${action} (${usage})`, exitCode.usage);
}
