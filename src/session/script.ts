import { escapeSpeech, SpeechEncoder, writeCue } from "../fountain/mod.ts";
import { isAside, writeMention, writeParagraph } from "./description.ts";
import { CueTable } from "./name.ts";
import { type NoteFields, type NoteKind, writeNote, writeOtherNote } from "./note.ts";
import { replyStates } from "./reply.ts";
import { sessionFormat } from "./session_assembler.ts";
import { type SceneFacts, SceneWriter } from "./scene_writer.ts";
import { isStatement, type Statement, writeStatement } from "./statement.ts";
import { writeTime } from "./time.ts";
import { writeTitlePage } from "./title_page.ts";

/** What a session is, told once. */
export interface ScriptFacts {
  /** The session's UUID. */
  readonly session: string;
  /** The user's name as it is configured; it is upper-cased. */
  readonly user: string;
  readonly workspace: string;
  readonly started: Date;
  /** Default: `Harvey Session`. */
  readonly title?: string;
}

/** What a script goes on from. */
export interface ScriptSeed {
  /** Who has which cue by now; see `cueTableOf`. */
  readonly cues?: CueTable;
}

/** Notes that tell what came of the user's last line. */
const closing = new Set<NoteKind>(["turn", "shell", "write", "read", "edit", "run", "undo"]);

/**
 * Turns facts into the text of a session file. It holds state, never a file: each method adds to
 * the text that `take` hands over. While a streamed speech is open, everything else waits for its
 * end, so that nothing stands in the middle of what somebody says.
 *
 * ```ts
 * import { Script } from "./script.ts";
 * const script = new Script({
 *   session: "0197a3e4-7b1c-7000-8000-000000000000",
 *   user: "rsdoiel",
 *   workspace: "/home/user/project",
 *   started: new Date(),
 * });
 * let file = script.head();
 * script.scene({ kind: "chat", model: "llama3.1:8b", time: new Date() });
 * script.user("Is anyone there?");
 * file += script.take();
 * if (!file.endsWith("RSDOIEL\nIs anyone there?\n\n")) throw new Error(file);
 * ```
 */
export class Script {
  /** Names to cues, the same for the whole session. */
  readonly cues: CueTable;
  readonly #facts: ScriptFacts;
  readonly #scenes: SceneWriter;
  #text = "";
  #encoder: SpeechEncoder | undefined;
  #waiting = "";
  #inExchange = false;
  /** Whether a speech may stand before the next paragraph, as in a file that is gone on with. */
  #spoken = true;

  constructor(facts: ScriptFacts, seed: ScriptSeed = {}) {
    this.#facts = facts;
    this.cues = seed.cues ?? new CueTable(facts.user);
    this.#scenes = new SceneWriter(this.cues, facts.workspace);
  }

  /** How the file begins: title page, `FADE IN:` and the note that names format and session. */
  head(): string {
    const { session, title, started, user } = this.#facts;
    const author = this.cues.user;
    const note = writeNote("harvey", { format: String(sessionFormat), session });
    const isOther = user !== "" && user.toUpperCase() !== author;
    const named = isOther ? `${writeNote("user", { cue: author, name: user })}\n\n` : "";
    const page = writeTitlePage({ author, started, title });
    return `${page}\n\nFADE IN:\n\n${note}\n\n${named}`;
  }

  /** The text that has come since the last call, for one append. */
  take(): string {
    const text = this.#text;
    this.#text = "";
    return text;
  }

  /** Begins a scene where the kind or the active model is another than before, else does nothing. */
  scene(facts: SceneFacts): void {
    const paragraphs = this.#scenes.begin(facts);
    if (paragraphs.length > 0) this.#spoken = false;
    for (const paragraph of paragraphs) this.#paragraph(paragraph);
  }

  user(text: string): void {
    this.#inExchange = true;
    this.#say(this.cues.user, escapeSpeech(text, { user: true }));
  }

  harvey(statement: Statement): void {
    if (statement.kind === "forwarding") this.#inExchange = true;
    this.#say("HARVEY", writeStatement(statement));
  }

