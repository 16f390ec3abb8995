/** A command of a `run` block. */
export interface CommandLine {
  readonly command: string;
  /** Where it begins; the first line of the block is 1. */
  readonly line: number;
}

/** Nobody can judge a longer one. */
const longestCommand = 10_000;

/**
 * Takes a `run` block apart into what is approved one by one: each line is a command, run by itself.
 * Lines belong together where a shell would join them (after `\`, `|`, `&&`, `||`), and after one
 * that prepares the shell for the next (`cd app`, `export A=1`), joined by `&&`. Comments and the
 * prompt `$ ` are left out.
 *
 * @returns the line of what cannot be taken apart, such as a loop or a text of several lines
 */
export function commandLines(block: string): CommandLine[] | { readonly unclear: number } {
  const commands: CommandLine[] = [];
  let begun: { text: string; line: number } | undefined;
  let prepared: CommandLine | undefined;
  for (const [index, raw] of block.split("\n").entries()) {
    let text = raw.trim();
    if (!begun) {
      if (text.startsWith("$ ")) text = text.slice(2).trimStart();
      if (text === "" || text.startsWith("#")) continue;
      begun = { text, line: index + 1 };
    } else begun.text += text === "" || text.startsWith("#") ? "" : ` ${text}`;
    const { line } = begun;
    if (begun.text.length > longestCommand) return { unclear: line };
    const state = lineState(begun.text);
    if (state === "unclear" || isCompound(begun.text)) return { unclear: line };
    if (state === "continued") {
      begun.text = begun.text.slice(0, -1).trimEnd();
      continue;
    }
    if (state === "joined") continue;
    const command: CommandLine = prepared
      ? { command: `${prepared.command} && ${begun.text}`, line: prepared.line }
      : { command: begun.text, line };
    if (command.command.length > longestCommand) return { unclear: line };
    prepared = prepared || preparesShell(begun.text) ? command : undefined;
    if (!prepared) commands.push(command);
    begun = undefined;
  }
  if (begun) return { unclear: begun.line };
  return prepared ? [...commands, prepared] : commands;
}

/** What a line needs after it; "unclear": it holds the beginning of a text of several lines. */
function lineState(text: string): "complete" | "continued" | "joined" | "unclear" {
  let quote = "";
  for (let index = 0; index < text.length; index++) {
    const character = text[index];
    if (character === "\\" && quote !== "'") {
      if (index === text.length - 1) return quote ? "unclear" : "continued";
      index++;
    } else if (quote) {
      if (character === quote) quote = "";
    } else if (character === "'" || character === '"' || character === "`") quote = character;
    else if (text.startsWith("<<<", index)) index += 2;
    else if (text.startsWith("<<", index)) return "unclear";
    else if (character === "#" && text[index - 1] === " ") return "complete";
  }
  if (quote) return "unclear";
  return text.endsWith("|") || text.endsWith("&&") ? "joined" : "complete";
}

const compounds = new Map([
  ["for", "done"],
  ["while", "done"],
  ["until", "done"],
  ["select", "done"],
  ["if", "fi"],
  ["case", "esac"],
  ["function", "}"],
  ["{", "}"],
]);

/** Whether a line begins what only a later line ends. */
function isCompound(text: string): boolean {
  const [first] = text.split(" ", 1);
  const last = compounds.get(first);
  if (last) return !text.split(/[ ;]/).includes(last);
  return text.endsWith("{") || text.endsWith("(");
}

const preparations = [
  ".",
  "alias",
  "cd",
  "export",
  "popd",
  "pushd",
  "set",
  "shopt",
  "source",
  "ulimit",
  "umask",
  "unalias",
  "unset",
];

/** Whether a command by itself changes nothing but the shell that it runs in. */
function preparesShell(text: string): boolean {
  const [first] = text.split(" ", 1);
  if (preparations.includes(first)) return true;
  return !text.includes(" ") && /^[A-Za-z_][A-Za-z0-9_]*=/.test(text);
}
