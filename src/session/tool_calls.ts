import { isResult } from "./reply.ts";
import type { Entry, RecordedToolCall } from "./session.ts";

type Draft = { -readonly [Key in keyof RecordedToolCall]: RecordedToolCall[Key] };

/** Gathers the calls of tools of one turn, with what came of each. */
export class ToolCallGatherer {
  readonly #calls: Draft[] = [];
  #requests = 0;
  /** What was given since the last note; it belongs to the next result. */
  #given: string | undefined;

  take(entry: Entry): void {
    if (entry.type === "speech") {
      if (entry.statement?.kind === "forwarding") this.#requests++;
      if (isResult(entry)) this.#given = entry.text;
      return;
    }
    if (entry.type !== "note") return;
    const { note, line } = entry;
    if (note.kind === "tool") {
      const { call: id, name, arguments: given } = note;
      this.#calls.push({ id, name, arguments: given, request: this.#requests, line });
    } else if (note.kind === "result") {
      const call = this.#calls.findLast(({ id }) => id === note.call);
      if (call) Object.assign(call, { result: this.#given ?? "", status: note.status });
    }
    this.#given = undefined;
  }

  finish(): readonly RecordedToolCall[] {
    return this.#calls;
  }
}
