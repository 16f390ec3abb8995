import type {
  ComparedStats,
  ReplyComparison,
  SessionComparison,
  Turn,
  TurnComparison,
  WordChange,
} from "../../session/mod.ts";
import { fittedLines } from "../../terminal/fitted_lines.ts";
import { harmless } from "../../terminal/harmless.ts";
import type { Styles } from "../../terminal/styles.ts";
import type { PageStyle } from "./pages.ts";

/**
 * Two sessions turn by turn. Words of the left one alone are red and struck out, or `[-so-]` without
 * colour; those of the right one green, or `{+so+}`.
 */
export function* comparisonLines(
  paths: { readonly left: string; readonly right: string },
  { turns, same, stats }: SessionComparison,
  { styles, columns }: PageStyle,
): Generator<string, void, void> {
  yield `${styles.red(`--- ${harmless(paths.left)}`)}\n${
    styles.green(`+++ ${harmless(paths.right)}`)
  }\n`;
  for (const turn of turns) yield* turnLines(turn, styles, columns);
  yield `\n${statsLines(stats)}`;
  if (same) yield "The same prompts, the same replies.\n";
}

function* turnLines(
  turn: TurnComparison,
  styles: Styles,
  columns: number,
): Generator<string, void, void> {
  if (turn.kind !== "both") {
    const [mark, style, one] = turn.kind === "left"
      ? ["-", styles.red, turn.left] as const
      : ["+", styles.green, turn.right] as const;
    yield `\n${each(fit(wholeTurn(one), columns - 2), (line) => style(`${mark} ${line}`))}`;
    return;
  }
  const { left, right, replies, same } = turn;
  const numbers = left.number === right.number
    ? `${left.number}`
    : `${left.number}/${right.number}`;
  const prompt = firstLine(left.prompt);
  yield `\n${each(fit(`[${numbers}] ${prompt}${same ? "  (same)" : ""}`, columns), styles.bold)}`;
  if (same) return;
  const said = replies.map((reply, at) => replyText(reply, speakers(left, right, at), styles));
  yield each(fit(said.join("\n"), columns), (line) => line);
}

/** Who gave the reply in each session, in one word where it was the same. */
function speakers(left: Turn, right: Turn, at: number): string {
  const [one, other] = [left.replies[at]?.cue, right.replies[at]?.cue];
  return one === undefined || other === undefined || one === other
    ? harmless(one ?? other ?? "")
    : `${harmless(one)} | ${harmless(other)}`;
}

function replyText({ words }: ReplyComparison, cue: string, styles: Styles): string {
  return `${styles.dim(cue)}\n${words.map((change) => marked(change, styles)).join("")}`;
}

/** Styled line by line, so that no colour reaches over the end of one. */
function marked({ kind, text }: WordChange, styles: Styles): string {
  const shown = harmless(text);
  if (kind === "same") return shown;
  if (!styles.isColorSupported) return kind === "left" ? `[-${shown}-]` : `{+${shown}+}`;
  const style = kind === "left"
    ? (line: string) => styles.strikethrough(styles.red(line))
    : styles.green;
  return shown.split("\n").map((line) => line === "" ? "" : style(line)).join("\n");
}

function wholeTurn({ number, prompt, replies }: Turn): string {
  const said = replies.map(({ cue, text }) => `${harmless(cue)}\n${harmless(text)}`);
  return [`[${number}] ${harmless(prompt)}`, ...said].join("\n");
}

function statsLines({ left, right }: SessionComparison["stats"]): string {
  const row = (name: string, value: (stats: ComparedStats) => string) =>
    `${name.padEnd(9)}${value(left).padStart(20)}  ${value(right).padStart(20)}\n`;
  return row("Model", ({ model }) => harmless(model)) + row("Turns", ({ turns }) => `${turns}`) +
    row("Replies", ({ replies }) => `${replies}`) +
    row("Tokens", ({ tokens, measured }) => measured === 0 ? "-" : `${tokens}`) +
    row("Seconds", ({ seconds, measured }) => measured === 0 ? "-" : seconds.toFixed(1)) +
    row("Tokens/s", ({ tokens, seconds }) => seconds > 0 ? (tokens / seconds).toFixed(1) : "-");
}

/** Text with colours in it is left to the terminal to break. */
function fit(text: string, columns: number): string {
  return columns === Infinity || text.includes("\x1b") ? text : fittedLines(text, columns);
}

function each(text: string, style: (line: string) => string): string {
  return text.split("\n").map((line) => `${line === "" ? "" : style(line)}\n`).join("");
}

function firstLine(text: string): string {
  const [first = "", ...more] = text.split("\n");
  return harmless(more.length > 0 ? `${first} …` : first);
}
