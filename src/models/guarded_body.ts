import type { Exchange } from "./exchange.ts";
import { malformed, timedOut } from "./failure.ts";
import { within } from "./patience.ts";
import type { ModelError } from "./model.ts";

/** No line, event or document of a server may be longer, in bytes. */
export const longestUnit = 16 * 1024 * 1024;

/**
 * Cuts a body into what may be passed on. What it gives is taken one by one, so it throws, where
 * the body is not what the protocol says, after all that was good.
 */
export interface Framing {
  /** The bytes of `chunk`, and those held back before, that can be passed on now. */
  push(chunk: Uint8Array<ArrayBuffer>): Iterator<Uint8Array<ArrayBuffer>>;
  /** What was held back, at the end of the body. */
  finish(): Iterator<Uint8Array<ArrayBuffer>>;
}

/** What guards a body. */
export interface BodyGuard {
  readonly exchange: Exchange;
  readonly framing: Framing;
  readonly idleTimeout: number;
  /** Aborted when nobody wants the body any more; the connection is then closed at once. */
  readonly signal: AbortSignal;
  /** Told what broke the body, which then ends. */
  readonly onBreak: (error: unknown) => void;
}

/**
 * A body that is read only as fast as its reader asks, whose units stay bounded, and that
 * breaks when nothing comes for `idleTimeout` milliseconds. Waiting for the reader does not count.
 */
export function guardBody(
  body: ReadableStream<Uint8Array<ArrayBuffer>>,
  guard: BodyGuard,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  const reader = body.getReader();
  let ready: Iterator<Uint8Array<ArrayBuffer>> | undefined;
  let ended = false;
  const leave = () => void reader.cancel().catch(() => {});
  guard.signal.addEventListener("abort", leave, { once: true });

  async function next(): Promise<Uint8Array<ArrayBuffer> | undefined> {
    while (true) {
      const unit = ready?.next();
      if (unit !== undefined && !unit.done) return unit.value;
      if (ended) return undefined;
      const silence = () => timedOut(guard.exchange, guard.idleTimeout);
      const { done, value } = await within(guard.idleTimeout, reader.read(), silence);
      guard.signal.throwIfAborted();
      ended = done;
      ready = done ? guard.framing.finish() : guard.framing.push(value);
    }
  }

  return new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      try {
        const unit = await next();
        if (unit === undefined) controller.close();
        else controller.enqueue(unit);
      } catch (error) {
        await reader.cancel().catch(() => {});
        guard.onBreak(error);
        controller.close();
      }
    },
    cancel: (reason) => reader.cancel(reason),
  }, { highWaterMark: 0 });
}

/** The failure of a unit that grew over {@link longestUnit}. */
export function tooLong(exchange: Exchange, unit: string): ModelError {
  return malformed(exchange, `${unit} longer than ${longestUnit / 1024 / 1024} MB`);
}
