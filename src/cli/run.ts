import { v7 as newSessionId } from "uuid";
import { type ExitCode, exitCode, UserError } from "../kernel/mod.ts";
import { createHost, type Host, type Plugin } from "../host/mod.ts";
import { RecordingError } from "../session/mod.ts";
import { chooseModel } from "./choose_model.ts";
import { settleConfiguration } from "./configuration.ts";
import { openConsole } from "./console.ts";
import type { Options } from "./options.ts";
import { findPlaces, personName } from "./places.ts";
import { type LoopEnd, runLoop } from "./session_loop.ts";
import { onStopSignals } from "./stop_signals.ts";

/** What a run is made of, beside its options. */
export interface Program {
  readonly version: string;
  /** In the order in which they are loaded. */
  readonly plugins: readonly Plugin[];
}

/**
 * One session from its first line to its last: settles the configuration, loads the plugins, takes
 * the input, and closes everything in order.
 *
 * @throws {UserError} where the session cannot begin
 */
export async function runSession(options: Options, program: Program): Promise<ExitCode> {
  const environment = Deno.env.toObject();
  const paths = await findPlaces(options.workdir, environment);
  const config = await settleConfiguration(options, paths);
  const leaving = new AbortController();
  using _signals = onStopSignals((signal) => leaving.abort(signal));
  await using console = await openConsole(options, paths, leaving.signal);

  await using host = createHost({
    session: {
      id: newSessionId(),
      user: personName(environment),
      started: new Date(),
      version: program.version,
    },
    paths,
    config,
    environment,
    screen: console.screen,
    chooseModel: (models) =>
      chooseModel(models, config, environment, console.screen, leaving.signal),
    leave: () => leaving.abort("exit"),
  });
  console.attach(host);
  await loadPlugins(host, program.plugins);
  await host.kernel.bus.emit("session.started", {
    user: personName(environment),
    workspace: paths.workspace,
    version: program.version,
  });

  const end = await takeInput(host, console, leaving.signal);
  await host.kernel.bus.emit("session.ended", { reason: end.reason });
  return end.exitCode;
}

async function takeInput(
  host: Host,
  console: Awaited<ReturnType<typeof openConsole>>,
  leaving: AbortSignal,
): Promise<LoopEnd> {
  const end = await runLoop({
    next: () => console.next(),
    take: (line, signal) =>
      console.source === "argument"
        ? host.prompt(line, { signal })
        : host.take(line, console.source, { signal }),
    fail: (error) => console.screen.error(error.message),
    warn: () => console.screen.notice("(Ctrl-C once more leaves)"),
    leaving,
    fatal: (error) => error instanceof RecordingError && host.shared.config.record === "required",
  });
  if (leaving.aborted && leaving.reason !== "exit") {
    return { reason: "interrupted", exitCode: exitCode.interrupted };
  }
  // Who sits at the prompt has seen every failure; a script has the exit code alone.
  if (console.source === "terminal" && end.reason !== "failed") {
    return { ...end, exitCode: end.reason === "interrupted" ? end.exitCode : exitCode.done };
  }
  return end;
}

/** @throws {UserError} the plugin's own error where it is one: `--record-file` on a file that exists */
async function loadPlugins(host: Host, plugins: readonly Plugin[]): Promise<void> {
  for (const plugin of plugins) {
    try {
      await host.kernel.load(plugin);
    } catch (error) {
      throw error instanceof Error && error.cause instanceof UserError ? error.cause : error;
    }
  }
}
