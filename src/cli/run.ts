import { v7 as newSessionId } from "uuid";
import { type ExitCode, exitCode } from "../kernel/mod.ts";
import { createHost, type Host, type Plugin } from "../host/mod.ts";
import { chooseModel } from "./choose_model.ts";
import { closeSession } from "./close_session.ts";
import { settleConfiguration } from "./configuration.ts";
import { type Console, openConsole, type SingleCommand } from "./console.ts";
import { FailureTeller } from "./failure_teller.ts";
import { greet } from "./greeting.ts";
import { internalFailure } from "./internal_failure.ts";
import type { Options } from "./options.ts";
import { findPlaces, personName } from "./places.ts";
import { loadPlugins } from "./load_plugins.ts";
import { programStage } from "./program_stage.ts";
import { takeSession } from "./taken_session.ts";
import { settleTrust } from "./ask_trust.ts";
import { type LoopEnd, runLoop } from "./session_loop.ts";
import { onStopSignals } from "./stop_signals.ts";
import { onStrayFailures } from "./stray_failures.ts";
import { untrustedNotice } from "./workspace_trust.ts";

/** What a run is made of, beside its options. */
export interface Program {
  readonly version: string;
  /** In the order in which they are loaded. */
  readonly plugins: readonly Plugin[];
}

/**
 * One session from its first line to its last: settles the configuration, loads the plugins, takes
 * the input, and closes everything in order, whatever happens. Failures are told as they come.
 *
 * @param command taken instead of any other input
 * @throws {UserError} where the options, the folders or a configuration file cannot be used
 */
export async function runSession(
  options: Options,
  program: Program,
  command?: SingleCommand,
): Promise<ExitCode> {
  if (options.replay && !command) {
    const { runReplay } = await import("./replay/run_replay.ts");
    return await runReplay(options, program);
  }
  const environment = Deno.env.toObject();
  const paths = await findPlaces(options.workdir, environment);
  const { trust, decided } = await settleTrust(paths, options);
  const settled = await settleConfiguration(options, paths, environment, trust);
  const { continues, config } = await takeSession(options, paths, settled);
  using _locked = { [Symbol.dispose]: () => continues?.opened?.file.release() };
  const leaving = new AbortController();
  // At a prompt Ctrl-C is a key; as a signal it comes between the end of a line and the prompt.
  const slips = { allowed: 0 };
  using _signals = onStopSignals((signal) => {
    if (signal !== "SIGINT" || slips.allowed-- <= 0) leaving.abort(signal);
  });
  await using console = await openConsole(options, config, paths, leaving.signal, command);
  // With -p nobody is asked anything: what needs an answer is refused, and the exit code says so.
  const screen = console.source === "argument"
    ? { ...console.screen, isTerminal: false }
    : console.screen;
  const teller = new FailureTeller(screen);
  using _strays = onStrayFailures((error) =>
    void teller.tell(internalFailure("go on with something in the background", error))
  );
  const user = personName(environment);
  const { version } = program;
  const host = createHost({
    session: {
      ...{ id: continues?.opened?.file.session ?? newSessionId(), user, started: new Date() },
      ...{ version, continues },
    },
    paths,
    config,
    environment,
    screen,
    stage: programStage(program, paths, environment),
    chooseModel: (models) => chooseModel(models, config, environment, screen, leaving.signal),
    leave: () => leaving.abort("exit"),
  });
  console.attach(host);
  let end: LoopEnd = { reason: "failed", exitCode: exitCode.failed };
  try {
    await loadPlugins(host, program.plugins);
    await host.kernel.bus.emit("session.started", { user, workspace: paths.workspace, version });
    if (decided !== undefined) {
      const { digest, files } = trust.brought;
      const paths = files.map(({ path }) => path);
      await host.kernel.bus.emit("trust.decided", { trusted: decided, digest, files: paths });
    }
    const untrusted = untrustedNotice(trust);
    if (untrusted) await screen.notice(untrusted);
    if (console.source === "terminal") await greet(host, version);
    end = await takeInput(
      host,
      console,
      leaving.signal,
      teller,
      () => slips.allowed = console.source === "terminal" ? 1 : 0,
    );
  } catch (error) {
    const failure = internalFailure("begin the session", error);
    await teller.tell(failure);
    end = { reason: "failed", exitCode: failure.exitCode };
  }
  await closeSession(host, end.reason, teller);
  return teller.exitCode(end.exitCode);
}

async function takeInput(
  host: Host,
  console: Console,
  leaving: AbortSignal,
  teller: FailureTeller,
  lineBegan: () => void,
): Promise<LoopEnd> {
  let isUnrecorded = false;
  using _trouble = host.kernel.bus.on("recording.troubled", () => isUnrecorded = true);
  const isRequired = host.shared.config.record === "required";
  const end = await runLoop({
    next: () => console.next(),
    take(line, signal) {
      lineBegan();
      teller.lineBegan();
      return console.source === "argument" && !console.isCommand
        ? host.prompt(line, { signal })
        : host.take(line, console.source, { signal });
    },
    fail: (error) => teller.tell(error),
    warn: () => console.screen.notice("(Ctrl-C once more leaves)"),
    leaving,
    fatal: () => isRequired && isUnrecorded,
  });
  if (leaving.aborted && leaving.reason !== "exit") {
    return { reason: "interrupted", exitCode: exitCode.interrupted };
  }
  // Who sits at the prompt has seen every failure; a script has the exit code alone.
  const isSeen = console.source === "terminal" &&
    (end.reason === "exit" || end.reason === "end of input");
  return isSeen ? { ...end, exitCode: exitCode.done } : end;
}
