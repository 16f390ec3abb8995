/**
 * The data of an event as JSON, for records and for programs that read them. A plugin may emit what
 * JSON has no word for: a bigint is written as a string, and where there is a cycle, or a part throws
 * at being read, the answer says so in the place of the data.
 *
 * ```ts
 * import { eventJson } from "./event_json.ts";
 * if (eventJson({ count: 3n, done: true }) !== '{"count":"3","done":true}') throw new Error();
 * ```
 */
export function eventJson(data: unknown): string {
  try {
    return JSON.stringify(data, plain) ?? "null";
  } catch (error) {
    const reason = error instanceof Error ? error.message.split("\n", 1)[0] : String(error);
    return JSON.stringify({ unwritable: reason });
  }
}

function plain(_key: string, value: unknown): unknown {
  return typeof value === "bigint" ? String(value) : value;
}
