import type { Event, HookOptions } from "./bus.ts";
import { Call, type Owner } from "./owner.ts";
import { deepFreeze } from "./read_only.ts";

export type Handler = (value: unknown, hook: Call) => unknown;

/** The hooks of one verb. `"*"` stands for every name. */
export class Registry<Hook extends Registration = Registration> {
  #hooks: Hook[] = [];
  readonly #byName = new Map<string, readonly Hook[]>();

  constructor(readonly verb: "on" | "filter" | "gate") {}

  add(hook: Hook): void {
    this.#hooks.push(hook);
    // Sorting is stable: what is equal here stays as registered.
    this.#hooks.sort((a, b) => a.rank - b.rank || a.owner.position - b.owner.position);
    this.#byName.clear();
  }

  delete(hook: Registration): void {
    this.#hooks = this.#hooks.filter((other) => other !== hook);
    this.#byName.clear();
  }

  /** Never changed afterwards, so that who is called is settled when an event is emitted. */
  ordered(name: string): readonly Hook[] {
    const known = this.#byName.get(name);
    if (known) return known;
    const hooks = this.#hooks.filter((hook) => hook.name === name || hook.name === "*");
    if (this.#byName.size > 1000) this.#byName.clear();
    this.#byName.set(name, hooks);
    return hooks;
  }
}

/** One handler that an owner registered under a name; of a filter or gate as it stands. */
export class Registration implements Disposable {
  disposed = false;
  readonly label: string;
  readonly rank: number;
  readonly deadline: number;

  constructor(
    readonly registry: Registry,
    readonly owner: Owner,
    readonly name: string,
    readonly handler: Handler,
    { order = "normal", deadline = 5000 }: HookOptions = {},
  ) {
    owner.signal.throwIfAborted();
    if (!(deadline > 0)) throw new RangeError(`The deadline of "${name}" is ${deadline}: want > 0`);
    this.label = `${registry.verb} ${name}`;
    this.rank = ["pre", "normal", "post"].indexOf(order);
    this.deadline = deadline;
    registry.add(this);
    owner.defer(this);
  }

  /** What a hook that is gone still does is no failure. */
  get gone(): boolean {
    return this.disposed || this.owner.closed;
  }

  get live(): boolean {
    return !this.gone && !this.owner.disabled;
  }

  /** Rejects where the handler fails, is late or disposed, or `signal` is aborted. */
  async run(value: unknown, asker: Owner, signal?: AbortSignal): Promise<unknown> {
    const call = new Call(this, asker);
    const giveUp = () => call.end(signal?.reason);
    signal?.addEventListener("abort", giveUp);
    this.owner.running.add(call);
    try {
      const result = this.handler(value, call);
      return isPromise(result) ? await this.owner.supervise(call, result) : result;
    } finally {
      this.owner.finish(call);
      signal?.removeEventListener("abort", giveUp);
    }
  }

  /** A failure to observe a failure is counted, not announced: that would never end. */
  fail(error: unknown, event?: Event, counts = true): void {
    const quiet = event?.type === "plugin.failed";
    if (!this.gone) this.owner.fail(this.label, error, { counts, quiet });
  }

  [Symbol.dispose](): void {
    this.disposed = true;
    this.registry.delete(this);
    this.owner.release(this);
    this.owner.end(`Hook "${this.label}" was disposed`, this);
  }
}

/** How two data of one event type become one. */
type Delta = { merge(earlier: object, later: object): object };
export type Deltas = ReadonlyMap<string, Delta>;

/** Called for each event at once; while a promise of it is pending, deltas are held and merged. */
export class Observer extends Registration {
  #busy = 0;
  /** By type, in the order of their last `seq`. */
  readonly #held = new Map<string, Event>();
  #spare?: Call;

  /** `enter` runs a delivery so that events emitted in it wait for its end. */
  constructor(
    readonly dispatch: { deltas: Deltas; enter(delivery: () => void): void },
    ...registration: ConstructorParameters<typeof Registration>
  ) {
    super(...registration);
  }

  /** Returns a promise where `emit` is to wait for it. */
  receive(event: Event): Promise<unknown> | void {
    const delta = this.#busy > 0 && this.dispatch.deltas.get(event.type);
    if (delta) return this.#hold(event, delta);
    if (this.#held.size > 0) this.#deliverHeld(Infinity);
    this.#call(event);
  }

  #call(event: Event): void {
    if (!this.live) return;
    // Used again where the handler returned at once and never looked at its signal.
    const call = this.#spare ?? new Call(this);
    this.#spare = undefined;
    try {
      const result = this.handler(event, call);
      if (isPromise(result)) void this.#await(event, this.owner.supervise(call, result));
      else if (!call.controller) this.#spare = call;
    } catch (error) {
      this.fail(error, event);
    }
  }

  async #await(event: Event, result: Promise<unknown>): Promise<void> {
    this.#busy++;
    await result.catch((error) => this.fail(error, event));
    this.#busy--;
    if (this.#held.size > 0) this.dispatch.enter(() => this.#deliverHeld(0));
  }

  #hold(event: Event, delta: Delta): void {
    const earlier = this.#held.get(event.type);
    this.#held.delete(event.type);
    const data = earlier ? deepFreeze(delta.merge(earlier.data, event.data)) : event.data;
    this.#held.set(event.type, earlier ? Object.freeze({ ...event, data } as Event) : event);
  }

  #deliverHeld(busyUpTo: number): void {
    for (const [type, event] of this.#held) {
      if (this.#busy > busyUpTo) return;
      this.#held.delete(type);
      this.#call(event);
    }
  }
}

/** Gets every event, one at a time, without a deadline; `emit` waits. */
export class MustDeliverObserver extends Observer {
  #last: Promise<unknown> = Promise.resolve();

  override receive(event: Event): Promise<unknown> | void {
    if (this.disposed) return;
    const acknowledged = this.#last.then(() => this.handler(event, new Call(this)));
    this.#last = acknowledged.catch((error) => this.fail(error, event, false));
    return acknowledged;
  }

  /** Takes no more events, and waits for those that it took. */
  async [Symbol.asyncDispose](): Promise<void> {
    this[Symbol.dispose]();
    await this.#last;
  }
}

function isPromise(value: unknown): value is PromiseLike<unknown> {
  return typeof value === "object" && value !== null && "then" in value &&
    typeof value.then === "function";
}
