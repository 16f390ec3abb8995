import type { Message } from "../models/mod.ts";
import { commandMessage, fileMessage, skillMessage } from "../transcript/mod.ts";
import type { Note } from "./note.ts";
import { isLocal, isResult, thinkingExtension } from "./reply.ts";
import type { Scene, Session, SpeechEntry } from "./session.ts";
import { commandOf, notCaptured } from "./shell_run.ts";
import { readSkillSentence } from "./skill_run.ts";
import { readOutcome } from "./outcome.ts";
import { type ProposedCounts, ToldOutcomes } from "./told_outcomes.ts";
import { ToldTurn } from "./told_turn.ts";

/** A command of the person's that has not ended so far. */
interface OpenCommand {
  readonly by: "!" | "/run";
  readonly command: string;
  isTold: boolean;
}

/** How what is open comes to its end: by what follows, or since the session broke off there. */
type Ending = "in order" | "broken off";

/** Goes through a session's scenes and tells what the conversation was told. */
export class ConversationReader {
  readonly #session: Session;
  readonly #limit: number;
  #messages: Message[] = [];
  #turn: ToldTurn | undefined;
  #outcomes: ToldOutcomes | undefined;
  #command: OpenCommand | undefined;
  #skill: { name: string; text?: string } | undefined;
  /** What HARVEY gave since the last note: it belongs to the next result, or file. */
  #given = "";
  /** What SHELL said since the last command ended. */
  #output = "";
  /** A question to the person stands open. */
  #isAsked = false;
  #isApproved = false;

  constructor(session: Session, limit: number) {
    this.#session = session;
    this.#limit = limit;
  }

  scene(scene: Scene): void {
    const { heading } = scene;
    this.#isAsked = false;
    // Only Harvey's own turns go on over scenes.
    if (!this.#isOwn) this.#endTurn();
    if (heading.kind === "skill") {
      this.#close("in order");
      this.#skill = { name: heading.name };
    }
    for (const entry of scene.entries) {
      if (entry.type === "speech") this.#speech(entry, scene);
      else if (entry.type === "note") this.#note(entry.note);
      else if (entry.type === "action") this.#action(entry.text, scene);
    }
  }

  finish(): readonly Message[] {
    const isBroken = this.#isOwn && this.#session.ending === "interrupted";
    this.#close(isBroken ? "broken off" : "in order");
    return this.#messages;
  }

  get #isOwn(): boolean {
    return this.#session.id !== undefined;
  }

  #speech(speech: SpeechEntry, scene: Scene): void {
    const { cue, text, statement } = speech;
    const { heading } = scene;
    if (statement) return this.#statement(statement);
    if (isResult(speech)) this.#given = text;
    else if (cue === "SHELL") this.#output = text;
    else if (this.#isUser(cue, scene)) this.#userLine(text, scene);
    else if (speech.extension === thinkingExtension) return;
    else if (heading.kind === "chat" || heading.kind === "direct") {
      this.#turn?.say(text, isLocal(cue, scene) ? undefined : cue);
    } else if (this.#skill && cue !== "HARVEY") {
      const { text: before } = this.#skill;
      this.#skill.text = before === undefined ? text : `${before}\n\n${text}`;
    }
  }

