import stringWidth from "string-width";
import { harmless } from "./harmless.ts";
import { terminalSize } from "./readline_streams.ts";

const frames = ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"];

/** Takes the cursor back to the beginning of its line and empties the line. */
export const clearLine = "\r\x1b[K";

/** What a spinner shows after a time: `⠹ llama3.1 · 3 s`, cut to fit into one line. */
export function spinnerText(
  label: string,
  milliseconds: number,
  columns: number = terminalSize().columns,
): string {
  const frame = frames[Math.floor(milliseconds / 100) % frames.length];
  const seconds = Math.floor(milliseconds / 1000);
  const time = seconds > 0 ? ` · ${seconds} s` : "";
  const oneLine = harmless(label).replaceAll("\n", " ").replaceAll("\t", " ");
  // The last column stays free: a full line would make some terminals scroll.
  return `${frame} ${fitting(oneLine, columns - 3 - stringWidth(time))}${time}`;
}

function fitting(text: string, columns: number): string {
  if (stringWidth(text) <= columns) return text;
  let fitted = "";
  let width = 0;
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    width += stringWidth(segment);
    if (width > columns - 1) break;
    fitted += segment;
  }
  return columns > 0 ? `${fitted}…` : "";
}
