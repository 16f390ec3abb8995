import type { DeepReadonly } from "./read_only.ts";

/** A program's own names: event type to data, filter to value, gate to request. */
export interface Maps {
  events: object;
  filters: object;
  gates: object;
}

/** A fact: one object for all who see it, frozen with everything plain inside it. */
export interface Event<Type extends string = string, Data = Record<string, unknown>> {
  readonly type: Type;
  /** 1 for the first event of a kernel, then one more each. */
  readonly seq: number;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly session: string;
  readonly data: DeepReadonly<Data>;
}

/** What a kernel itself emits, in every program. */
export interface KernelEvents {
  /**
   * A hook (`on input.received`, `filter prompt`, `gate shell.run`) threw, rejected or was late.
   * `failures`: since the plugin was loaded. `disabled`: by this one; no other event says so.
   */
  "plugin.failed": {
    plugin: string;
    hook: string;
    message: string;
    failures: number;
    disabled: boolean;
  };
}

type Known<Map> = Extract<keyof Map, string>;
/** The names of `Map`, which editors offer, and any other. */
type Name<Map> = Known<Map> | (string & Record<never, never>);
type Value<Map, Key, Unknown = unknown> = Key extends keyof Map ? Map[Key] : Unknown;
type Filtered<M extends Maps, Key> = DeepReadonly<Value<M["filters"], Key>>;
type Asked<M extends Maps, Key> = DeepReadonly<Value<M["gates"], Key, Record<string, unknown>>>;
type Answer<T> = T | undefined | void | Promise<T | undefined | void>;

/** The events whose types a program knows: its own and the kernel's. */
export type EventsOf<M extends Maps> = M["events"] & KernelEvents;

/** What observers of `Type` get. `"*"` is typed as the known events; custom ones come too. */
export type EventOf<M extends Maps, Type extends string> = Type extends "*"
  ? EventOf<M, Known<EventsOf<M>>>
  : Type extends string ? Event<Type, Value<EventsOf<M>, Type, Record<string, unknown>>>
  : never;

/** What every handler gets beside its value. */
export interface Hook {
  /** Aborted when this call is late, its hook or plugin is disposed, or its asker gave up. */
  readonly signal: AbortSignal;
}

export interface HookOptions {
  /** Default `"normal"`. Within one: the host, then plugins as loaded, then as registered. */
  order?: "pre" | "normal" | "post";
  /** Milliseconds for a returned promise to settle; default 5000. Nothing stops an endless loop. */
  deadline?: number;
}

export interface ObserverOptions extends HookOptions {
  /**
   * Every event in `seq` order, the next when the promise for the one before has settled; no
   * deadline, nothing merged; `emit` waits. Failures reject `emit` and are announced, but disable
   * nothing; a plugin disabled for others keeps these observers. Awaiting an `emit` in one blocks.
   */
  mustDeliver?: boolean;
}

/** What a gate answers; `undefined`: no opinion, which is no consent. */
export type Opinion = { allowed: true } | { allowed: false; reason: string };
/** What all gates of a name said. `by`: the plugin that decided, or `"default"`. */
export type Verdict = { allowed: true; by?: string } | {
  allowed: false;
  reason: string;
  by: string;
};

/** The three verbs, as the host or one plugin has them. A hook on `"*"` is for every name. */
export interface Bus<M extends Maps> {
  /**
   * Calls `observer` for each later event of a type, in `seq` order; what it returns is ignored.
   * While a promise of it is pending, delta events wait and merge (into one of each type, with the
   * last `seq`); other events come at once, after what waited.
   */
  on<Type extends Name<EventsOf<M>> | "*">(
    type: Type,
    observer: (event: EventOf<M, Type>, hook: Hook) => unknown,
    options?: ObserverOptions,
  ): Disposable;
  /** May replace a value, which comes frozen. `undefined`, or failing, leaves the earlier one. */
  filter<Key extends Name<M["filters"]>>(
    name: Key,
    filter: (value: Filtered<M, Key>, hook: Hook) => Answer<Filtered<M, Key>>,
    options?: HookOptions,
  ): Disposable;
  /** May refuse, and does when it fails, is late, answers otherwise, or its plugin is disabled. */
  gate<Key extends Name<M["gates"]>>(
    name: Key,
    gate: (request: Asked<M, Key>, hook: Hook) => Answer<Opinion>,
    options?: HookOptions,
  ): Disposable;
  /**
   * Gives a fact its `seq` and calls its observers before returning; emitted within an observer, it
   * waits until all have seen the event under way. `data` is frozen if somebody sees it. Resolves
   * when all must-deliver observers acknowledged, rejects as they do (harmless if nobody listens).
   */
  emit<Type extends Name<EventsOf<M>>>(
    type: Type,
    data: Value<EventsOf<M>, Type, object>,
  ): Promise<EventOf<M, Type>>;
  /** `value` after all its filters. Rejects only with the reason of `signal`. */
  apply<Key extends Name<M["filters"]>>(
    name: Key,
    value: Value<M["filters"], Key>,
    options?: { signal?: AbortSignal },
  ): Promise<Filtered<M, Key>>;
  /**
   * Asks the gates in turn, `request` frozen. The first refusal wins; without one somebody must
   * have allowed it, or the gate's default does (a gate unknown to the kernel: refuse). Rejects
   * only with the reason of `signal`.
   */
  ask<Key extends Name<M["gates"]>>(
    name: Key,
    request: Value<M["gates"], Key, object>,
    options?: { signal?: AbortSignal },
  ): Promise<Verdict>;
}
