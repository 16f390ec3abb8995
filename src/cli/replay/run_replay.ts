import type { Configuration, Paths, Screen } from "../../host/mod.ts";
import { type ExitCode, exitCode, UserError } from "../../kernel/mod.ts";
import { createDisplay } from "../../terminal/display.ts";
import type { Display } from "../../terminal/mod.ts";
import { settleTrust } from "../ask_trust.ts";
import { settleConfiguration } from "../configuration.ts";
import { eventLines } from "../event_lines.ts";
import type { Options } from "../options.ts";
import { findPlaces } from "../places.ts";
import { programStage } from "../program_stage.ts";
import { openQuietHost } from "../quiet_host.ts";
import type { Program } from "../run.ts";
import { quietScreen, screenOf } from "../screens.ts";
import { onStopSignals } from "../stop_signals.ts";
import { onStrayFailures } from "../stray_failures.ts";
import { internalFailure } from "../internal_failure.ts";
import { untrustedNotice } from "../workspace_trust.ts";
import { runJobs } from "./replay_jobs.ts";
import { modelsOf } from "./replay_options.ts";
import {
  type ReplayJob,
  type ReplayResult,
  replaySession,
  type ReplayStage,
} from "./replay_session.ts";
import { readSource, type ReplaySource } from "./replay_source.ts";
import { replayTable } from "./replay_table.ts";
import { SharedScreen } from "./shared_screen.ts";

/** Without `--jobs`; of one provider one at a time, since most servers answer one after the other. */
const usualJobs = 4;

/**
 * `--replay`: asks the prompts of sessions again, each session of each model, in files of their own.
 * A session among several that cannot be read is told at the end, after the others.
 *
 * @throws {UserError} where no session, or a model or an output cannot be used; nothing is asked then
 */
export async function runReplay(options: Options, program: Program): Promise<ExitCode> {
  const environment = Deno.env.toObject();
  const paths = await findPlaces(options.workdir, environment);
  const { trust } = await settleTrust(paths, options);
  const models = modelsOf(options);
  const config = await settleConfiguration(
    { ...options, model: models?.[0] },
    paths,
    environment,
    trust,
  );
  const stopping = new AbortController();
  using _signals = onStopSignals((signal) => stopping.abort(signal));
  const display = createDisplay({
    plain: config.plain || options.json ? true : undefined,
    thinking: config.thinking,
  });
  await using _shown = { [Symbol.asyncDispose]: () => display.flushed() };
  const screen = await screenFor(options, config, display, stopping.signal);
  using _strays = onStrayFailures((error) =>
    void screen.error(internalFailure("go on with something in the background", error).message)
  );
  const untrusted = untrustedNotice(trust);
  if (untrusted) await screen.notice(untrusted);
  const { planned, refused } = await planJobs(options, program, { paths, config, models });
  const sessions = programStage(program, paths, environment);
  const untouched = new Set(planned.map(({ job }) => job.source.path));
  const stage = (shown: Screen): ReplayStage => ({
    ...{ config, screen: shown, signal: stopping.signal },
    untouched,
    createHost(parts) {
      const host = sessions.createHost(parts);
      if (options.json) eventLines(host);
      return host;
    },
    loadPlugins: sessions.loadPlugins,
  });
  if (planned.length === 1 && refused.length === 0) {
    return (await replaySession(planned[0]!.job, stage(screen))).exitCode;
  }
  const shared = new SharedScreen(screen);
  const isOneModel = new Set(planned.map(({ job }) => job.model)).size === 1;
  const isOneFile = new Set(planned.map(({ job }) => job.source.path)).size === 1;
  const results = await runJobs(
    planned.map(({ job, lane }) => ({
      ...options.jobs === undefined ? { lane } : {},
      run: () => {
        const label = isOneFile
          ? job.model
          : isOneModel
          ? job.source.name
          : `${job.source.name}, ${job.model}`;
        return replayToEnd(job, stage(shared.of(label)));
      },
    })),
    options.jobs ?? usualJobs,
  );
  await screen.line(replayTable(results));
  for (const { message } of refused) await screen.error(message);
  return worst([...results, ...refused]);
}

/** A replay that cannot even begin keeps no other one from being done; after Ctrl-C none begins. */
async function replayToEnd(job: ReplayJob, stage: ReplayStage): Promise<ReplayResult> {
  const nothing = { job, done: 0, failed: 0, tokens: 0, seconds: 0 };
  if (stage.signal.aborted) return { ...nothing, exitCode: exitCode.interrupted };
  try {
    return await replaySession(job, stage);
  } catch (error) {
    const failure = internalFailure("replay the session", error);
    await stage.screen.error(failure.message);
    return { ...nothing, exitCode: failure.exitCode };
  }
}

/** Every session that can be read with every model; `lane`: who answers. */
async function planJobs(
  options: Options,
  program: Program,
  { paths, config, models }: {
    readonly paths: Paths;
    readonly config: Configuration;
    readonly models?: readonly string[];
  },
): Promise<{
  readonly planned: readonly { readonly job: ReplayJob; readonly lane: string }[];
  readonly refused: readonly UserError[];
}> {
  const { sessionsDir } = config;
  const { keepRoutes, replayOutput: output, apply = true } = options;
  const sources: ReplaySource[] = [];
  const refused: UserError[] = [];
  for (const name of options.replay ?? []) {
    try {
      sources.push(await readSource(name, { paths, sessionsDir, keepRoutes }));
    } catch (error) {
      if (!(error instanceof UserError)) throw error;
      refused.push(error);
    }
  }
  if (sources.length === 0 && refused.length > 0) {
    const messages = refused.map(({ message }) => message).join("\n");
    throw new UserError(messages, exitCode.failed);
  }
  const environment = Deno.env.toObject();
  const call = {
    options: { ...options, model: models?.[0] },
    environment,
    program: { ...program, plugins: () => Promise.resolve([...program.plugins]) },
  };
  await using quiet = await openQuietHost(call, AbortSignal.timeout(30_000));
  const { activeModel, resolveModel } = quiet.host.shared;
  const named = models ?? [config.model ?? (await activeModel.get()).name];
  const resolved = named.map((name) => ({ name, lane: resolveModel(name).description }));
  const planned = sources.flatMap((source) =>
    resolved.map(({ name: model, lane }) => ({ lane, job: { source, model, output, apply } }))
  );
  return { planned, refused };
}

/** Where a person sits at both ends they can be asked. */
async function screenFor(
  options: Options,
  config: Configuration,
  display: Display,
  signal: AbortSignal,
): Promise<Screen> {
  if (options.json) return quietScreen(display);
  const isAble = Deno.stdin.isTerminal() && Deno.stdout.isTerminal();
  if (!isAble) return screenOf(display, false);
  const { createPrompt, History } = await import("../../terminal/mod.ts");
  const { ShownAbove } = await import("../shown_above.ts");
  const prompt = createPrompt({
    history: History.inMemory(),
    signal,
    plain: config.plain || Deno.env.get("TERM") === "dumb",
  });
  return new ShownAbove(display, prompt).screen;
}

/** What a script has to know of several ends: an interruption, a failure, a refusal. */
function worst(results: readonly { readonly exitCode: ExitCode }[]): ExitCode {
  const codes = new Set(results.map((result) => result.exitCode));
  const order = [exitCode.interrupted, exitCode.failed, exitCode.refusedWithoutTerminal];
  return order.find((code) => codes.has(code)) ?? exitCode.done;
}
