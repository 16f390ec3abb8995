import { createKernel, type Kernel } from "../kernel/mod.ts";
import { type Model, ModelRegistry } from "../models/mod.ts";
import { Conversation } from "../transcript/mod.ts";
import { ActiveModel } from "./active_model.ts";
import { type Call, Commands } from "./commands.ts";
import { type Configuration, modelPatience, type Paths } from "./configuration.ts";
import { createContext, type Shared } from "./context.ts";
import type { HarveyMaps, InputSource } from "./events.ts";
import type { Harvey, SessionFacts } from "./harvey.ts";
import { Inputs } from "./inputs.ts";
import { namedModel } from "./named_model.ts";
import { FollowUps } from "./follow_ups.ts";
import { SessionRecorders } from "./session_recorder.ts";
import { Scenes } from "./scenes.ts";
import { Tools } from "./tools.ts";
import { tellFailures } from "./failures.ts";
import type { Stage } from "./stage.ts";
import type { Screen } from "./screen.ts";

/** What a host is built from. */
export interface HostOptions {
  readonly session: SessionFacts;
  readonly paths: Paths;
  readonly config: Configuration;
  readonly environment: Readonly<Record<string, string>>;
  readonly screen: Screen;
  /** Finds the first model, when one is first needed. */
  readonly chooseModel: (models: ModelRegistry) => Promise<Model>;
  /** By which plugins open further sessions; default: they cannot. */
  readonly stage?: Stage;
  /** Called when a plugin or a command wants the session to end. */
  readonly leave: () => void;
}

/** The kernel with what its plugins share. Disposing it unloads them, the last first. */
export interface Host extends AsyncDisposable {
  readonly kernel: Kernel<HarveyMaps, Harvey>;
  readonly shared: Shared;
  /** A line as if typed: it goes to the plugin that claims it. */
  take(line: string, source: InputSource, call: Call): Promise<void>;
  /** A prompt, whatever it begins with: text from outside never runs a command. */
  prompt(text: string, call: Call): Promise<void>;
}

/** Slow observers get at most this many characters of merged deltas; the newest are kept. */
const deltaBound = 64 * 1024;

const mergeText = <Delta extends { text: string }>(earlier: Delta, later: Delta): Delta => ({
  ...later,
  text: newest(earlier.text + later.text),
});

/** The end of a text, no character cut in two. */
function newest(text: string): string {
  const end = text.slice(-deltaBound);
  const isCut = end.length < text.length && end.charCodeAt(0) >> 10 === 0b110111;
  return isCut ? end.slice(1) : end;
}

/** Builds the kernel and everything that plugins find in their context. */
export function createHost(options: HostOptions): Host {
  const { session, paths, config, environment, screen, stage, leave } = options;
  const patience = modelPatience(config);
  const models = new ModelRegistry({ defaultProvider: "ollama", environment, patience });
  const inputs = new Inputs();
  const activeModel = new ActiveModel(
    () => options.chooseModel(models),
    (from, to) => kernel.bus.emit("model.changed", { from, to }),
    config.retries,
  );
  const shared: Shared = {
    session,
    paths,
    config,
    environment,
    screen,
    stage,
    leave,
    models,
    resolveModel: (name) => namedModel(name, { registry: models, url: config.url, environment }),
    inputs,
    activeModel,
    commands: new Commands(),
    scenes: new Scenes(),
    tools: new Tools(),
    followUps: new FollowUps(),
    conversation: new Conversation(),
    recorders: new SessionRecorders(),
  };
  const kernel: Kernel<HarveyMaps, Harvey> = createKernel<HarveyMaps, Harvey>({
    session: session.id,
    gates: { "model.ask": "allow", "shell.run": "allow", "file.write": "allow" },
    deltas: {
      "reply.received": { merge: mergeText },
      "thinking.received": { merge: mergeText },
      "shell.output": { merge: mergeText },
      "run.output": { merge: mergeText },
      "skill.output": { merge: mergeText },
    },
    context: (plugin, scope) => createContext(plugin, scope, shared),
  });
  tellFailures(kernel.bus, screen);
  return {
    kernel,
    shared,
    async take(line, source, call) {
      await kernel.bus.emit("input.received", { text: line, source });
      await inputs.dispatch(line, call);
    },
    async prompt(text, call) {
      await kernel.bus.emit("input.received", { text, source: "argument" });
      await inputs.converse(text, call);
    },
    [Symbol.asyncDispose]: () => kernel[Symbol.asyncDispose](),
  };
}
