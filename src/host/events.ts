import type { Message, ModelFailure } from "../models/mod.ts";
import type { KernelEvents } from "../kernel/mod.ts";
import type { Status } from "../session/mod.ts";
import type { Skill } from "../skills/mod.ts";
import type { CommandOutcome } from "../workspace/mod.ts";

/** Where a line of input came from. */
export type InputSource = "terminal" | "pipe" | "argument";

/**
 * How a reply ended. What came before an interruption or a failure is kept. `at length limit`: the
 * server stopped in order, at the longest that the reply or the conversation may be.
 */
export type ReplyOutcome = "complete" | "at length limit" | "interrupted" | "failed";

/** The measures of one reply. */
export interface ReplyStats {
  /** Tokens of the reply: the server's own count, or an estimate where it gives none. */
  readonly tokens: number;
  readonly estimated: boolean;
  readonly seconds: number;
}

/** How a command ended, or why it did not begin: with the reason of the plugin that refused. */
export type ShellOutcome =
  | CommandOutcome
  | { readonly kind: "refused"; readonly reason: string };

/** Who wants something done. */
export type Actor = "person" | "model" | "skill" | "replay";

/** What a person is asked to agree to. */
export type ChangeAction = "write" | "edit" | "run";

/**
 * Every fact that Harvey's own plugins tell, in the past tense. Adding an event is one line here;
 * a plugin from outside may emit events of its own under any other name.
 */
export interface HarveyEvents extends KernelEvents {
  "session.started": { user: string; workspace: string; version: string };
  /** An earlier session was taken up; `turns`: how many of it, `file` is an absolute path. */
  "session.continued": { file: string; turns: number; model?: string };
  /** The last event that is sure to be recorded; `interrupted`: by Ctrl-C or a signal. */
  "session.ended": { reason: "exit" | "end of input" | "interrupted" | "failed" };
  /** The person said whether what the workspace brings is loaded: those files, of that digest. */
  "trust.decided": { trusted: boolean; digest: string; files: readonly string[] };
  "input.received": { text: string; source: InputSource };

  /** A prompt was accepted for `model`; `turn` counts from 1. */
  "turn.started": { turn: number; prompt: string; model: string };
  /** A model is about to be asked: the prompt is on disk when this is acknowledged. */
  "model.asked": { turn: number; model: string };
  /** A piece of a reply (a delta: slow observers get several at once). */
  "reply.received": { turn: number; model: string; text: string };
  /** A piece of a model's thinking (a delta). */
  "thinking.received": { turn: number; model: string; text: string };
  /** The thinking is over: the reply follows, or the turn ends. */
  "thinking.ended": { turn: number; model: string };
  /** The whole reply, whatever its end. */
  "reply.ended": {
    turn: number;
    model: string;
    text: string;
    thinking?: string;
    /** Thinking that came after the reply had begun; no delta told of it. */
    afterthought?: string;
    outcome: ReplyOutcome;
    stats?: ReplyStats;
  };
  /** The server could not answer, and is asked again after so many seconds. */
  "model.retried": { turn: number; model: string; reason: string; seconds: number };
  "model.failed": { turn: number; model: string; failure: ModelFailure; message: string };
  "turn.ended": { turn: number; outcome: ReplyOutcome | "refused"; reason?: string };

  "model.changed": { from: string; to: string };
  "context.cleared": Record<never, never>;

  /** A command is about to run: it is on disk when this is acknowledged. */
  "shell.started": {
    run: number;
    command: string;
    workdir: string;
    captured: boolean;
    /** Typed with `!!`: recorded, but kept out of the conversation. */
    private: boolean;
  };
  /** A piece of a command's output (a delta). */
  "shell.output": { run: number; text: string };
  "shell.ended": {
    run: number;
    command: string;
    captured: boolean;
    private: boolean;
    output: string;
    /** Bytes of output beyond the limit, which were shown but not kept. */
    omitted: number;
    outcome: ShellOutcome;
  };

