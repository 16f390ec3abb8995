import type { Bus, Event, HookOptions, Maps, ObserverOptions, Verdict } from "./bus.ts";
import { type Deltas, type Handler, MustDeliverObserver, Observer } from "./hooks.ts";
import { Registration, Registry } from "./hooks.ts";
import { messageOf, type Owner } from "./owner.ts";
import { deepFreeze } from "./read_only.ts";

/** Brings events, values and requests to the hooks of all owners. */
export class Dispatch {
  readonly #observers = new Registry<Observer>("on");
  readonly #filters = new Registry("filter");
  readonly #gates = new Registry("gate");
  readonly #defaults: ReadonlyMap<string, string>;
  readonly deltas: Deltas;
  #seq = 0;
  #delivering = false;
  readonly #waiting: (() => void)[] = [];

  constructor(readonly session: string, readonly now: () => number, gates: object, deltas: object) {
    this.#defaults = new Map(Object.entries(gates));
    this.deltas = new Map(Object.entries(deltas));
  }

  /** The bus whose hooks belong to `owner`. */
  bus<M extends Maps>(owner: Owner): Bus<M> {
    type Signal = { signal?: AbortSignal };
    const [observers, filters, gates] = [this.#observers, this.#filters, this.#gates];
    return {
      on: (name: string, handler: Handler, options?: ObserverOptions) =>
        options?.mustDeliver
          ? new MustDeliverObserver(this, observers, owner, name, handler, options)
          : new Observer(this, observers, owner, name, handler, options),
      filter: (name: string, handler: Handler, options?: HookOptions) =>
        new Registration(filters, owner, name, handler, options),
      gate: (name: string, handler: Handler, options?: HookOptions) =>
        new Registration(gates, owner, name, handler, options),
      emit: (type: string, data: object) => this.emit(type, data),
      apply: (name: string, value: unknown, options?: Signal) =>
        this.#apply(owner, name, value, options?.signal),
      ask: (name: string, request: object, options?: Signal) =>
        this.#ask(owner, name, request, options?.signal),
    } as unknown as Bus<M>;
  }

  emit(type: string, data: object): Promise<Event> {
    const [time, session] = [this.now(), this.session];
    const event = Object.freeze({ type, seq: ++this.#seq, time, session, data } as Event);
    const observers = this.#observers.ordered(type);
    if (observers.length === 0) return Promise.resolve(event);
    deepFreeze(data);
    if (!this.#delivering) return this.enter(() => this.#deliver(event, observers));
    const { promise, resolve } = Promise.withResolvers<Event>();
    this.#waiting.push(() => resolve(this.#deliver(event, observers)));
    return unwatched(promise);
  }

  /** Runs a delivery; events emitted within it wait until its end. */
  enter<Result>(delivery: () => Result): Result {
    this.#delivering = true;
    try {
      const result = delivery();
      for (const next of this.#waiting) next();
      return result;
    } finally {
      this.#waiting.length = 0;
      this.#delivering = false;
    }
  }

  #deliver(event: Event, observers: readonly Observer[]): Promise<Event> {
    let acknowledgements: Promise<unknown>[] | undefined;
    for (const observer of observers) {
      const acknowledged = observer.receive(event);
      if (acknowledged) (acknowledgements ??= []).push(acknowledged);
    }
    if (!acknowledgements) return Promise.resolve(event);
    return unwatched(Promise.all(acknowledgements).then(() => event));
  }

  async #apply(asker: Owner, name: string, value: unknown, signal?: AbortSignal): Promise<unknown> {
    for (const filter of this.#filters.ordered(name)) {
      signal?.throwIfAborted();
      if (!filter.live) continue;
      try {
        const replacement = await filter.run(deepFreeze(value), asker, signal);
        if (replacement !== undefined) value = replacement;
      } catch (error) {
        signal?.throwIfAborted();
        filter.fail(error);
      }
    }
    return value;
  }

  async #ask(asker: Owner, name: string, request: object, signal?: AbortSignal): Promise<Verdict> {
    let allowedBy: string | undefined;
    for (const gate of this.#gates.ordered(name)) {
      signal?.throwIfAborted();
      const by = gate.owner.name;
      const refuse = (reason: string): Verdict => ({ allowed: false, reason, by });
      if (gate.disposed) continue;
      if (!gate.live) return refuse(`plugin "${by}" is disabled (reload or remove it)`);
      try {
        const opinion = await gate.run(deepFreeze(request), asker, signal) as Verdict | undefined;
        if (opinion?.allowed === false) return refuse(String(opinion.reason ?? "no reason given"));
        if (opinion?.allowed === true) allowedBy ??= by;
        else if (opinion !== undefined) throw new TypeError("its answer is no verdict");
      } catch (error) {
        signal?.throwIfAborted();
        gate.fail(error);
        return refuse(`plugin "${by}" failed: ${messageOf(error)}`);
      }
    }
    signal?.throwIfAborted();
    if (allowedBy !== undefined) return { allowed: true, by: allowedBy };
    if (this.#defaults.get(name) === "allow") return { allowed: true };
    return { allowed: false, reason: `nobody allowed "${name}"`, by: "default" };
  }
}

/** Left alone, a rejection of `promise` must not end the program. */
function unwatched<T>(promise: Promise<T>): Promise<T> {
  promise.catch(() => {});
  return promise;
}
