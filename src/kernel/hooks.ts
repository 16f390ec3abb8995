import type { Delta, Event, ObserverOptions } from "./bus.ts";
import { messageOf, type Owner } from "./owner.ts";
import { deepFreeze } from "./read_only.ts";

/** One handler that an owner registered under a name; of a filter or gate as it stands. */
export class Registration implements Disposable {
  disposed = false;
  readonly label: string;
  readonly rank: number;
  readonly deadline: number;

  constructor(
    readonly owner: Owner,
    verb: "on" | "filter" | "gate",
    name: string,
    readonly handler: (value: never) => unknown,
    readonly options: ObserverOptions = {},
  ) {
    const { order = "normal", deadline = 5000 } = options;
    owner.signal.throwIfAborted();
    if (!(deadline > 0)) throw new RangeError(`The deadline of "${name}" is ${deadline}: want > 0`);
    this.label = `${verb} ${name}`;
    this.rank = ["pre", "normal", "post"].indexOf(order);
    // A timer set for longer would fire at once.
    this.deadline = Math.min(deadline, 2 ** 31 - 1);
    owner.dispatch.add(this);
    // Gates are not undone with the rest: they refuse until the kernel removes them.
    if (verb !== "gate") owner.defer(this);
  }

  /** What the handler answers, or `failed` where it failed, was late or its plugin stopped. */
  async run(value: unknown, failed: (why: string) => unknown): Promise<unknown> {
    if (this.disposed) return;
    try {
      this.owner.signal.throwIfAborted();
      return await this.owner.dispatch.clock.wait(this.handler(value as never), this);
    } catch (error) {
      this.fail(error);
      return failed(messageOf(error));
    }
  }

  fail(error: unknown, event?: Event, counts = true): void {
    this.owner.fail(this.label, error, event, counts);
  }

  [Symbol.dispose](): void {
    this.disposed = true;
    this.owner.dispatch.remove((hook) => hook === this);
    this.owner.cleanups.delete(this);
  }
}

/** Called for each event at once; while a promise of it is pending, deltas are held and merged. */
export class Observer extends Registration implements AsyncDisposable {
  #pending = 0;
  /** By type, in the order of their last `seq`. */
  readonly #held = new Map<string, Event>();
  #acknowledged: Promise<unknown> = Promise.resolve();

  /** Returns a promise where `emit` is to wait for it. */
  receive(event: Event, earlier?: Promise<unknown>): Promise<unknown> | void {
    if (this.options.mustDeliver) return this.#queue(event, earlier);
    const delta = this.#pending > 0 && this.owner.dispatch.deltas.get(event.type);
    if (delta) return this.#hold(event, delta);
    if (this.#held.size > 0) this.#callHeld();
    this.#call(event);
  }

  #queue(event: Event, earlier?: Promise<unknown>): Promise<unknown> | void {
    if (this.disposed) return;
    const ready = Promise.allSettled([this.#acknowledged, earlier]);
    const called = ready.then(() => this.handler(event as never));
    this.#acknowledged = called.catch((error) => this.fail(error, event, false));
    return earlier ? earlier.then(() => called) : called;
  }

  #call(event: Event): void {
    if (this.disposed || !this.owner.active) return;
    try {
      const result = this.handler(event as never);
      if (result instanceof Promise) void this.#await(result, event);
    } catch (error) {
      this.fail(error, event);
    }
  }

  async #await(result: Promise<unknown>, event: Event): Promise<void> {
    const { dispatch } = this.owner;
    this.#pending++;
    await dispatch.clock.wait(result, this).catch((error) => this.fail(error, event));
    this.#pending--;
    if (this.#pending === 0) dispatch.deliver(() => this.#callHeld());
  }

  #hold(event: Event, delta: Delta): void {
    const earlier = this.#held.get(event.type);
    const data = earlier ? delta.merge(earlier.data, event.data) : event.data;
    this.#held.delete(event.type);
    this.#held.set(event.type, deepFreeze({ ...event, data } as Event));
  }

  #callHeld(): void {
    for (const event of this.#held.values()) this.#call(event);
    this.#held.clear();
  }

  /** Takes no more events, and waits until those that must be delivered are acknowledged. */
  async [Symbol.asyncDispose](): Promise<void> {
    this[Symbol.dispose]();
    await this.#acknowledged;
  }
}

/** Keeps the deadlines of all plugins. While a person is asked none passes, whoever asks. */
export class Clock {
  #asking = 0;
  #answered = 0;

  pause(): Disposable {
    this.#asking++;
    const pause = new DisposableStack();
    pause.defer(() => this.#asking--);
    pause.defer(() => this.#answered++);
    return pause;
  }

  /** Settles as `result` does, or rejects where it is late or its plugin stops. */
  async wait(result: unknown, { deadline, owner: { signal } }: Registration): Promise<unknown> {
    const ended = Promise.withResolvers<never>();
    const late = new DOMException(`passed its deadline of ${deadline} ms`, "TimeoutError");
    let answered = this.#answered;
    const timer = setInterval(() => {
      if (this.#asking === 0 && this.#answered === answered) ended.reject(late);
      answered = this.#answered;
    }, deadline);
    const stop = () => ended.reject(signal.reason);
    if (signal.aborted) stop();
    signal.addEventListener("abort", stop);
    using over = new DisposableStack();
    over.defer(() => clearInterval(timer));
    over.defer(() => signal.removeEventListener("abort", stop));
    return await Promise.race([result, ended.promise]);
  }
}
