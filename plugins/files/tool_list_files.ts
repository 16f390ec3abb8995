import type { Harvey } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import type { PathGuard } from "../../src/workspace/mod.ts";
import { listing } from "./listing.ts";
import { roomForRemark } from "./reading.ts";

/** `list_files`: what stands in the workspace, or in a folder of it. */
export function defineListFiles(harvey: Harvey, guard: () => PathGuard): void {
  harvey.tools.define({
    name: "list_files",
    description: "Lists the files of the workspace, or of a folder in it, without those that " +
      ".gitignore names. Links are not followed.",
    parameters: {
      type: "object",
      properties: {
        path: { type: "string", description: "A folder; the workspace if absent" },
        pattern: {
          type: "string",
          description: "Only files that fit, as .gitignore writes patterns: *.ts, src/**/*.md",
        },
        depth: {
          type: "integer",
          minimum: 1,
          maximum: 32,
          description: "How many folders deep; 3 if absent, with a pattern all",
        },
      },
      additionalProperties: false,
    },
    async run(values, { signal }) {
      const { path = ".", pattern, depth } = values;
      const present = guard();
      const folder = await present.resolve(String(path), "read");
      if (!folder.isFolder) {
        throw new UserError(
          `Cannot list "${folder.relative}": ` +
            (folder.exists ? "it is no folder (read_file reads it)" : "there is no such folder"),
          exitCode.failed,
        );
      }
      const text = await listing(present, folder, {
        signal,
        maxCharacters: Math.max(0, harvey.config.tools.maxResult - roomForRemark),
        ...pattern === undefined ? {} : { pattern: String(pattern) },
        ...depth === undefined ? {} : { depth: Number(depth) },
      });
      return { text, status: "ok" };
    },
  });
}
