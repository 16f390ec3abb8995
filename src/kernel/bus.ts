import type { DeepReadonly } from "./read_only.ts";

/** A program's own names: event type to data, filter to value, gate to request. */
export type Maps = { events: object; filters: object; gates: object };

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
  /** `hook` (`on input.received`, `gate shell.run`) failed, the plugin's `failures`th time. */
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
type Types<M extends Maps> = Name<EventsOf<M>>;
type Filters<M extends Maps> = Name<M["filters"]>;
type Gates<M extends Maps> = Name<M["gates"]>;
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
/** How two data of one event type become one: returns new data, never throws. */
export type Delta<Data = object> = { merge(earlier: Data, later: Data): Data };

export type Observe<M extends Maps, Type extends string> = (event: EventOf<M, Type>) => unknown;
/** May replace a value, which comes frozen. `undefined`, or failing, leaves the earlier one. */
export type Filter<M extends Maps, Key> = (value: Filtered<M, Key>) => Answer<Filtered<M, Key>>;
/** May refuse, and does when it fails, is late, answers otherwise, or its plugin is disabled. */
export type Gate<M extends Maps, Key> = (request: Asked<M, Key>) => Answer<Opinion>;
/** What a gate answers; `undefined`: no opinion, which is no consent. */
export type Opinion = { allowed: true } | { allowed: false; reason: string };
/** What all gates of a name said. `by`: the plugin that decided, or `"default"`. */
export type Verdict = Opinion & { by: string };

export interface HookOptions {
  /** Default `"normal"`. Within one: the host, then plugins as loaded, then as registered. */
  order?: "pre" | "normal" | "post";
  /** Milliseconds for a returned promise to settle; default 5000. Nothing stops an endless loop. */
  deadline?: number;
}

export interface ObserverOptions extends HookOptions {
  /**
   * Every event, one at a time and after observers before it, without a deadline; `emit` waits.
   * Failures reject `emit` and are announced, but disable nothing; a disabled plugin keeps these.
   */
  mustDeliver?: boolean;
}

/** The three verbs, as the host or one plugin has them. A hook on `"*"` is for every name. */
export interface Bus<M extends Maps> {
  /**
   * Calls `observer` for each later event of a type, in `seq` order; what it returns is ignored.
   * While a promise of it is pending, delta events wait and merge (into one of each type, with the
   * last `seq`); other events come at once, after what waited.
   */
  on<T extends Types<M>>(type: T, observer: Observe<M, T>, options?: ObserverOptions): Disposable;
  filter<K extends Filters<M>>(name: K, filter: Filter<M, K>, options?: HookOptions): Disposable;
  gate<K extends Gates<M>>(name: K, gate: Gate<M, K>, options?: HookOptions): Disposable;
  /**
   * Freezes a fact, gives it its `seq` and calls its observers before returning; within an
   * observer, when all have seen the event under way. Resolves when all must-deliver observers
   * acknowledged, rejects as they do (harmless if nobody listens).
   */
  emit<T extends Types<M>>(type: T, data: Value<EventsOf<M>, T, object>): Promise<EventOf<M, T>>;
  /** `value` after all its filters. Never rejects. */
  apply<K extends Filters<M>>(name: K, value: Value<M["filters"], K>): Promise<Filtered<M, K>>;
  /**
   * Asks the gates in turn, `request` frozen. The first refusal wins; without one somebody must
   * have allowed it, or the gate's own default. Never rejects.
   */
  ask<K extends Gates<M>>(name: K, request: Value<M["gates"], K, object>): Promise<Verdict>;
}
