import type { Harvey } from "../../src/host/mod.ts";
import type { PathGuard } from "../../src/workspace/mod.ts";
import { readOnRecord } from "./reading.ts";

/** `read_file`: a file of the workspace, or lines of it. */
export function defineReadFile(harvey: Harvey, guard: () => PathGuard): void {
  harvey.tools.define({
    name: "read_file",
    description: "Reads a text file of the workspace, or some of its lines. A long file is cut, " +
      "and the last line says which lines are left out: ask for these by their numbers.",
    parameters: {
      type: "object",
      properties: {
        path: { type: "string", description: "From the workspace, with / between names" },
        start_line: { type: "integer", minimum: 1, description: "The first line; 1 if absent" },
        end_line: { type: "integer", minimum: 1, description: "The last line, included" },
      },
      required: ["path"],
      additionalProperties: false,
    },
    async run(values, { signal }) {
      const { path, start_line: first, end_line: last } = values;
      const range = first === undefined && last === undefined ? undefined : {
        first: Number(first ?? 1),
        ...last === undefined ? {} : { last: Number(last) },
      };
      const reading = { harvey, guard: guard(), by: "model", signal } as const;
      const { text } = await readOnRecord(reading, { path: String(path), range });
      return { text: text === "" ? "(the file is empty)" : text, status: "ok" };
    },
  });
}
