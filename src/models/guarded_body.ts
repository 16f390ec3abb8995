import { type Exchange, malformed, timedOut } from "./failure.ts";
import { within } from "./patience.ts";
import type { ModelError } from "./model.ts";

/** No line, event or document of a server may be longer, in bytes. */
export const longestUnit = 16 * 1024 * 1024;

/** Cuts a body into what may be passed on; throws where it is not what the protocol says. */
export interface Framing {
  /** The bytes of `chunk`, and those held back before, that can be passed on now. */
  push(chunk: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer>[];
  /** What was held back, at the end of the body. */
  finish(): Uint8Array<ArrayBuffer>[];
}

/** What guards a body. */
export interface BodyGuard {
  readonly exchange: Exchange;
  readonly framing: Framing;
  readonly idleTimeout: number;
  /** Turns what broke the body into the failure that readers see. */
  readonly onBreak: (error: unknown) => unknown;
}

/**
 * A body that is read only as fast as its reader asks, whose units stay bounded, and that fails
 * when nothing comes for `idleTimeout` milliseconds. Waiting for the reader does not count.
 */
export function guardBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  guard: BodyGuard,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let ready: Uint8Array<ArrayBuffer>[] = [];
  let ended = false;

  async function read(): Promise<void> {
    const { done, value } = await within(
      guard.idleTimeout,
      reader.read(),
      () => timedOut(guard.exchange, guard.idleTimeout),
    );
    ended = done;
    ready = done ? guard.framing.finish() : guard.framing.push(value);
  }

  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        while (ready.length === 0 && !ended) await read();
      } catch (error) {
        await reader.cancel().catch(() => {});
        throw guard.onBreak(error);
      }
      const next = ready.shift();
      if (next === undefined) controller.close();
      else controller.enqueue(next);
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 });
}

/** The failure of a unit that grew over {@link longestUnit}. */
export function tooLong(exchange: Exchange, unit: string): ModelError {
  return malformed(exchange, `${unit} longer than ${longestUnit / 1024 / 1024} MB`);
}
