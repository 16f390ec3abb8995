import type { Bus, EventsOf, Maps } from "./bus.ts";
import { UserError } from "./user_error.ts";

/** The plugin interface that this kernel has; a plugin for another one is refused. */
export const pluginApi = 1;

/** What a plugin may hand back to be undone with it. */
export type Cleanup = Disposable | AsyncDisposable | (() => unknown);

/** A plugin is a value: `export default { name, api: 1, setup(context) { … } } satisfies Plugin<C>`. */
export interface Plugin<Context> {
  readonly name: string;
  readonly api: 1;
  /** What it means to do; a declaration for people and hosts to read, not a sandbox. */
  readonly capabilities?: readonly string[];
  /** Registers what the plugin does. May return a promise, and a {@link Cleanup}, undone first. */
  setup(context: Context): unknown;
}

/** What a plugin's registrations belong to, from loading to unloading. */
export interface Scope<M extends Maps> {
  /** A bus whose hooks are this plugin's. */
  readonly bus: Bus<M>;
  /** Aborted when unloading begins. */
  readonly signal: AbortSignal;
  /** Undone on unloading, in reverse order; at once where the plugin is unloaded already. */
  defer(cleanup: Cleanup): void;
  /**
   * Stops the clocks of this plugin's running hooks, and of those that wait for their answer, until
   * disposed: for the time in which a person is asked.
   */
  pauseDeadlines(): Disposable;
}

/** One loaded plugin. */
export interface PluginState {
  readonly name: string;
  /** Where it was loaded from. */
  readonly source?: string;
  /** Disabled after three failures: observers and filters rest, gates refuse. */
  readonly state: "active" | "disabled";
  readonly failures: number;
}

export interface KernelOptions<M extends Maps, Context> {
  session: string;
  /** What each gate says where nobody refuses and nobody allows. */
  gates: { readonly [Name in Extract<keyof M["gates"], string>]: "allow" | "refuse" };
  /** Event types that may be merged for an observer that is busy. `merge` returns new data. */
  deltas?: {
    readonly [Type in Extract<keyof EventsOf<M>, string>]?: {
      merge(earlier: EventsOf<M>[Type], later: EventsOf<M>[Type]): EventsOf<M>[Type];
    };
  };
  /** Makes what a plugin's `setup` gets. */
  context(plugin: Plugin<Context>, scope: Scope<M>): Context;
  /** Which plugins may register must-deliver observers; default: all. */
  mayRequireDelivery?(plugin: Plugin<Context>): boolean;
  /** Milliseconds since the epoch, for events; default `Date.now`. */
  now?(): number;
}

/** A bus and the plugins on it. Disposing unloads all of them, the last first. */
export interface Kernel<M extends Maps, Context> extends AsyncDisposable {
  /** The host's own bus, owner `"host"`: failures there are announced and never disable. */
  readonly bus: Bus<M>;
  /**
   * Sets a plugin up. `source` (its file) is for messages.
   *
   * @throws {PluginError} if it is no plugin of this api, its name is taken, or `setup` throws; then
   * everything that it registered is undone.
   */
  load(plugin: Plugin<Context>, source?: string): Promise<void>;
  /** Undoes all that a plugin registered, in reverse; rejects after that with what its cleanups threw. */
  unload(name: string): Promise<void>;
  /**
   * Replaces the plugin of that name, in its place in the order. Until the new one is set up, and if
   * that fails, the old one is disabled: its gates refuse.
   */
  reload(plugin: Plugin<Context>, source?: string): Promise<void>;
  /** The plugins in load order. */
  plugins(): readonly PluginState[];
}

/** A plugin could not be loaded, reloaded or unloaded. */
export class PluginError extends UserError {
  override name = "PluginError";

  constructor(message: string, readonly plugin: string, options?: ErrorOptions) {
    super(message, 1, options);
  }
}

export declare function createKernel<M extends Maps, Context>(
  options: KernelOptions<M, Context>,
): Kernel<M, Context>;
