import type { Call, Harvey } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import type { Status } from "../../src/session/mod.ts";
import { agentMessage, type AgentOutcome, commandMessage } from "../../src/transcript/mod.ts";
import { type PathGuard, visiblePath } from "../../src/workspace/mod.ts";
import { Approval, leftOut, noTerminal } from "./approval.ts";
import { overview } from "./overview.ts";
import { measure, type PreparedFile, prepareFile } from "./prepared_file.ts";
import type { CommandRequest, FileRequest, Request } from "./request.ts";
import type { Runner } from "./runner.ts";
import { guardOf, tellFault, Writer } from "./writer.ts";

/** What came of one request. */
export interface Outcome extends AgentOutcome {
  readonly status: Status;
  /** Of a command that was run. */
  readonly output?: string;
}

/** The status of a file that holds already what was proposed. */
const noChange = "skipped: no change";

/** Statuses of what was not done, where nothing failed. */
const inOrder: ReadonlySet<string> = new Set([noTerminal, leftOut, noChange]);

/** A diff of more lines than this is followed by how much it changes. */
const shortDiff = 20;

/** Proposals of one session: each is shown, agreed to by the person, and carried out. */
export class Proposals {
  readonly #harvey: Harvey;
  readonly #runner: Runner;
  #count = 0;
  /** What was refused because nobody could be asked, and has not been told yet. */
  #refused: AgentOutcome[] = [];
  /** How much of replies could not be done since that was last told. */
  #failures = 0;
  /** Files that this session is or was recorded to. */
  readonly #records = new Set<string>();

