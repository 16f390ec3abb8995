import type { ToolCall } from "../../src/models/mod.ts";

const longestValue = 80;

/**
 * A call in one line: the tool's name and what is short of its arguments.
 *
 * ```ts
 * import { describeCall } from "./described_call.ts";
 * const line = describeCall({ id: "1", name: "read_file", arguments: '{"path":"src/a.ts"}' });
 * if (line !== "read_file src/a.ts") throw new Error(line);
 * ```
 */
export function describeCall({ name, arguments: text }: ToolCall): string {
  return [isShort(name) ? name : "…", ...shortValues(text)].join(" ");
}

function shortValues(text: string): string[] {
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    return [];
  }
  if (typeof values !== "object" || values === null) return [];
  return Object.values(values).flatMap((value) => {
    if (typeof value !== "string" && typeof value !== "number") return [];
    return [isShort(String(value)) ? String(value) : "…"];
  });
}

function isShort(text: string): boolean {
  return text.length <= longestValue && !text.includes("\n");
}
