import type { Configuration } from "./configuration.ts";
import type { SessionFacts } from "./harvey.ts";
import type { Host } from "./host.ts";
import type { Screen } from "./screen.ts";

/** What a session is opened with that differs from another one of the same run. */
export interface StagedSession {
  readonly session: Pick<SessionFacts, "id" | "started" | "continues">;
  readonly config: Configuration;
  readonly screen: Screen;
  readonly signal: AbortSignal;
}

/**
 * Opens further sessions of a run: with the same person, folders, environment and plugins, each with a
 * bus, a conversation and a record of its own. Whoever opens one closes it.
 */
export interface Stage {
  /** No plugin is loaded so far. */
  createHost(session: StagedSession): Host;
  /** @throws {UserError} where one cannot be loaded */
  loadPlugins(host: Host): Promise<void>;
}
