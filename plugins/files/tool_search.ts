import type { Harvey } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import { type PathGuard, searchFiles, type SearchResult } from "../../src/workspace/mod.ts";
import { roomForRemark } from "./reading.ts";

/** `search`: lines of the workspace's files that hold a text. */
export function defineSearch(harvey: Harvey, guard: () => PathGuard): void {
  harvey.tools.define({
    name: "search",
    description: "Searches the files of the workspace, or of a folder in it, for a plain text " +
      "(no regular expression), without those that .gitignore names. " +
      "Gives path:line: text for each line that holds it.",
    parameters: {
      type: "object",
      properties: {
        text: { type: "string", minLength: 1, description: "What a line has to hold" },
        path: { type: "string", description: "A folder or a file; the workspace if absent" },
        pattern: {
          type: "string",
          description: "Only files that fit, as .gitignore writes patterns: *.ts, src/**/*.md",
        },
        ignore_case: { type: "boolean", description: "False if absent" },
      },
      required: ["text"],
      additionalProperties: false,
    },
    async run(values, { signal }) {
      const { path = ".", pattern, ignore_case: ignoreCase } = values;
      const text = String(values.text);
      if (text.includes("\n")) {
        throw new UserError(
          "Cannot search for a text of several lines: only single lines are searched " +
            "(search for one of them)",
          exitCode.failed,
        );
      }
      const present = guard();
      const root = await present.resolve(String(path), "read");
      if (!root.exists) {
        throw new UserError(
          `Cannot search "${root.relative}": there is no such file or folder ` +
            "(list_files lists what there is)",
          exitCode.failed,
        );
      }
      const result = await searchFiles(present, root, {
        ...{ text, signal, ignoreCase: ignoreCase === true },
        ...pattern === undefined ? {} : { pattern: String(pattern) },
      });
      const limit = Math.max(0, harvey.config.tools.maxResult - roomForRemark);
      return { text: describe(result, limit), status: "ok" };
    },
  });
}

const reasons = {
  matches: "there are more matches",
  size: "there is too much text",
  entries: "there are too many files",
  time: "it took too long",
} as const;

function describe(result: SearchResult, maxCharacters: number): string {
  const { matches, files, passedOver, stopped } = result;
  let [text, shown] = ["", 0];
  for (const { path, line, text: found } of matches) {
    const next = `${path}:${line}: ${found}\n`;
    if (text.length + next.length > maxCharacters) break;
    text += next;
    shown++;
  }
  const left = matches.length - shown;
  const remarks = [
    matches.length === 0 ? "no line holds it" : "",
    `${files} ${files === 1 ? "file was" : "files were"} searched`,
    passedOver > 0 ? `${passedOver} passed over (no text, too large, or not to be read)` : "",
    left > 0 ? `${left} matches are left out` : "",
    stopped ? `not everything was searched: ${reasons[stopped]}` : "",
  ];
  return `${text}(${remarks.filter((remark) => remark !== "").join("; ")})`;
}
