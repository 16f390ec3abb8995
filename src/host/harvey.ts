import type { Bus, Plugin as KernelPlugin } from "../kernel/mod.ts";
import type { ModelRegistry } from "../models/mod.ts";
import type { Continuation } from "../session/mod.ts";
import type { Conversation } from "../transcript/mod.ts";
import type { CommandRequest, CommandResult } from "../workspace/mod.ts";
import type { ActiveModel } from "./active_model.ts";
import type { Command, Commands } from "./commands.ts";
import type { Configuration, Paths } from "./configuration.ts";
import type { HarveyMaps } from "./events.ts";
import type { InputHandler, Inputs } from "./inputs.ts";
import type { Scenes } from "./scenes.ts";
import type { Screen } from "./screen.ts";
import type { FollowUps } from "./follow_ups.ts";
import type { SessionRecorders } from "./session_recorder.ts";
import type { Stage } from "./stage.ts";
import type { Tools } from "./tools.ts";

/** What a plugin may declare. */
export const capabilities = ["ui", "shell", "net", "write"] as const;

/**
 * What a plugin must declare: that it shows or asks something (`ui`), runs commands (`shell`), uses
 * the network (`net`), writes files (`write`). The context withholds what was not declared. That
 * tells people what a plugin means to do; it is no sandbox: a plugin is a program like any other.
 */
export type Capability = typeof capabilities[number];

/** Who talks, where, since when. */
export interface SessionFacts {
  /** A UUIDv7; ids of turns and messages derive from it. */
  readonly id: string;
  /** The person's name, as the system gives it. */
  readonly user: string;
  readonly started: Date;
  readonly version: string;
  /** The earlier session that this one goes on from, where it began so. */
  readonly continues?: Continuation;
}

/**
 * What `setup` is given: the bus's three verbs and what a plugin may add to Harvey. All that is
 * registered through it is disposed with the plugin, in reverse order.
 */
export interface Harvey extends Bus<HarveyMaps> {
  readonly session: SessionFacts;
  readonly paths: Paths;
  readonly config: Configuration;
  /** The environment that Harvey was started with. */
  readonly environment: Readonly<Record<string, string>>;
  /** Aborted when the plugin is unloaded or disabled. */
  readonly signal: AbortSignal;
  /** Runs with the plugin's unloading, in reverse order of the calls. */
  defer(cleanup: Disposable | AsyncDisposable | (() => unknown)): void;

  /** Tells whoever looks after the plugin something, in one line, under the plugin's name. */
  log(text: string): void;

  readonly commands: Pick<Commands, "find" | "list" | "run"> & {
    define(command: Command): Disposable;
  };
  readonly inputs: Pick<Inputs, "converse"> & {
    claim(prefix: string, handler: InputHandler): Disposable;
  };
  /** `resolve` takes a name as a person types it: without a provider, of the server of `--url`. */
  readonly models: Pick<ModelRegistry, "register" | "resolve" | "providers">;
  readonly activeModel: Pick<ActiveModel, "get" | "use" | "current">;
  readonly scenes: Pick<Scenes, "define" | "of">;
  readonly tools: Pick<Tools, "define" | "list" | "find">;
  readonly followUps: Pick<FollowUps, "define" | "run">;
  readonly conversation: Conversation;
  readonly recorders: Pick<SessionRecorders, "define" | "current">;

  /** By which further sessions are opened; absent where there can be none. */
  readonly stage?: Stage;

  /** Ends the session after the line under way. */
  leave(): void;

  /** @throws {CapabilityError} unless `ui` is declared, as each of these with its own name */
  readonly ui: Screen;
  readonly shell: { run(request: CommandRequest): Promise<CommandResult> };
  readonly net: { fetch: typeof fetch };
}

/**
 * A plugin is a value; this type is all that it imports.
 *
 * ```ts
 * import type { Plugin } from "./harvey.ts";
 * const greeter = {
 *   name: "greeter",
 *   api: 1,
 *   capabilities: ["ui"],
 *   setup(harvey) {
 *     harvey.commands.define({
 *       name: "greet",
 *       summary: "Greet the person at the keyboard",
 *       run: () => harvey.ui.line(`Good day, ${harvey.session.user}.`),
 *     });
 *   },
 * } satisfies Plugin;
 * ```
 *
 * In a file of its own it is the default export.
 */
export type Plugin = KernelPlugin<Harvey> & { readonly capabilities?: readonly Capability[] };