  #isUser(cue: string, { heading }: Scene): boolean {
    return cue === this.#session.user || "user" in heading && cue === heading.user;
  }

  #statement(statement: NonNullable<SpeechEntry["statement"]>): void {
    switch (statement.kind) {
      case "forwarding":
        return this.#turn?.forwarded();
      case "proposal":
        return this.#propose({ files: Number(statement.count) });
      case "command proposal":
        return this.#propose({ commands: Number(statement.count) });
      case "ask to write":
      case "ask to edit":
      case "ask to run":
        this.#isAsked = true;
        this.#isApproved = false;
        if (!this.#turn?.isCalling) this.#outcomes ??= new ToldOutcomes();
    }
  }

  #propose(counts: ProposedCounts): void {
    if (this.#turn?.isCalling) return;
    this.#endTurn();
    if (!this.#outcomes?.isBeginning) this.#endOutcomes();
    this.#outcomes ??= new ToldOutcomes();
    this.#outcomes.announce(counts);
  }

  /** An answer, else the beginning of something else. */
  #userLine(text: string, { heading }: Scene): void {
    if (this.#isAsked) {
      this.#isAsked = false;
      this.#isApproved = text.trim().toLowerCase().startsWith("y");
      return;
    }
    this.#close("in order");
    if (heading.kind === "chat" || heading.kind === "direct") this.#turn = new ToldTurn(text);
    else if (heading.kind === "shell") {
      this.#command = { by: "!", command: commandOf(text), isTold: true };
    } else if (heading.kind === "agent" && text.startsWith("/run ")) {
      this.#command = { by: "/run", command: text.slice("/run ".length), isTold: true };
    }
  }

  #action(text: string, { heading }: Scene): void {
    if (heading.kind === "skill") {
      const name = readSkillSentence(text);
      if (this.#skill && name !== undefined) this.#skill.name = name;
    }
    if (text.trim() === notCaptured && this.#command) this.#command.isTold = false;
    if (this.#isAsked && text.startsWith("(approved by ")) {
      this.#isAsked = false;
      this.#isApproved = true;
    }
  }

  #note(note: Note): void {
    switch (note.kind) {
      case "turn":
        return this.#endTurn();
      case "continued":
        return this.#close("broken off");
      case "tool": {
        const { call: id, name, arguments: given } = note;
        return this.#turn?.call({ id, name, arguments: given });
      }
      case "result":
        this.#turn?.result(note.call, this.#take("given"));
        return;
      case "context":
        if (note.state === "left out" && this.#command) this.#command.isTold = false;
        if (note.state === "cleared") {
          this.#close("in order");
          this.#messages = [];
        }
        return;
      case "skill":
        return this.#endSkill("output");
      case "shell":
        return this.#endCommand(note.outcome);
    }
    if (!this.#turn?.isCalling) this.#outcome(note);
    this.#given = "";
    if (note.kind === "run") this.#output = "";
  }

  /** What is noted of a file or a command, where no tool's result tells it. */
  #outcome(note: Note): void {
    switch (note.kind) {
      case "read": {
        this.#endOutcomes();
        if (note.status !== "ok") return;
        const content = fileMessage(note.path, this.#given);
        this.#messages.push({ role: "user", content, speaker: "HARVEY" });
        return;
      }
      case "undo":
        this.#outcomes ??= new ToldOutcomes();
        return this.#outcomes.add({ kind: "undo", target: note.path, status: note.status });
      case "write":
      case "edit":
        this.#outcomes ??= new ToldOutcomes();
        this.#outcomes.add({ kind: note.kind, target: note.path, status: note.status });
        break;
      case "run":
        if (this.#command) return this.#endCommand(note.status);
        // Without a proposal it is one of a skill's, which tells of it itself.
        if (!this.#isOwn && !this.#skill) this.#outcomes ??= new ToldOutcomes();
        this.#outcomes?.add(
          { kind: "run", target: note.command, status: note.status },
          this.#hasRun(note.status) ? this.#output : undefined,
        );
        break;
      default:
        return;
    }
    this.#isAsked = this.#isApproved = false;
    if (this.#outcomes?.isWhole) this.#endOutcomes();
  }

  #hasRun(status: string): boolean {
    return status === "ok" || status.startsWith("error: ") ||
      (status === "aborted" && this.#isApproved);
  }

  /** Ends everything that is open. */
  #close(ending: Ending): void {
    this.#endSkill(ending === "broken off" ? "output" : "instructions");
    this.#endTurn();
    this.#endOutcomes();
    this.#command = undefined;
    [this.#given, this.#output] = ["", ""];
    this.#isAsked = this.#isApproved = false;
  }

  #endTurn(): void {
    if (this.#turn) this.#messages.push(...this.#turn.messages());
    this.#turn = undefined;
  }

  #endOutcomes(): void {
    if (this.#outcomes) this.#messages.push(...this.#outcomes.messages(this.#limit));
    this.#outcomes = undefined;
  }

  #endCommand(ending: string): void {
    const open = this.#command;
    this.#command = undefined;
    const output = this.#take("output");
    if (!open?.isTold || readOutcome(ending)?.kind === "refused") return;
    const content = commandMessage({ command: open.command, output, ending }, this.#limit);
    this.#messages.push({ role: "user", content, speaker: "SHELL" });
  }

  #endSkill(kind: "instructions" | "output"): void {
    const skill = this.#skill;
    this.#skill = undefined;
    if (!skill?.text) return;
    const content = skillMessage({ name: skill.name, text: skill.text, kind }, this.#limit);
    this.#messages.push({ role: "user", content, speaker: "HARVEY" });
  }

  #take(what: "given" | "output"): string {
    const text = what === "given" ? this.#given : this.#output;
    if (what === "given") this.#given = "";
    else this.#output = "";
    return text;
  }
}