  constructor(harvey: Harvey, runner: Runner) {
    this.#harvey = harvey;
    this.#runner = runner;
    harvey.on("recording.started", ({ data }) => void this.#records.add(data.file));
  }

  /** What tells which paths may be touched now. */
  guard(): PathGuard {
    return guardOf(this.#harvey, this.#records);
  }

  /**
   * Asks about each request in its turn and does what was agreed to. Ctrl-C is a no to what is left.
   *
   * @throws {RecordingError} where a decision cannot be put on the record as it must be
   */
  async carryOut(requests: readonly Request[], call: Call): Promise<Outcome[]> {
    const proposal = ++this.#count;
    const files = requests.filter((request) => request.action !== "run");
    await this.#harvey.emit("proposal.made", {
      ...{ proposal, files: files.length, commands: requests.length - files.length },
    });
    const guard = this.guard();
    if (files.length > 1) await this.#harvey.ui.notice(await overview(guard, files));
    const signal = AbortSignal.any([call.signal, this.#harvey.signal]);
    const approval = new Approval(this.#harvey, proposal, signal);
    const writer = new Writer(this.#harvey, guard, proposal);
    const outcomes: Outcome[] = [];
    for (const request of requests) {
      const outcome = request.action === "run"
        ? await this.#run(request, approval, signal)
        : await this.#change(request, { approval, guard, writer, proposal });
      outcomes.push(outcome);
      if (outcome.status === noTerminal) this.#refused.push(outcome);
    }
    const left = outcomes.filter(({ status }) => status === "aborted").length;
    if (left > 0) await this.#harvey.ui.notice(`(${left} of ${outcomes.length} left undone)`);
    return outcomes;
  }

  /** Carries out what a reply proposes, and tells the conversation what came of it. */
  async carryOutReply(requests: readonly Request[], call: Call): Promise<void> {
    const outcomes = await this.carryOut(requests, call);
    const { conversation, config } = this.#harvey;
    for (const { target, status, output } of outcomes) {
      if (output === undefined) continue;
      const facts = { command: target, output, ending: status };
      const content = commandMessage(facts, config.shell.maxContext);
      conversation.add({ role: "user", content, speaker: "SHELL" });
    }
    conversation.add({ role: "user", content: agentMessage(outcomes), speaker: "HARVEY" });
    this.#failures += outcomes.filter(isFailure).length;
  }

  /**
   * Lets a script know what nobody saw: what was refused since the last call for want of a terminal,
   * else what of a reply could not be done.
   *
   * @throws {UserError}
   */
  endTurn(): void {
    const [refused, failures] = [this.#refused, this.#failures];
    [this.#refused, this.#failures] = [[], 0];
    const [first] = refused;
    if (first) {
      const what = refused.length > 1
        ? `carry out ${refused.length} proposed changes`
        : `${first.kind} "${visiblePath(first.target)}"`;
      throw new UserError(
        `Cannot ${what}: nobody sits at a terminal to be asked (--yes approves what would be asked)`,
        exitCode.refusedWithoutTerminal,
      );
    }
    if (failures === 0 || this.#harvey.ui.isTerminal) return;
    throw new UserError(
      `Cannot carry out all that was proposed: ${failures} failed (the reasons stand above)`,
      exitCode.failed,
    );
  }

  async #change(
    request: FileRequest,
    parts: {
      readonly approval: Approval;
      readonly guard: PathGuard;
      readonly writer: Writer;
      readonly proposal: number;
    },
  ): Promise<Outcome> {
    const { approval, guard, writer, proposal } = parts;
    const { action } = request;
    const told = async (path: string, status: Status): Promise<Outcome> => {
      await this.#harvey.emit("file.written", { proposal, action, path, status });
      return { kind: action, target: path, status };
    };
    if (approval.isOver) return await told(request.path, "aborted");
    let file: PreparedFile;
    try {
      file = await prepareFile(guard, request);
    } catch (error) {
      return await told(request.path, await tellFault(this.#harvey, error));
    }
    const { relative } = file.path;
    if (file.diff === "") {
      await this.#harvey.ui.notice(`${visiblePath(relative)} holds this already.`);
      return await told(relative, noChange);
    }
    if (approval.willAsk(action)) await this.#show(file);
    const decision = await approval.ask(action, relative);
    if (!decision.approved) return await told(relative, decision.status);
    return await told(relative, await writer.write(action, file));
  }

  async #show({ diff, remarks }: PreparedFile): Promise<void> {
    const { ui } = this.#harvey;
    await ui.diff(diff);
    const isLong = diff.split("\n").length > shortDiff;
    const lines = isLong ? [`${measure(diff)}.`, ...remarks] : remarks;
    if (lines.length > 0) await ui.notice(lines.join("\n"));
  }

  /** The gate comes before the question: what no command may do, nobody is asked about. */
  async #run(
    { command }: CommandRequest,
    approval: Approval,
    signal: AbortSignal,
  ): Promise<Outcome> {
    const isReplay = this.#harvey.config.replay !== undefined;
    const by = isReplay ? "replay" : "model";
    const workdir = this.#harvey.paths.workspace;
    const passed = async (status: Status): Promise<Outcome> => {
      await this.#runner.pass(command, by, status);
      return { kind: "run", target: command, status };
    };
    if (approval.isOver) return await passed("aborted");
    if (isReplay) return await passed(leftOut);
    const verdict = await this.#harvey.ask("shell.run", { command, workdir, by });
    if (!verdict.allowed) {
      const { by: plugin, reason } = verdict;
      await this.#harvey.ui.error(
        `Cannot run "${command}": plugin "${plugin}" refused: ${reason}`,
      );
      return await passed(`skipped: ${plugin}: ${reason}`);
    }
    const decision = await approval.ask("run", command);
    if (!decision.approved) return await passed(decision.status);
    const result = await this.#runner.run({ command, workdir, by, signal });
    return { kind: "run", target: command, ...result };
  }
}

/** Whether something was wanted and could not be had; a command that fails has been run. */
function isFailure({ kind, status }: Outcome): boolean {
  if (status.startsWith("error: ")) return kind !== "run";
  return status.startsWith("skipped: ") && !inOrder.has(status);
}