  /** A whole speech; as HARVEY it is a local model's reply. The extension is in upper case. */
  speech(cue: string, text: string, extension?: string): void {
    const speech = escapeSpeech(text, { statement: cue === "HARVEY" ? isStatement : undefined });
    this.#say(cue, speech, extension);
  }

  /** Begins a speech that comes in pieces. */
  beginSpeech(cue: string, extension?: string): void {
    if (this.#encoder) throw new Error(`Cannot begin a speech of ${cue}: another is open`);
    this.#encoder = new SpeechEncoder({ statement: cue === "HARVEY" ? isStatement : undefined });
    this.#spoken = true;
    this.#text += `${writeCue(cue, extension)}\n`;
  }

  continueSpeech(text: string): void {
    this.#text += this.#open().push(text);
  }

  /** Writes what is held back because its line is unfinished. */
  flushSpeech(): void {
    this.#text += this.#open().flush();
  }

  /** Ends the speech, and writes what waited for it. */
  endSpeech(how: { interrupted?: boolean; atLengthLimit?: boolean } = {}): void {
    this.#text += `${this.#open().end()}\n\n`;
    this.#encoder = undefined;
    if (how.interrupted) this.note("reply", { state: replyStates.interrupted });
    if (how.atLengthLimit) this.note("reply", { state: replyStates.atLengthLimit });
    this.#text += this.#waiting;
    this.#waiting = "";
  }

  /** Whether the user's last line still waits for what comes of it: a reply, an outcome. */
  get inExchange(): boolean {
    return this.#inExchange;
  }

  /** Whether a streamed speech is open. */
  get speaking(): boolean {
    return this.#encoder !== undefined;
  }

  /** A note of one of Harvey's kinds. */
  note<Kind extends NoteKind>(kind: Kind, fields: NoteFields<Kind>): void {
    if (closing.has(kind)) this.#inExchange = false;
    if (kind === "result") this.#inExchange = true;
    this.#paragraph(writeNote(kind, fields));
  }

  /** A note of a plugin's own kind. */
  otherNote(name: string, ...texts: readonly string[]): void {
    this.#paragraph(writeOtherNote(name, ...texts));
  }

  statsNote(stats: { cue: string; tokens: number; seconds: number }): void {
    const { cue, tokens, seconds } = stats;
    const speed = seconds > 0 ? tokens / seconds : 0;
    this.note("stats", {
      cue,
      tokens: String(tokens),
      seconds: seconds.toFixed(1),
      speed: speed.toFixed(1),
    });
  }

  /** Marks the turn complete. */
  turnNote(number: number, time: Date): void {
    this.note("turn", { number: String(number), time: writeTime(time) });
  }

  /** Marks where a session is taken up again: whatever was under way before is over. */
  continuedNote(time: Date): void {
    this.#inExchange = false;
    this.note("continued", { time: writeTime(time) });
  }

  /**
   * A paragraph that nobody speaks; a newline in it is kept, escaped. After a speech it is forced
   * unless it stands in parentheses: a paragraph that is neither belongs to the speech.
   */
  action(text: string): void {
    const written = writeParagraph(text);
    this.#paragraph(this.#spoken && !isAside(text) ? `!${written}` : written);
  }

  /** `(@julie mentioned but does not respond)`, where that shows only after the scene began. */
  unansweredMention(name: string): void {
    this.#paragraph(writeMention(name));
  }

  transition(name: "CUT TO:" | "CUT BACK TO:"): void {
    this.#paragraph(name);
  }

  /** `THE END.`: the session was closed in order. */
  end(): void {
    this.#paragraph("THE END.");
  }

  #say(cue: string, lines: string, extension?: string): void {
    this.#spoken = true;
    this.#paragraph(`${writeCue(cue, extension)}\n${lines}`);
  }

  #paragraph(text: string): void {
    if (this.#encoder) this.#waiting += `${text}\n\n`;
    else this.#text += `${text}\n\n`;
  }

  #open(): SpeechEncoder {
    if (!this.#encoder) throw new Error("Cannot go on with a speech: none is open");
    return this.#encoder;
  }
}