  /** A model asked for a tool: it is on disk before the tool runs. `arguments` as it wrote them. */
  "tool.called": { turn: number; call: string; name: string; arguments: string };
  /** What the model is told of it, bounded. */
  "tool.ended": { turn: number; call: string; name: string; result: string; status: Status };

  /** So many files and commands were proposed, by a reply, a tool or a command. */
  "proposal.made": { proposal: number; files: number; commands: number };
  /** The person is asked about one action. `target`: the path from the workspace, or the command. */
  "approval.asked": { proposal: number; action: ChangeAction; target: string };
  /**
   * It may be done, or not: on disk before it is done. `answer` as typed; `--yes` where that
   * approved it; absent where nobody could answer.
   */
  "approval.given": {
    proposal: number;
    action: ChangeAction;
    target: string;
    approved: boolean;
    answer?: string;
  };
  /** A file was written, or was not. `path` from the workspace. */
  "file.written": { proposal: number; action: "write" | "edit"; path: string; status: Status };
  /** A file was put into the conversation, or could not be. */
  "file.read": { path: string; text: string; by: Actor; status: Status };
  /** Accepted proposals were taken back. */
  "file.restored": { path: string; status: Status };
  /** A command of `/run`, of a model or of a skill is about to run: it is on disk by then. */
  "run.started": { run: number; command: string; workdir: string; by: Actor };
  /** A piece of its output (a delta). */
  "run.output": { run: number; text: string };
  "run.ended": { run: number; command: string; by: Actor; output: string; status: Status };

  /**
   * A skill is about to be used. `text`: the instructions that the model is given; empty where a
   * script does the work. It is on disk before the script runs.
   */
  "skill.loaded": { run: number; name: string; description: string; text: string };
  /** A piece of what its script prints (a delta). */
  "skill.output": { run: number; name: string; text: string };
  /** All that its script printed since it was loaded, or since it last said so. */
  "skill.said": { run: number; name: string; text: string };
  /** Its script is over. */
  "skill.ended": { run: number; name: string; status: Status };

  /** `file` (absolute) is written from now on. */
  "recording.started": { file: string };
  /** `file` (absolute) was closed in order; nothing is recorded until another one is started. */
  "recording.stopped": { file: string };
  /** The file of the session has another path now (both absolute); recording goes on in it. */
  "recording.renamed": { from: string; to: string };
  /** `file` failed; recording goes on in `movedTo`, or where that is absent in memory alone. */
  "recording.troubled": { message: string; file: string; movedTo?: string };
}

/** One line of `/status`. */
export interface StatusLine {
  readonly label: string;
  readonly value: string;
}

/** The values that plugins may change on their way. */
export interface HarveyFilters {
  /** A prompt, before it is recorded and sent: what it becomes stands on the record. */
  "prompt": string;
  /** The messages of one request, the system prompt among them, before they are sent. */
  "request": readonly Message[];
  /** What `/status` shows; each plugin adds its lines. */
  "status": readonly StatusLine[];
  /** The absolute path of the folder where `!` runs commands: `! cd` changes it. */
  "shell.directory": string;
  /** Every skill that can be used, by name. */
  "skills": readonly Skill[];
}

/** The actions that plugins may refuse. */
export interface HarveyGates {
  "model.ask": { turn: number; model: string; prompt: string };
  /** By a person: what follows `!`. Else a command line that was agreed to or is about to be asked. */
  "shell.run": { command: string; workdir: string; by: Actor };
  /** After the person agreed, before the file is touched. `path` is absolute, links resolved. */
  "file.write": { path: string; relative: string; action: "write" | "edit"; content: string };
}

/** Events, filters and gates of Harvey's bus. */
export interface HarveyMaps {
  events: HarveyEvents;
  filters: HarveyFilters;
  gates: HarveyGates;
}
