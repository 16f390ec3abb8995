import { exitCode, type Plugin as KernelPlugin, type Scope, UserError } from "../kernel/mod.ts";
import { type CommandRequest, runCommand } from "../workspace/mod.ts";
import type { ActiveModel } from "./active_model.ts";
import type { Commands } from "./commands.ts";
import type { Configuration, Paths } from "./configuration.ts";
import type { HarveyMaps } from "./events.ts";
import { capabilities, type Capability, type Harvey, type SessionFacts } from "./harvey.ts";
import type { Inputs } from "./inputs.ts";
import type { Scenes } from "./scenes.ts";
import type { FollowUps } from "./follow_ups.ts";
import type { SessionRecorders } from "./session_recorder.ts";
import type { Screen } from "./screen.ts";
import type { Stage } from "./stage.ts";
import type { Tools } from "./tools.ts";
import type { Model, ModelRegistry } from "../models/mod.ts";
import type { Conversation } from "../transcript/mod.ts";

/** A plugin that used what it had not declared. */
export class CapabilityError extends UserError {
  override name = "CapabilityError";

  constructor(plugin: string, capability: Capability) {
    super(
      `Cannot use "${capability}" in plugin "${plugin}": it is not declared ` +
        `(add it to the plugin's capabilities)`,
      exitCode.failed,
    );
  }
}

/** What all plugins of one session share. */
export interface Shared {
  readonly session: SessionFacts;
  readonly paths: Paths;
  readonly config: Configuration;
  readonly environment: Readonly<Record<string, string>>;
  readonly commands: Commands;
  readonly inputs: Inputs;
  readonly models: ModelRegistry;
  /** @throws {UserError} where no model can have that name */
  readonly resolveModel: (name: string) => Model;
  readonly activeModel: ActiveModel;
  readonly scenes: Scenes;
  readonly tools: Tools;
  readonly followUps: FollowUps;
  readonly conversation: Conversation;
  readonly recorders: SessionRecorders;
  readonly screen: Screen;
  readonly stage?: Stage;
  readonly leave: () => void;
}

/**
 * Builds the context that one plugin's `setup` gets, every registration bound to its scope.
 *
 * @throws {UserError} where the plugin declares a capability that there is not
 */
export function createContext(
  plugin: KernelPlugin<Harvey>,
  scope: Scope<HarveyMaps>,
  shared: Shared,
): Harvey {
  const declared = declaredBy(plugin);
  const owned = (registration: Disposable): Disposable => {
    scope.defer(registration);
    return registration;
  };
  const granted = <Value>(capability: Capability, value: Value): Value => {
    if (!declared.has(capability)) throw new CapabilityError(plugin.name, capability);
    return value;
  };
  const { commands, inputs, models, scenes, tools, followUps, activeModel } = shared;
  const screen = askingScreen(shared.screen, scope);
  const { bus } = scope;
  return {
    on: bus.on.bind(bus),
    filter: bus.filter.bind(bus),
    gate: bus.gate.bind(bus),
    emit: bus.emit.bind(bus),
    apply: bus.apply.bind(bus),
    ask: bus.ask.bind(bus),
    session: shared.session,
    paths: shared.paths,
    config: shared.config,
    environment: shared.environment,
    signal: scope.signal,
    defer: (cleanup) => scope.defer(cleanup),
    log: (text) => void screen.notice(`${plugin.name}: ${text}`).catch(() => {}),
    commands: {
      define: (command) => owned(commands.define(command)),
      find: (name) => commands.find(name),
      list: () => commands.list(),
      run: (line, call) => commands.run(line, call),
    },
    inputs: {
      claim: (prefix, handler) => owned(inputs.claim(prefix, handler)),
      converse: (text, call) => inputs.converse(text, call),
    },
    models: {
      register: (provider) => owned(models.register(provider)),
      resolve: (name) => shared.resolveModel(name),
      get providers() {
        return models.providers;
      },
    },
    activeModel,
    scenes: {
      define: (type, scene) => owned(scenes.define(type, scene)),
      of: (type) => scenes.of(type),
    },
    tools: {
      define: (tool) => owned(tools.define(tool)),
      list: () => tools.list(),
      find: (name) => tools.find(name),
    },
    followUps: {
      define: (followUp) => owned(followUps.define(followUp)),
      run: (turn, call) => followUps.run(turn, call),
    },
    conversation: shared.conversation,
    recorders: {
      define: (recorder) => owned(shared.recorders.define(recorder)),
      get current() {
        return shared.recorders.current;
      },
    },
    stage: shared.stage,
    leave: shared.leave,
    get ui() {
      return granted("ui", screen);
    },
    get shell() {
      const run = (request: CommandRequest) =>
        runCommand({ ...request, environment: withoutKeys(request.environment, shared.config) });
      return granted("shell", { run });
    },
    get net() {
      return granted("net", { fetch: globalThis.fetch });
    },
  };
}

/** While a person is asked, no plugin's deadline passes. */
function askingScreen(screen: Screen, scope: Scope<HarveyMaps>): Screen {
  return {
    ...screen,
    async ask(question, signal) {
      using _pause = scope.pauseDeadlines();
      return await screen.ask(question, signal);
    },
  };
}

/** No command is given the key of a configured provider, whatever the name of its variable. */
function withoutKeys(
  environment: CommandRequest["environment"],
  { providers }: Configuration,
): CommandRequest["environment"] {
  const keys = Object.values(providers).map(({ keyVariable }) => keyVariable);
  return Object.fromEntries(Object.entries(environment).filter(([name]) => !keys.includes(name)));
}

/** The plugin may come from a file of anybody's: nothing of its type is certain. */
function declaredBy({ name, capabilities: declared = [] }: KernelPlugin<Harvey>): Set<string> {
  const known: readonly unknown[] = capabilities;
  const wrong = Array.isArray(declared) ? declared.find((each) => !known.includes(each)) : declared;
  if (wrong === undefined) return new Set(declared);
  throw new UserError(
    `Cannot grant ${JSON.stringify(wrong)} to plugin "${name}": there is no such capability ` +
      `(declare a list of: ${capabilities.join(", ")})`,
    exitCode.failed,
  );
}
