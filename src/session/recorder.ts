import { v7 as newSessionId } from "uuid";
import type { ShellOutcome } from "./outcome.ts";
import { writeOutcome } from "./outcome.ts";
import { actionQuestion } from "./recorder_question.ts";
import { Script } from "./script.ts";
import { SessionFile } from "./session_file.ts";
import { ShellSpeech } from "./shell_speech.ts";
import { readStatement } from "./statement.ts";

/** The measures of a reply. */
export interface ChatStats {
  /** Who answered, as `--model` takes it, or a route's name. Default: the session's model. */
  readonly model?: string;
  readonly tokens: number;
  /** In seconds. */
  readonly time: number;
  /** Counted from the two where it is absent. */
  readonly tokensPerSecond?: number;
}

/** What a recorder may be told besides. */
export interface RecorderOptions {
  /** Default: `$USER`, else `$USERNAME`, else `operator`; upper-cased in the file. */
  readonly user?: string;
  /** Default: `Harvey Session`. */
  readonly title?: string;
  /** The clock. Default: the system's. */
  readonly now?: () => Date;
}

/**
 * Writes a session file, for programs that are not Harvey: what `NewRecorder` of `spec/sessions`
 * and the calls on it do. Each call resolves when what it recorded is on disk. What is recorded is
 * written as it is; take secrets out before.
 *
 * ```ts
 * import { Recorder } from "./recorder.ts";
 * import { parseFountainSession } from "./playback.ts";
 *
 * const folder = await Deno.makeTempDir();
 * const path = `${folder}/session.spmd`;
 * {
 *   await using recorder = await Recorder.create(path, "Ollama (llama3.1:8b)", "/home/ann/atlas");
 *   await recorder.recordTurn("Hello", "Hi there!");
 *   await recorder.recordShellCommand("ls", "notes.md\n", 0);
 *   await recorder.close();
 * }
 * const { modelName, turns } = await parseFountainSession(path);
 * await Deno.remove(folder, { recursive: true });
 * if (modelName !== "LLAMA3.1" || turns[0].modelReply !== "Hi there!") throw new Error();
 * ```
 */
export class Recorder implements AsyncDisposable {
  readonly #file: SessionFile;
  readonly #script: Script;
  readonly #model: string;
  readonly #now: () => Date;
  #turns = 0;

  private constructor(file: SessionFile, script: Script, model: string, now: () => Date) {
    this.#file = file;
    this.#script = script;
    this.#model = model;
    this.#now = now;
  }

  /**
   * Makes the file, with its title page and `FADE IN:` (`NewRecorder`).
   *
   * @param model as `--model` takes it, or with its provider: `Ollama (llama3.1:8b)`
   * @param workspace the folder that the session is about
   * @throws {RecordingError} where the path is taken, or no file can be made there
   */
  static async create(
    path: string,
    model: string,
    workspace: string,
    options: RecorderOptions = {},
  ): Promise<Recorder> {
    const now = options.now ?? (() => new Date());
    const user = options.user ?? (Deno.env.get("USER") || Deno.env.get("USERNAME") || "operator");
    const facts = { session: newSessionId(), user, workspace, started: now() };
    const script = new Script({ ...facts, ...(options.title ? { title: options.title } : {}) });
    const file = await SessionFile.create(path, script.head());
    return new Recorder(file, script, bareModel(model), now);
  }

  /** Absolute. */
  get path(): string {
    return this.#file.path;
  }

  /** A prompt and the reply of the session's model to it (`RecordTurn`). */
  recordTurn(userInput: string, modelReply: string): Promise<void> {
    return this.#turn(userInput, modelReply, {});
  }

  /**
   * A turn with its measures (`RecordTurnWithStats`). Where `stats.model` is another than the
   * session's model, Harvey forwards to that one, and it speaks.
   *
   * @param connected who could have answered; a new scene's description lists them
   * @param unanswered the name that was mentioned and did not respond; an empty string for none
   */
  recordTurnWithStats(
    userInput: string,
    modelReply: string,
    stats: ChatStats,
    connected: readonly string[] = [],
    unanswered = "",
  ): Promise<void> {
    return this.#turn(userInput, modelReply, { stats, connected, unanswered });
  }

