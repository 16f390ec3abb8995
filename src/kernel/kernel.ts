import type { Bus, Delta, EventsOf, Maps } from "./bus.ts";
import { Dispatch } from "./dispatch.ts";
import { messageOf, Owner } from "./owner.ts";
import { UserError } from "./user_error.ts";

/** The plugin interface that this kernel has; a plugin for another one is refused. */
export const pluginApi = 1;

/** A plugin is a value: `export default { name, api: 1, setup(context) {} } satisfies Plugin<C>` */
export interface Plugin<Context> {
  readonly name: string;
  readonly api: typeof pluginApi;
  /** What it means to do: a declaration for people and hosts to read, not a sandbox. */
  readonly capabilities?: readonly string[];
  /** Registers what the plugin does; a promise is awaited. */
  setup(context: Context): unknown;
}

/** What a plugin registers through, from loading to unloading; the hooks on `bus` are its own. */
export type Scope<M extends Maps> =
  & Pick<Owner, "signal" | "defer" | "pauseDeadlines">
  & { readonly bus: Bus<M> };

/** A plugin that is not `active` was disabled, by failures or because it could not be reloaded. */
export type PluginState = Readonly<Pick<Owner, "name" | "active" | "failures">>;

export interface KernelOptions<M extends Maps, Context> {
  session: string;
  /** What each gate says where nobody refuses and nobody allows; any other gate refuses. */
  gates: { readonly [Name in Extract<keyof M["gates"], string>]: "allow" | "refuse" };
  /** Event types that are merged for a busy observer. */
  deltas?: { readonly [Type in keyof EventsOf<M>]?: Delta<EventsOf<M>[Type]> };
  /** Makes what a plugin's `setup` gets. */
  context(plugin: Plugin<Context>, scope: Scope<M>): Context;
}

/** A bus and the plugins on it. Disposing unloads all of them, the last first. */
export interface Kernel<M extends Maps, Context> extends AsyncDisposable {
  /** The host's own bus, owner `"host"`: failures there are announced and never disable. */
  readonly bus: Bus<M>;
  /** In load order. */
  plugins(): readonly PluginState[];
  /**
   * Sets a plugin up; `source` (its file) is for messages. Throws a {@link UserError} if it is for
   * another api, its name is taken, or `setup` throws: then all that it registered is undone.
   */
  load(plugin: Plugin<Context>, source?: string): Promise<void>;
  /** Sets a plugin up in the place of the one of its name, whose gates refuse until it is done. */
  reload(plugin: Plugin<Context>, source?: string): Promise<void>;
  /** Undoes all that a plugin registered, in reverse; rejects after that if a cleanup threw. */
  unload(name: string): Promise<void>;
}

/** A kernel with no plugin yet. */
export function createKernel<M extends Maps, Context>(
  { session, gates, deltas = {}, context }: KernelOptions<M, Context>,
): Kernel<M, Context> {
  const dispatch = new Dispatch(session, gates, deltas);
  const host = new Owner(dispatch, "host", 0);
  const loaded = new Map<string, Owner>();
  let positions = 0;

  async function setUp(plugin: Plugin<Context>, source?: string, old?: Owner): Promise<void> {
    host.signal.throwIfAborted();
    // Plugins come from files of other people: nothing of their type is certain.
    const { name, api } = Object(plugin);
    const place = source === undefined ? "" : ` from "${source}"`;
    const refusal = (fault: string, cause?: unknown) =>
      new UserError(`Cannot load plugin "${name}"${place}: ${fault}`, 1, { cause });
    if (api !== pluginApi) throw refusal(`it wants api ${api}, this program has ${pluginApi}`);
    const isTaken = name === host.name || !old && loaded.has(name);
    if (isTaken) throw refusal("its name is taken (rename it)");
    const owner = new Owner(dispatch, name, old?.position ?? ++positions);
    loaded.set(name, owner);
    try {
      if (old) await old.tryDispose();
      owner.signal.throwIfAborted();
      await plugin.setup(context(plugin, owner as unknown as Scope<M>));
      owner.signal.throwIfAborted();
      dispatch.remove((hook) => hook.owner.name === name && hook.owner !== owner);
    } catch (cause) {
      await owner.tryDispose();
      if (!old && loaded.get(name) === owner) forget(name);
      throw refusal(`its setup failed: ${messageOf(cause)}`, cause);
    }
  }

  /** Frees the name, and removes the gates, which refused until now. */
  function forget(name: string): void {
    loaded.delete(name);
    dispatch.remove((hook) => hook.owner.name === name);
  }

  async function unload(name: string): Promise<void> {
    const owner = loaded.get(name);
    if (!owner) throw new UserError(`Cannot unload plugin "${name}": it is not loaded`);
    forget(name);
    await owner.dispose();
  }

  return {
    bus: host.bus as unknown as Bus<M>,
    plugins: () =>
      [...loaded.values()].map(({ name, active, failures }) => ({ name, active, failures })),
    load: (plugin, source) => setUp(plugin, source),
    reload: (plugin, source) => setUp(plugin, source, loaded.get(plugin?.name)),
    unload,
    async [Symbol.asyncDispose]() {
      await using stack = new AsyncDisposableStack();
      stack.defer(() => host.dispose());
      for (const name of loaded.keys()) stack.defer(() => unload(name));
    },
  };
}
