import type { RedactedStream, Redactor } from "../../src/workspace/mod.ts";

/** What stands in the place of a text that could not be redacted. */
export const withheld = "[withheld: redaction failed]";

/** Fields that Harvey itself makes up, without which a file cannot be read back. */
const structural = new Set([
  ...["kind", "session", "sha256", "format", "number", "of", "count", "time"],
  ...["tokens", "seconds", "speed"],
]);

/** Texts on their way to disk. What cannot be redacted is withheld, and that is told once. */
export class Redaction {
  readonly #redactor: () => Pick<Redactor, "redact" | "stream">;
  readonly #onFailure: (reason: string) => void;
  #isTold = false;

  /**
   * @param redactor gives what redacts; where it throws, everything is withheld
   * @param onFailure called once, with the first reason
   */
  constructor(
    redactor: () => Pick<Redactor, "redact" | "stream">,
    onFailure: (reason: string) => void,
  ) {
    this.#redactor = redactor;
    this.#onFailure = onFailure;
  }

  /** A text without secrets. */
  text(text: string): string {
    return this.#guarded(() => this.#redactor().redact(text));
  }

  /** A text that comes in pieces. From where it cannot be redacted on, nothing more of it comes. */
  stream(): RedactedStream {
    let stream: RedactedStream | undefined;
    let isBroken = false;
    const guarded = (piece: (stream: RedactedStream) => string) => {
      if (isBroken) return "";
      return this.#guarded(() => piece(stream ??= this.#redactor().stream()), () => {
        isBroken = true;
      });
    };
    return {
      push: (chunk) => guarded((open) => open.push(chunk)),
      end: () => guarded((open) => open.end()),
    };
  }

  /** Facts whose texts, and lists of texts, are redacted; what orders the file stays as it is. */
  fields<Fields extends object>(fields: Fields): Fields {
    const redacted = (value: unknown): unknown => {
      if (typeof value === "string") return this.text(value);
      return Array.isArray(value) ? value.map(redacted) : value;
    };
    const entries = Object.entries(fields).map(([name, value]) => [
      name,
      structural.has(name) ? value : redacted(value),
    ]);
    return Object.fromEntries(entries) as Fields;
  }

  /** A value of JSON with every string in it redacted, names of fields too. */
  json(value: unknown): unknown {
    if (typeof value === "string") return this.text(value);
    if (Array.isArray(value)) return value.map((item) => this.json(item));
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(
      Object.entries(value).map(([name, item]) => [this.text(name), this.json(item)]),
    );
  }

  #guarded(redact: () => string, onFailure?: () => void): string {
    try {
      return redact();
    } catch (error) {
      onFailure?.();
      if (!this.#isTold) {
        this.#isTold = true;
        this.#onFailure(error instanceof Error ? error.message : String(error));
      }
      return withheld;
    }
  }
}
