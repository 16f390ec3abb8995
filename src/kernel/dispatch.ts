import type { Delta, Event, Verdict } from "./bus.ts";
import { Clock, type Observer, type Registration } from "./hooks.ts";
import { deepFreeze } from "./read_only.ts";

/** Brings events, values and requests to the hooks of all owners. */
export class Dispatch {
  readonly clock = new Clock();
  readonly deltas: ReadonlyMap<string, Delta>;
  readonly #defaults: ReadonlyMap<string, string>;
  /** In the order in which they are called. */
  #hooks: readonly Registration[] = [];
  readonly #observers = new Map<string, readonly Observer[]>();
  readonly #waiting: (() => void)[] = [];
  #delivering = false;
  #seq = 0;

  constructor(readonly session: string, gates: object, deltas: object) {
    this.#defaults = new Map(Object.entries(gates));
    this.deltas = new Map(Object.entries(deltas));
  }

  add(hook: Registration): void {
    const hooks = [...this.#hooks, hook];
    // Sorting is stable: what is equal here stays as registered.
    this.#hooks = hooks.sort((a, b) => a.rank - b.rank || a.owner.position - b.owner.position);
    this.#observers.clear();
  }

  remove(unwanted: (hook: Registration) => boolean): void {
    this.#hooks = this.#hooks.filter((hook) => !unwanted(hook));
    this.#observers.clear();
  }

  #hooksOf(verb: string, name: string): readonly Registration[] {
    const labels = [`${verb} ${name}`, `${verb} *`];
    return this.#hooks.filter(({ label }) => labels.includes(label));
  }

  emit(type: string, data: object): Promise<Event> {
    deepFreeze(data);
    const [seq, time, session] = [++this.#seq, Date.now(), this.session];
    const event = Object.freeze({ type, seq, time, session, data } as Event);
    // Settled here: who begins to observe while this event waits does not get it.
    const observers = this.#observers.get(type) ?? this.#hooksOf("on", type) as Observer[];
    this.#observers.set(type, observers);
    if (!this.#delivering) return this.deliver(() => show(event, observers));
    const shown = Promise.withResolvers<Event>();
    shown.promise.catch(() => {});
    this.#waiting.push(() => shown.resolve(show(event, observers)));
    return shown.promise;
  }

  /** Runs a delivery; events emitted within it wait until its end. */
  deliver<Result>(delivery: () => Result): Result {
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

  async apply(name: string, value: unknown): Promise<unknown> {
    for (const filter of this.#hooksOf("filter", name)) {
      const replacement = await filter.run(deepFreeze(value), () => undefined);
      if (replacement !== undefined) value = replacement;
    }
    return value;
  }

  async ask(name: string, request: object): Promise<Verdict> {
    let verdict: Verdict = this.#defaults.get(name) === "allow"
      ? { allowed: true, by: "default" }
      : { allowed: false, reason: `nobody allowed "${name}"`, by: "default" };
    for (const gate of this.#hooksOf("gate", name)) {
      const by = gate.owner.name;
      const failed = (why: string) => ({ reason: `plugin "${by}" failed: ${why}` });
      const opinion = await gate.run(deepFreeze(request), failed);
      if (opinion === undefined) continue;
      const { allowed, reason = "no reason given" } = Object(opinion);
      if (allowed !== true) return { allowed: false, reason: String(reason), by };
      if (verdict.by === "default") verdict = { allowed, by };
    }
    return verdict;
  }
}

/** Resolves when all observers that must be delivered to have acknowledged, one after another. */
function show(event: Event, observers: readonly Observer[]): Promise<Event> {
  let acknowledged: Promise<unknown> | undefined;
  for (const observer of observers) {
    acknowledged = observer.receive(event, acknowledged) ?? acknowledged;
  }
  if (!acknowledged) return Promise.resolve(event);
  const shown = acknowledged.then(() => event);
  // Where nobody waits for it, its rejection must not end the program.
  shown.catch(() => {});
  return shown;
}
