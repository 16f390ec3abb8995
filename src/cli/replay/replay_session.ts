import { v7 as newSessionId } from "uuid";
import type { Configuration, Host, Screen, Stage } from "../../host/mod.ts";
import { type ExitCode, exitCode } from "../../kernel/mod.ts";
import { messagesOf } from "../../session/messages.ts";
import { closeSession } from "../close_session.ts";
import { FailureTeller } from "../failure_teller.ts";
import { internalFailure } from "../internal_failure.ts";
import { ReplayMeasures } from "./replay_measures.ts";
import { defineReplayScenes, tell } from "./replay_scenes.ts";
import type { ReplaySource } from "./replay_source.ts";
import { freeName, nameFrom, openTarget, type ReplayTarget } from "./replay_target.ts";
import { ReplayTurns, type TurnsEnd } from "./replay_turns.ts";

/** One session that is asked of one model. */
export interface ReplayJob {
  readonly source: ReplaySource;
  /** As `--model` takes it. */
  readonly model: string;
  /** As the person named it; default: a new file beside the source. */
  readonly output?: string;
  /** False: no file of a reply is written. */
  readonly apply: boolean;
}

/** Where a replay takes place. */
export interface ReplayStage extends Stage {
  readonly config: Configuration;
  readonly screen: Screen;
  readonly signal: AbortSignal;
  /** What is replayed and recorded now: nothing is written to it. Each replay adds its own record. */
  readonly untouched: Set<string>;
}

/** What came of a job. */
export interface ReplayResult {
  readonly job: ReplayJob;
  /** Absolute; absent where nothing was recorded. */
  readonly output?: string;
  readonly done: number;
  readonly failed: number;
  readonly tokens: number;
  readonly seconds: number;
  readonly exitCode: ExitCode;
}

/**
 * Asks the prompts of a session again, in their order, of another model, in a session of its own that
 * is recorded. Failures are told; those of a turn stand on the record, and the next prompt is asked.
 *
 * @throws {UserError} where the output cannot be used
 */
export async function replaySession(job: ReplayJob, stage: ReplayStage): Promise<ReplayResult> {
  const { source, model } = job;
  const { screen } = stage;
  const given = job.output ?? await freeName(source, model);
  const target = await openTarget(given, source);
  stage.untouched.add(target.path);
  const { turns } = source.plan;
  const from = target.begun?.output.done ?? 0;
  if (from >= turns.length) {
    await target.begun?.continuation.opened?.file.close();
    await screen.line(`${given} holds all ${turns.length} turns already.`);
    return { job, output: target.path, done: from, ...nothing, exitCode: exitCode.done };
  }
  await screen.line(
    from === 0
      ? `Replaying ${turns.length} turns from ${source.name}`
      : `Replaying ${source.name}: ${from} of ${turns.length} turns are done`,
  );
  await screen.line(`Recording to ${given}`);
  const result = await inSession(job, stage, target, from);
  await screen.line(summary(result, given));
  return result;
}

const nothing = { failed: 0, tokens: 0, seconds: 0 } as const;

async function inSession(
  job: ReplayJob,
  stage: ReplayStage,
  target: ReplayTarget,
  from: number,
): Promise<ReplayResult> {
  const { source } = job;
  const teller = new FailureTeller(stage.screen);
  const continuation = target.begun?.continuation;
  const host = stage.createHost({
    session: {
      id: continuation?.session.id ?? newSessionId(),
      started: new Date(),
      ...continuation ? { continues: continuation } : {},
    },
    config: configurationOf(job, stage, target),
    screen: stage.screen,
    signal: stage.signal,
  });
  const measures = new ReplayMeasures(host);
  let isTaken = false;
  let end: TurnsEnd = { reason: "stopped", done: from, exitCode: exitCode.failed };
  try {
    defineReplayScenes(host);
    await stage.loadPlugins(host);
    isTaken = true;
    const { session: { user, version }, paths: { workspace } } = host.shared;
    await host.kernel.bus.emit("session.started", { user, workspace, version });
    if (target.begun) await takeUp(host, target.begun, source.plan.turns.length);
    else {
      const file = nameFrom(target, source);
      await tell(host, "replay.started", { file, sha256: source.sha256 });
    }
    end = await new ReplayTurns(host, source, measures, stage.signal).run(from);
  } catch (error) {
    if (!isTaken) continuation?.opened?.file.release();
    await teller.tell(internalFailure("replay the session", error));
  }
  const reason = end.reason === "done"
    ? "end of input"
    : end.reason === "stopped"
    ? "failed"
    : end.reason;
  await closeSession(host, reason, teller);
  const { failed, tokens, seconds } = measures;
  return {
    ...{ job, output: target.path, done: end.done, failed, tokens, seconds },
    exitCode: teller.exitCode(end.exitCode),
  };
}

/** The conversation as it was, and a mark from which on the record counts again. */
async function takeUp(
  host: Host,
  { output: { done, kept }, continuation }: NonNullable<ReplayTarget["begun"]>,
  of: number,
): Promise<void> {
  const { conversation, config } = host.shared;
  conversation.takeUp(messagesOf(kept, config.shell), continuation.lastTurn);
  await tell(host, "replay.advanced", { done, of });
}

/** The session's own settings, without what a replay does in its own way. */
function configurationOf(
  { model, apply, source }: ReplayJob,
  { config, screen, untouched }: ReplayStage,
  { path }: ReplayTarget,
): Configuration {
  const isAlone = !screen.isTerminal;
  const writes = !apply ? "left out" : isAlone && source.isOwn ? "approved" : "asked";
  return {
    ...config,
    ...{ model, record: "required", recordFile: path },
    tools: { ...config.tools, on: false },
    replay: { writes, untouched },
  };
}

function summary({ job, done, failed, exitCode: code }: ReplayResult, output: string): string {
  const { source } = job;
  const of = source.plan.turns.length;
  const failures = failed === 0 ? "" : `, ${failed} failed`;
  if (done === of) return `Replayed ${done} turns to ${output}${failures}`;
  const state = code === exitCode.interrupted ? "Interrupted" : "Stopped";
  return `${state} after ${done} of ${of} turns${failures}; this goes on:\n` +
    `  harvey --replay ${quoted(source.name)} --replay-output ${quoted(output)}`;
}

/** A path as a shell takes it for one word. */
function quoted(path: string): string {
  const isPlain = /^[\p{L}\p{N}_./:@%+=,-]+$/u.test(path);
  return isPlain ? path : `'${path.replaceAll("'", `'\\''`)}'`;
}
