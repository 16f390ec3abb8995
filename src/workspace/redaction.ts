import { KnownValues, type Secret } from "./redaction/known_values.ts";
import { Marks } from "./redaction/marks.ts";
import { secretShapes } from "./redaction/secret_shapes.ts";
import { ShapeStream } from "./redaction/shape_stream.ts";

export type { Secret };
export { secretsOf } from "./redaction/secrets_of.ts";

/** A text that comes in pieces, on its way through a {@link Redactor}. */
export interface RedactedStream {
  /** What of the text so far can be told; what may be the beginning of a secret is held back. */
  push(chunk: string): string;
  /** What was held back. Nothing may be pushed after it. */
  end(): string;
}

/**
 * Puts marks (`[redacted: github token]`) in the place of secrets: of those that it is told of,
 * wherever they stand, and of those that are known by their form. What was redacted stays the same
 * when it is redacted again. Takes time linear to the text.
 *
 * ```ts
 * import { Redactor } from "./redaction.ts";
 * const redactor = new Redactor([{ value: "correct horse", kind: "STABLE_PASSWORD" }]);
 * const line = redactor.redact("log in with correct horse");
 * if (line !== "log in with [redacted: STABLE_PASSWORD]") throw new Error(line);
 * ```
 */
export class Redactor {
  readonly #values: KnownValues;
  readonly #marks: Marks;

  /** @param secrets values of any form; empty ones are ignored */
  constructor(secrets: readonly Secret[] = []) {
    const known = secrets.filter(({ value }) => value !== "");
    this.#values = new KnownValues(known);
    this.#marks = new Marks([...secretShapes.kinds, ...known.map(({ kind }) => kind)]);
  }

  redact(text: string): string {
    const stream = this.stream();
    return stream.push(text) + stream.end();
  }

  /** Redacts a text piece by piece: put together, what comes is what {@link redact} gives. */
  stream(): RedactedStream {
    const values = this.#values.stream(this.#marks);
    const shapes = new ShapeStream(secretShapes, this.#marks);
    return {
      push: (chunk) => shapes.push(values.push(chunk)),
      end: () => shapes.push(values.end()) + shapes.end(),
    };
  }
}
