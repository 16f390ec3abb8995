import type { Call, Harvey } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import * as session from "../../src/session/mod.ts";
import type { Status } from "../../src/session/mod.ts";
import type { SkillCall, SkillCommandResult } from "../../src/skills/mod.ts";
import { skillMessage } from "../../src/transcript/mod.ts";
import type { SkillUse } from "./run_skill.ts";
import { runForSkill } from "./skill_command.ts";

/** What a script is given, and what it has printed so far. */
export class ScriptRun {
  readonly #harvey: Harvey;
  readonly #use: SkillUse;
  readonly #call: Call;
  readonly #observers: Disposable[] = [];
  /** Since it was loaded, or since a turn stood in between. */
  #said = "";
  /** What was printed while somebody else spoke. */
  #held = "";
  /** Commands and questions that are under way, or wait for each other. */
  #others = 0;
  #lastOther: Promise<unknown> = Promise.resolve();

  constructor(harvey: Harvey, use: SkillUse, call: Call) {
    this.#harvey = harvey;
    this.#use = use;
    this.#call = call;
  }

  get call(): SkillCall {
    const { ui, paths, environment } = this.#harvey;
    const { words: { args, json } } = this.#use;
    return {
      ...{ args, json, session, environment },
      signal: this.#call.signal,
      workspace: paths.workspace,
      print: (text) => this.#print(text),
      notice: (text) => ui.notice(text),
      canAsk: () => this.#canAsk(),
      ask: (prompt) => this.#whileOtherSpeaks(() => this.#ask(prompt)),
      run: (command) => this.#whileOtherSpeaks(() => this.#run(command)),
      bus: {
        on: (type, observer) => this.#observe(type, observer),
        emit: (type, data) => this.#emit(type, data),
      },
    };
  }

  /** Tells how the script ended; what it printed enters the conversation. */
  async end(status: Status): Promise<void> {
    while (this.#others > 0) await this.#lastOther;
    for (const observer of this.#observers) observer[Symbol.dispose]();
    await this.#harvey.ui.endText();
    this.#tellModel();
    const { run, skill: { name } } = this.#use;
    await this.#harvey.emit("skill.ended", { run, name, status });
  }

  async #print(text: string): Promise<void> {
    if (text === "") return;
    this.#call.signal.throwIfAborted();
    if (this.#others > 0) this.#held += text;
    else await this.#tellPrinted(text);
    await this.#harvey.ui.text(text);
  }

  async #tellPrinted(text: string): Promise<void> {
    this.#said += text;
    const { run, skill: { name } } = this.#use;
    await this.#harvey.emit("skill.output", { run, name, text });
  }

  /** The built-in partner is no language model: it counts where it was asked for by name. */
  async #canAsk(): Promise<boolean> {
    const { activeModel, config } = this.#harvey;
    try {
      const { name } = await activeModel.get();
      return name !== "eliza" || config.model === "eliza";
    } catch (error) {
      if (error instanceof UserError) return false;
      throw error;
    }
  }

  /**
   * Work in which somebody else speaks, who hands over to them first: the skill's own speech ends there
   * and begins anew after it, and a second such work waits for the first.
   */
  #whileOtherSpeaks<Result>(work: () => Promise<Result>): Promise<Result> {
    this.#others++;
    const result = this.#lastOther.then(async () => {
      try {
        return await work();
      } finally {
        this.#others--;
        await this.#tellHeld();
      }
    });
    this.#lastOther = result.catch(() => {});
    return result;
  }

  async #tellHeld(): Promise<void> {
    const held = this.#held;
    this.#held = "";
    if (held !== "") await this.#tellPrinted(held);
  }

  /** A turn of the session, after what was printed so far. */
  async #ask(prompt: string): Promise<string> {
    const { name } = this.#use.skill;
    if (!await this.#canAsk()) {
      throw new UserError(
        `Cannot ask a model for the skill "${name}": no language model answers ` +
          "(harvey models lists them; --model names one)",
        exitCode.failed,
      );
    }
    await this.#handOver();
    let reply: string | undefined;
    using _heard = this.#harvey.followUps.define((turn) => {
      reply = turn.reply;
      return Promise.resolve();
    });
    await this.#harvey.inputs.converse(prompt, this.#call);
    if (reply !== undefined) return reply;
    this.#call.signal.throwIfAborted();
    throw new UserError(
      `Cannot go on with the skill "${name}": the model did not answer (run it again)`,
      exitCode.failed,
    );
  }

  async #run(command: string): Promise<SkillCommandResult> {
    await this.#handOver();
    return await runForSkill(this.#harvey, command, this.#call);
  }

  /** What was printed so far comes before what others do now. */
  async #handOver(): Promise<void> {
    await this.#harvey.ui.endText();
    this.#tellModel();
    const { run, skill: { name } } = this.#use;
    await this.#harvey.emit("skill.said", { run, name, text: this.#said });
    this.#said = "";
  }

  #tellModel(): void {
    if (this.#said === "") return;
    const { maxContext } = this.#harvey.config.shell;
    const { name } = this.#use.skill;
    const content = skillMessage({ name, text: this.#said, kind: "output" }, maxContext);
    this.#harvey.conversation.add({ role: "user", content, speaker: "HARVEY" });
  }

  #observe(...[type, observer]: Parameters<NonNullable<SkillCall["bus"]>["on"]>): Disposable {
    const observing = this.#harvey.on(type, (event) => observer(event));
    this.#observers.push(observing);
    return observing;
  }

  async #emit(type: string, data: Record<string, unknown>): Promise<void> {
    const { name } = this.#use.skill;
    if (!type.startsWith(`${name}.`)) {
      throw new UserError(
        `Cannot tell "${type}": an event of this skill begins with "${name}."`,
        exitCode.failed,
      );
    }
    await this.#harvey.emit(type, data);
  }
}
