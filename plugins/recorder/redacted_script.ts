import {
  type NoteFields,
  type NoteKind,
  type SceneFacts,
  Script,
  type ScriptFacts,
  type ScriptSeed,
  type Statement,
} from "../../src/session/mod.ts";
import type { RedactedStream } from "../../src/workspace/mod.ts";
import type { Redaction } from "./redaction.ts";

/**
 * A script in which no secret stands, whatever scenes write into it: every text is redacted before it
 * becomes part of the file, and a speech that comes in pieces holds back what may be the beginning of
 * a secret.
 */
export class RedactedScript extends Script {
  readonly #redaction: Redaction;
  /** Of the speech that is open. */
  #stream: RedactedStream | undefined;

  constructor(facts: ScriptFacts, redaction: Redaction, seed?: ScriptSeed) {
    super(redaction.fields(facts), seed);
    this.#redaction = redaction;
    // A cue is the name in capitals, in which a secret would not be known any more.
    for (const kind of ["model", "route", "skill"] as const) {
      const cueOf = this.cues[kind].bind(this.cues);
      this.cues[kind] = (name) => cueOf(redaction.text(name));
    }
  }

  override scene(facts: SceneFacts): void {
    super.scene(this.#redaction.fields(facts));
  }

  override user(text: string): void {
    super.user(this.#redaction.text(text));
  }

  override harvey(statement: Statement): void {
    super.harvey(this.#redaction.fields(statement));
  }

  override speech(cue: string, text: string, extension?: string): void {
    super.speech(cue, this.#redaction.text(text), extension);
  }

  override beginSpeech(cue: string, extension?: string): void {
    super.beginSpeech(cue, extension);
    this.#stream = this.#redaction.stream();
  }

  override continueSpeech(text: string): void {
    super.continueSpeech(this.#stream?.push(text) ?? text);
  }

  override endSpeech(how?: { interrupted?: boolean; atLengthLimit?: boolean }): void {
    const rest = this.#stream?.end() ?? "";
    this.#stream = undefined;
    if (rest !== "") super.continueSpeech(rest);
    super.endSpeech(how);
  }

  override note<Kind extends NoteKind>(kind: Kind, fields: NoteFields<Kind>): void {
    super.note(kind, this.#redaction.fields(fields));
  }

  override otherNote(name: string, ...texts: readonly string[]): void {
    super.otherNote(name, ...texts.map((text) => this.#redaction.text(text)));
  }

  override action(text: string): void {
    super.action(this.#redaction.text(text));
  }

  override unansweredMention(name: string): void {
    super.unansweredMention(this.#redaction.text(name));
  }
}
