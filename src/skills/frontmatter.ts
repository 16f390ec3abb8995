/** A `SKILL.md`, taken apart. */
export interface SplitSkillText {
  /** Between the two lines of `---`. */
  readonly yaml: string;
  /** The line of the file, counted from 1, that `yaml` begins on. */
  readonly yamlLine: number;
  /** What follows, without the blank lines around it. */
  readonly body: string;
}

/**
 * Takes a `SKILL.md` apart: a first line `---`, the YAML, another line `---`, the instructions. Lines
 * may end in CR LF, and a byte order mark may stand first.
 *
 * ```ts
 * import { splitFrontmatter } from "./frontmatter.ts";
 * const split = splitFrontmatter("---\nname: a\n---\n\nDo it.\n");
 * if ("problem" in split || split.body !== "Do it.") throw new Error();
 * ```
 *
 * @see https://agentskills.io/specification
 */
export function splitFrontmatter(
  text: string,
): SplitSkillText | { readonly problem: string; readonly line: number } {
  const lines = (text.startsWith("\uFEFF") ? text.slice(1) : text).replaceAll("\r\n", "\n")
    .split("\n");
  if (lines[0].trimEnd() !== "---") {
    return {
      problem: 'it does not begin with a line "---" (write the frontmatter there)',
      line: 1,
    };
  }
  const end = lines.findIndex((line, index) => index > 0 && line.trimEnd() === "---");
  if (end < 0) {
    return { problem: 'the frontmatter does not end (close it with a line "---")', line: 1 };
  }
  return {
    yaml: lines.slice(1, end).join("\n"),
    yamlLine: 2,
    body: withoutBlankEnds(lines.slice(end + 1)),
  };
}

/** Indentation of the first line that says something stays. */
function withoutBlankEnds(lines: readonly string[]): string {
  const first = lines.findIndex((line) => line.trim() !== "");
  if (first < 0) return "";
  const last = lines.findLastIndex((line) => line.trim() !== "");
  return lines.slice(first, last + 1).join("\n");
}
