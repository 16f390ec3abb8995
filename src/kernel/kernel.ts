import type { Bus, EventsOf, Maps } from "./bus.ts";
import { Dispatch } from "./dispatch.ts";
import { Registration } from "./hooks.ts";
import { type Cleanup, messageOf, Owner } from "./owner.ts";
import { UserError } from "./user_error.ts";

export type { Cleanup };

/** The plugin interface that this kernel has; a plugin for another one is refused. */
export const pluginApi = 1;

/** A plugin is a value: `export default { name, api: 1, setup(context) {} } satisfies Plugin<C>` */
export interface Plugin<Context> {
  readonly name: string;
  readonly api: typeof pluginApi;
  /** What it means to do: a declaration for people and hosts to read, not a sandbox. */
  readonly capabilities?: readonly string[];
  /** Registers what the plugin does. May return (a promise of) a {@link Cleanup}, undone first. */
  setup(context: Context): unknown;
}

/** What a plugin's registrations belong to, from loading to unloading. */
export interface Scope<M extends Maps> {
  /** A bus whose hooks are this plugin's. */
  readonly bus: Bus<M>;
  /** Aborted when unloading begins. */
  readonly signal: AbortSignal;
  /** Undone on unloading, in reverse; at once where that has happened. */
  defer(cleanup: Cleanup): void;
  /**
   * For asking a person: until disposed, no deadline passes for this plugin's running hooks, nor
   * for those that wait for their answer; then these deadlines begin anew.
   */
  pauseDeadlines(): Disposable;
}

/** One plugin: where from, and whether three failures disabled it (then its gates refuse). */
export interface PluginState {
  readonly name: string;
  readonly source?: string;
  readonly state: "active" | "disabled";
  readonly failures: number;
}

export interface KernelOptions<M extends Maps, Context> {
  session: string;
  /** What each gate says where nobody refuses and nobody allows. */
  gates: { readonly [Name in Extract<keyof M["gates"], string>]: "allow" | "refuse" };
  /** Event types that are merged for a busy observer; `merge` returns new data, never throws. */
  deltas?: {
    readonly [Type in Extract<keyof EventsOf<M>, string>]?: {
      merge(earlier: EventsOf<M>[Type], later: EventsOf<M>[Type]): EventsOf<M>[Type];
    };
  };
  /** Makes what a plugin's `setup` gets. */
  context(plugin: Plugin<Context>, scope: Scope<M>): Context;
  /** Milliseconds since the epoch, for events; default `Date.now`. */
  now?: () => number;
}

/** A plugin could not be loaded, reloaded or unloaded. */
export class PluginError extends UserError {
  override name = "PluginError";

  constructor(plugin: string, source: string | undefined, fault: string, options?: ErrorOptions) {
    const place = source === undefined ? "" : ` from "${source}"`;
    super(`Cannot load plugin "${plugin}"${place}: ${fault}`, 1, options);
  }
}

/** `replaced`: whose gates refuse until this one is set up. */
type Loaded = { owner: Owner; source?: string; replaced?: Loaded };

/** A bus and the plugins on it. Disposing unloads all of them, the last first. */
export class Kernel<M extends Maps, Context> implements AsyncDisposable {
  /** The host's own bus, owner `"host"`: failures there are announced and never disable. */
  readonly bus: Bus<M>;
  readonly #dispatch: Dispatch;
  readonly #context: KernelOptions<M, Context>["context"];
  readonly #host = this.#own("host", 0);
  readonly #loaded = new Map<string, Loaded>();
  #positions = 0;

  constructor({ session, gates, deltas = {}, context, now = Date.now }: KernelOptions<M, Context>) {
    this.#dispatch = new Dispatch(session, now, gates, deltas);
    this.#context = context;
    this.bus = this.#dispatch.bus(this.#host);
  }

