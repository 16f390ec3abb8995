import type { Hook, KernelEvents } from "./bus.ts";
import type { Registration } from "./hooks.ts";

/** What undoes a thing. */
export type Cleanup = Disposable | AsyncDisposable | (() => unknown);

const failuresUntilDisabled = 3;
/** Milliseconds; a timer set for longer fires at once. */
const longestTimer = 2 ** 31 - 1;

/** One call of a handler; `due` on the clock of `performance.now()`. */
export class Call implements Hook {
  due = Infinity;
  /** Why it ended early, if it did. */
  reason: unknown;
  reject?: (reason: unknown) => void;
  controller?: AbortController;

  constructor(readonly registration: Registration, readonly asker?: Owner) {}

  get signal(): AbortSignal {
    this.controller ??= new AbortController();
    if (this.reason !== undefined) this.controller.abort(this.reason);
    return this.controller.signal;
  }

  end(reason: unknown): void {
    this.reason = reason;
    this.controller?.abort(reason);
    this.reject?.(reason);
  }
}

/** The host or one plugin: its running calls, its failures, and what is undone with it. */
export class Owner {
  failures = 0;
  disabled = false;
  closed = false;
  readonly running = new Set<Call>();
  readonly #closing = new AbortController();
  readonly signal = this.#closing.signal;
  readonly #cleanups = new Set<Cleanup>();
  #timer?: ReturnType<typeof setTimeout>;
  #timerDue = Infinity;
  #pauses = 0;

  /** `position`: the place in load order, 0 for the host, which is never disabled. */
  constructor(
    readonly name: string,
    readonly position: number,
    readonly announce: (failure: KernelEvents["plugin.failed"]) => void,
  ) {}

  /** `counts: false`: announced only. `quiet`: announced only if it disables. */
  fail(hook: string, error: unknown, { counts = true, quiet = false } = {}): void {
    if (counts && this.disabled) return;
    if (counts) this.failures++;
    const { name: plugin, failures } = this;
    const disabled = counts && this.position > 0 && failures >= failuresUntilDisabled;
    if (disabled) this.disable();
    const message = messageOf(error);
    if (!quiet || disabled) this.announce({ plugin, hook, message, failures, disabled });
  }

  disable(): void {
    this.disabled = true;
    this.end(`Plugin "${this.name}" was disabled`);
  }

  /** Settles as `result` does, or rejects when `call` ends before it. */
  supervise<T>(call: Call, result: PromiseLike<T>): Promise<T> {
    this.running.add(call);
    return new Promise<T>((resolve, reject) => {
      call.reject = (reason) => (this.finish(call), reject(reason));
      Promise.resolve(result).then((value) => (this.finish(call), resolve(value)), call.reject);
      if (call.reason !== undefined) call.reject(call.reason);
      else if (call.registration.gone) call.end(new DOMException("disposed", "AbortError"));
      else this.#arm(call);
    });
  }

  finish(call: Call): void {
    this.running.delete(call);
    if (this.running.size === 0) this.#disarm();
  }

  /** Ends the running calls, those of one hook or all. */
  end(message: string, registration?: Registration): void {
    const reason = new DOMException(message, "AbortError");
    for (const call of this.running) {
      if (!registration || call.registration === registration) call.end(reason);
    }
  }

  /** Stops the clocks here and, once each, of all whose calls wait for an answer from here. */
  pause(paused = new Set<Owner>([this])): Disposable {
    const pauses = new DisposableStack();
    for (const { asker } of this.running) {
      if (asker && !paused.has(asker)) pauses.use(asker.pause(paused.add(asker)));
    }
    this.#pauses++;
    this.#disarm();
    pauses.defer(() => {
      if (--this.#pauses === 0) this.running.forEach((call) => this.#arm(call));
    });
    return pauses;
  }

  defer(cleanup: Cleanup): void {
    this.#cleanups.add(cleanup);
    if (this.closed) void this.tryDispose();
  }

  /** Forgets what is undone already. */
  release(cleanup: Cleanup): void {
    this.#cleanups.delete(cleanup);
  }

  /** Ends all calls, then undoes in reverse all that `keep` does not hold; throws after that. */
  async dispose(keep?: (cleanup: Cleanup) => boolean): Promise<void> {
    this.closed = true;
    const unloaded = `Plugin "${this.name}" was unloaded`;
    this.#closing.abort(new DOMException(unloaded, "AbortError"));
    this.end(unloaded);
    await using stack = new AsyncDisposableStack();
    for (const cleanup of this.#cleanups) {
      if (keep?.(cleanup) || !this.#cleanups.delete(cleanup)) continue;
      if (typeof cleanup === "function") stack.defer(async () => void await cleanup());
      else stack.use(cleanup);
    }
  }

  /** Announces what {@link dispose} throws. */
  tryDispose(keep?: (cleanup: Cleanup) => boolean): Promise<void> {
    return this.dispose(keep).catch((error) => this.fail("cleanup", error, { counts: false }));
  }

  /** One timer for all running calls, set for the earliest deadline. */
  #arm(call: Call, due = performance.now() + call.registration.deadline): void {
    call.due = due;
    if (this.#pauses > 0 || due >= this.#timerDue) return;
    clearTimeout(this.#timer);
    this.#timerDue = due;
    const delay = Math.min(Math.max(due - performance.now(), 0), longestTimer);
    this.#timer = setTimeout(() => this.#sweep(performance.now()), delay);
  }

  #disarm(): void {
    clearTimeout(this.#timer);
    this.#timerDue = Infinity;
  }

  #sweep(now: number): void {
    this.#timerDue = Infinity;
    for (const call of this.running) {
      const late = `passed its deadline of ${call.registration.deadline} ms`;
      if (call.due <= now) call.end(new DOMException(late, "TimeoutError"));
      else this.#arm(call, call.due);
    }
  }
}

/** What `error` says, whatever was thrown. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : Deno.inspect(error);
}
