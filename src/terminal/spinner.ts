import { harmless } from "./harmless.ts";
import { terminalSize } from "./readline_streams.ts";

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** Takes the cursor back to the beginning of its line and empties the line. */
export const clearLine = "\r\x1b[K";

/** Columns that a text takes. Loaded when something spins: counting them takes time to set up. */
type Width = (text: string) => number;
const loadWidth = (): Promise<Width> => import("string-width").then((module) => module.default);

/** What a spinner shows after a time: `⠹ llama3.1 · 3 s`, cut to fit into one line. */
export async function spinnerText(
  label: string,
  milliseconds: number,
  columns: number = terminalSize().columns,
): Promise<string> {
  const width = await loadWidth();
  const frame = frames[Math.floor(milliseconds / 100) % frames.length];
  const seconds = Math.floor(milliseconds / 1000);
  const time = seconds > 0 ? ` · ${seconds} s` : "";
  const oneLine = harmless(label).replaceAll("\n", " ").replaceAll("\t", " ");
  // The last column stays free: a full line would make some terminals scroll.
  return `${frame} ${fitting(oneLine, columns - 3 - width(time), width)}${time}`;
}

function fitting(text: string, columns: number, widthOf: Width): string {
  if (widthOf(text) <= columns) return text;
  let fitted = "";
  let width = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    width += widthOf(segment);
    if (width > columns - 1) break;
    fitted += segment;
  }
  return columns > 0 ? `${fitted}…` : "";
}