  /**
   * Sets a plugin up; `source` (its file) is for messages. Throws a {@link PluginError} if it is no
   * plugin of this api, its name is taken, or `setup` throws: then all it registered is undone.
   */
  async load(plugin: Plugin<Context>, source?: string): Promise<void> {
    this.#host.signal.throwIfAborted();
    const taken = this.#loaded.has(plugin?.name) || plugin?.name === this.#host.name;
    const fault = faultOf(plugin) ?? (taken ? "its name is taken (rename it)" : undefined);
    if (fault) throw new PluginError(plugin?.name, source, fault);
    await this.#setUp(plugin, { source, owner: this.#own(plugin.name, ++this.#positions) });
  }

  /** Undoes all that a plugin registered, in reverse; rejects after that if a cleanup threw. */
  async unload(name: string): Promise<void> {
    const entry = this.#loaded.get(name);
    if (!entry) throw new UserError(`Cannot unload plugin "${name}": it is not loaded`);
    this.#loaded.delete(name);
    await using stack = new AsyncDisposableStack();
    for (let next: Loaded | undefined = entry; next; next = next.replaced) {
      const { owner } = next;
      stack.defer(() => owner.dispose());
    }
  }

  /**
   * Puts a plugin in the place of the one of that name, if there is one. Until it is set up, and if
   * that fails, the old one is disabled: its gates refuse.
   */
  async reload(plugin: Plugin<Context>, source?: string): Promise<void> {
    const replaced = this.#loaded.get(plugin?.name);
    if (!replaced || faultOf(plugin)) return await this.load(plugin, source);
    replaced.owner.disable();
    await replaced.owner.tryDispose(isGate);
    const owner = this.#own(plugin.name, replaced.owner.position);
    await this.#setUp(plugin, { source, owner, replaced });
  }

  /** In load order. */
  plugins(): readonly PluginState[] {
    const entries = [...this.#loaded.values()];
    entries.sort((a, b) => a.owner.position - b.owner.position);
    return entries.map(({ source, owner: { name, disabled, failures } }) => {
      return { name, source, state: disabled ? "disabled" : "active", failures };
    });
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await using stack = new AsyncDisposableStack();
    stack.defer(() => this.#host.dispose());
    for (const { name } of this.plugins()) stack.defer(() => this.unload(name));
  }

  #own(name: string, position: number): Owner {
    return new Owner(name, position, (failure) => this.#dispatch.emit("plugin.failed", failure));
  }

  async #setUp(plugin: Plugin<Context>, entry: Loaded): Promise<void> {
    const { owner, replaced, source } = entry;
    const { name } = plugin;
    this.#loaded.set(name, entry);
    try {
      const cleanup = await plugin.setup(this.#context(plugin, {
        bus: this.#dispatch.bus(owner),
        signal: owner.signal,
        defer: (cleanup) => owner.defer(cleanup),
        pauseDeadlines: () => owner.pause(),
      }));
      if (isCleanup(cleanup)) owner.defer(cleanup);
      owner.signal.throwIfAborted();
    } catch (cause) {
      await owner.tryDispose();
      const wanted = this.#loaded.get(name) === entry && this.#loaded.delete(name);
      if (wanted && replaced) this.#loaded.set(name, replaced);
      throw new PluginError(name, source, `its setup failed: ${messageOf(cause)}`, { cause });
    }
    entry.replaced = undefined;
    await replaced?.owner.tryDispose();
  }
}

/** A kernel with no plugin yet. */
export function createKernel<M extends Maps, Context>(
  options: KernelOptions<M, Context>,
): Kernel<M, Context> {
  return new Kernel(options);
}

/** Plugins come from files of other people: nothing of their type is certain. */
function faultOf(plugin: unknown): string | undefined {
  const { name, api, setup } = Object(plugin);
  if (api !== pluginApi) return `it wants plugin api ${api}, this program has ${pluginApi}`;
  if (typeof name !== "string" || name === "") return "it has no name (give it one)";
  if (typeof setup !== "function") return "it has no setup function (give it one)";
}

function isCleanup(value: unknown): value is Cleanup {
  return typeof value === "function" ||
    value instanceof Object && (Symbol.dispose in value || Symbol.asyncDispose in value);
}

const isGate = (cleanup: Cleanup) =>
  cleanup instanceof Registration && cleanup.registry.verb === "gate";
