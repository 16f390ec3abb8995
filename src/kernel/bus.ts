import type { DeepReadonly } from "./read_only.ts";

/** The typed maps that a program gives its kernel: event type to data, filter to value, gate to request. */
export interface Maps {
  events: object;
  filters: object;
  gates: object;
}

/** A fact. The same object for all who see it, frozen like everything plain inside it. */
export interface Event<Type extends string = string, Data = Record<string, unknown>> {
  readonly type: Type;
  /** 1 for the first event of the kernel, then one more each. */
  readonly seq: number;
  /** Milliseconds since the epoch. */
  readonly time: number;
  readonly session: string;
  readonly data: DeepReadonly<Data>;
}

/** Data of `plugin.failed`: a hook threw, rejected or passed its deadline. */
export interface PluginFailure {
  plugin: string;
  /** `on input.received`, `filter prompt`, `gate shell.run`. */
  hook: string;
  message: string;
  /** Failures of this plugin that count, since it was loaded. */
  failures: number;
  /** True where this failure disabled the plugin. No other event says so. */
  disabled: boolean;
}

/** The events that a kernel itself emits, in every program. */
export interface KernelEvents {
  "plugin.failed": PluginFailure;
}

type Known<Map> = Extract<keyof Map, string>;
/** A name of `Map`, offered by editors, or any other. */
type Name<Map> = Known<Map> | (string & Record<never, never>);
type Value<Map, Key, Unknown> = Key extends keyof Map ? Map[Key] : Unknown;

/** All events of a program whose types are known: its own and the kernel's. */
export type EventsOf<M extends Maps> = M["events"] & KernelEvents;

/** Any known event, told apart by `type`. */
export type AnyEvent<M extends Maps> = {
  [Type in Known<EventsOf<M>>]: Event<Type, EventsOf<M>[Type]>;
}[Known<EventsOf<M>>];

/** What an observer of `Type` gets. `"*"` is typed as the known events; custom ones come too. */
export type EventOf<M extends Maps, Type extends string> = Type extends "*" ? AnyEvent<M>
  : Type extends string ? Event<Type, Value<EventsOf<M>, Type, Record<string, unknown>>>
  : never;

/** What every handler gets beside its value. */
export interface Hook {
  /** Aborted when this call passes its deadline, when its hook or plugin is disposed, when its asker gives up. */
  readonly signal: AbortSignal;
}

export interface HookOptions {
  /** Default `"normal"`. Within one order: the host, then plugins as loaded, then as registered. */
  order?: "pre" | "normal" | "post";
  /**
   * Milliseconds until a promise that the handler returned must have settled; default 5000,
   * `Infinity` for none. A handler that loops without returning cannot be stopped.
   */
  deadline?: number;
}

export interface ObserverOptions extends HookOptions {
  /**
   * Every event in `seq` order, one at a time, each after the promise for the one before settled;
   * no deadline, nothing merged, and `emit` waits. Its failures reject `emit` and are announced, but
   * do not count: the plugin is not disabled for them, and when it is disabled for others, these
   * observers go on. Must not await an `emit` of its own: that waits for itself.
   */
  mustDeliver?: boolean;
}

/** What a gate says. `undefined` instead: no opinion. */
export type Opinion = { allowed: true } | { allowed: false; reason: string };

/** What all gates of a name said. `by`: the plugin that decided; `"default"` for the gate's own refusal. */
export type Verdict =
  | { allowed: true; by?: string }
  | { allowed: false; reason: string; by: string };

type Awaitable<T> = T | Promise<T>;

/** The three verbs, as the host or one plugin has them. Methods may be taken off the object. */
export interface Bus<M extends Maps> {
  /**
   * Calls `observer` for every later event of `type`, in `seq` order; `"*"`: of all types. Its result
   * is ignored, but a promise is watched. While a promise of it is pending, delta events are merged,
   * one of each type (the merged event has the last `seq`), and come when it is free or right before
   * the next other event. Other events never wait.
   */
  on<Type extends Name<EventsOf<M>> | "*">(
    type: Type,
    observer: (event: EventOf<M, Type>, hook: Hook) => unknown,
    options?: ObserverOptions,
  ): Disposable;

  /** Replaces values on their way; `undefined` leaves them. The value is frozen; where the filter fails it stands. */
  filter<Key extends Name<M["filters"]>>(
    name: Key,
    filter: (
      value: DeepReadonly<Value<M["filters"], Key, unknown>>,
      hook: Hook,
    ) => Awaitable<DeepReadonly<Value<M["filters"], Key, unknown>> | undefined | void>,
    options?: HookOptions,
  ): Disposable;

  /** May refuse. Refuses too when it throws, is late, answers something else, or its plugin is disabled. */
  gate<Key extends Name<M["gates"]>>(
    name: Key,
    gate: (
      request: DeepReadonly<Value<M["gates"], Key, Record<string, unknown>>>,
      hook: Hook,
    ) => Awaitable<Opinion | undefined | void>,
    options?: HookOptions,
  ): Disposable;

  /**
   * Announces a fact: `seq` is given and observers are called before this returns, except within an
   * observer: then after the event under way. `data` is taken over and frozen if somebody sees it.
   * Resolves when all must-deliver observers acknowledged; rejects, with its error, if one fails
   * (left alone, that rejection is no unhandled one).
   */
  emit<Type extends Name<EventsOf<M>>>(
    type: Type,
    data: Value<EventsOf<M>, Type, object>,
  ): Promise<EventOf<M, Type>>;

  /** `value` after all filters of that name. Rejects only with the reason of `signal`. */
  apply<Key extends Name<M["filters"]>>(
    name: Key,
    value: Value<M["filters"], Key, unknown>,
    options?: { signal?: AbortSignal },
  ): Promise<DeepReadonly<Value<M["filters"], Key, unknown>>>;

  /**
   * Asks the gates in turn: the first refusal wins; else somebody must have allowed it or the gate's
   * own default does. A gate that the kernel was not told of refuses by default. `request` is frozen.
   * Rejects only with the reason of `signal`.
   */
  ask<Key extends Name<M["gates"]>>(
    name: Key,
    request: Value<M["gates"], Key, object>,
    options?: { signal?: AbortSignal },
  ): Promise<Verdict>;
}
