const keys = ["title", "credit", "author", "authors", "date", "draft date", "characters"];

/** One entry of a title page, as a line. */
export interface TitleLine {
  /** In lower case. */
  readonly key: string;
  readonly value: string;
  readonly text: string;
}

/**
 * The entries of a title page that a damaged first line made a paragraph, and the lines of it that
 * are none.
 *
 * ```ts
 * import { titleLines } from "./title_lines.ts";
 * const { entries, rest } = titleLines("\uFFFDtle: A\nAuthor: ANN");
 * if (entries[0].value !== "ANN" || rest !== "\uFFFDtle: A") throw new Error(rest);
 * ```
 */
export function titleLines(paragraph: string): { entries: TitleLine[]; rest: string } {
  const entries: TitleLine[] = [];
  const rest: string[] = [];
  for (const line of paragraph.split("\n")) {
    // What is lost may have taken the line end before a key.
    const lost = line.lastIndexOf("\uFFFD", line.indexOf(":")) + 1;
    const text = line.slice(lost);
    const colon = text.indexOf(":");
    const key = text.slice(0, Math.max(colon, 0)).trim().toLowerCase();
    if (!keys.includes(key)) {
      rest.push(line);
      continue;
    }
    entries.push({ key, value: text.slice(colon + 1).trim(), text });
    if (lost > 0) rest.push(line.slice(0, lost));
  }
  return { entries, rest: rest.join("\n") };
}