  /** Begins a scene of things done, with what Harvey says of it (`StartAgentScene`). */
  startAgentScene(description: string): Promise<void> {
    const statement = readStatement(description);
    this.#script.scene({ kind: "agent", time: this.#now() });
    if (statement) this.#script.harvey(statement);
    else this.#script.speech("HARVEY", description);
    return this.#write();
  }

  /**
   * Something that was asked for, the answer, and what came of it (`RecordAgentAction`).
   *
   * @param verb `write`, `edit`, `read`, `run`, or any word of letters, digits and hyphens
   * @param status `ok`, `skipped`, `skipped: …`, `aborted`, `error: …`
   * @throws {RangeError} where the verb cannot name a note
   */
  recordAgentAction(verb: string, target: string, answer: string, status: string): Promise<void> {
    const { ask, note } = actionQuestion(verb, target, status);
    this.#script.scene({ kind: "agent", time: this.#now() });
    ask(this.#script);
    this.#script.user(answer);
    note(this.#script);
    return this.#write();
  }

  /** A command with its output (`RecordShellCommand`). `ending`: its exit code, or how else it ended. */
  recordShellCommand(
    command: string,
    output: string,
    ending: number | ShellOutcome,
  ): Promise<void> {
    const outcome = typeof ending === "number" ? { kind: "exit", code: ending } as const : ending;
    this.#script.scene({ kind: "shell", time: this.#now() });
    this.#script.user(`! ${command}`);
    const speech = new ShellSpeech(this.#script);
    speech.push(output);
    speech.end();
    this.#script.note("shell", { command, outcome: writeOutcome(outcome) });
    return this.#write();
  }

  /** A skill with its instructions, in a scene of its own (`RecordSkillLoad`). */
  recordSkillLoad(name: string, description: string, body: string): Promise<void> {
    this.#script.scene({ kind: "skill", name, description, time: this.#now() });
    this.#script.speech(this.#script.cues.skill(name), body);
    return this.#write();
  }

  /** Ends the session in order: `THE END.` (`Close`). Nothing can be recorded after it. */
  async close(): Promise<void> {
    await this.#file.close();
  }

  /** Frees the file; without {@link close} before, the session stays interrupted. */
  [Symbol.asyncDispose](): Promise<void> {
    return this.#file[Symbol.asyncDispose]();
  }

  #turn(
    prompt: string,
    reply: string,
    facts: { stats?: ChatStats; connected?: readonly string[]; unanswered?: string },
  ): Promise<void> {
    const { stats, connected = [], unanswered = "" } = facts;
    const script = this.#script;
    const answering = stats?.model === undefined ? this.#model : bareModel(stats.model);
    script.scene({
      kind: "chat",
      model: this.#model,
      time: this.#now(),
      ...(connected.length > 0 ? { description: `Connected: ${connected.join(", ")}` } : {}),
      mentions: unanswered === "" ? [] : [unanswered],
    });
    script.user(prompt);
    const isOwn = answering === this.#model;
    const cue = isOwn ? script.cues.model(answering) : script.cues.route(answering);
    script.harvey({ kind: "forwarding", to: cue });
    script.speech(cue, reply);
    if (stats) this.#stats(cue, stats);
    script.turnNote(++this.#turns, this.#now());
    return this.#write();
  }

  #stats(cue: string, { tokens, time, tokensPerSecond }: ChatStats): void {
    const speed = tokensPerSecond ?? (time > 0 ? tokens / time : 0);
    const written = { tokens: String(tokens), seconds: time.toFixed(1), speed: speed.toFixed(1) };
    this.#script.note("stats", { cue, ...written });
  }

  async #write(): Promise<void> {
    await this.#file.append(this.#script.take());
    await this.#file.sync();
  }
}

/** `Ollama (llama3.1:8b)` names its model in parentheses. */
function bareModel(model: string): string {
  const from = model.indexOf(" (");
  return from < 0 || !model.endsWith(")") ? model : model.slice(from + 2, -1);
}
