import { type Block, readCue, type Speech, TitleEntry, unescapeSpeech } from "../fountain/mod.ts";
import { isEndMark, isTornSpeech, noteContent, unixLines } from "./block_text.ts";
import { findAgentActions } from "./agent_action.ts";
import { readNote } from "./note.ts";
import { findPipelineSteps } from "./pipeline_step.ts";
import { findEvents } from "./recorded_event.ts";
import { SceneAssembler } from "./scene_assembler.ts";
import type { Finding, NoteEntry, Scene, Session, SpeechEntry } from "./session.ts";
import { findShellRuns } from "./shell_run.ts";
import { findSkillRuns } from "./skill_run.ts";
import { readStatement } from "./statement.ts";
import { readTitlePage } from "./title_page.ts";
import { findTurns } from "./turn.ts";

/** The format that this Harvey writes, and the newest that it reads. */
export const sessionFormat = 1;

/** Puts a session together out of a file's blocks, in one pass. */
export class SessionAssembler {
  readonly #titleEntries: TitleEntry[] = [];
  readonly #scenes: Scene[] = [];
  readonly #findings: Finding[] = [];
  #scene: SceneAssembler | undefined;
  #harvey: { format: number; session: string } | undefined;
  #userName: string | undefined;
  #end: number | undefined;

  add(block: Block): void {
    if (block.type === "blank" || block.type === "boneyard") return;
    if (this.#end !== undefined) {
      this.#find(this.#end, 'More follows after "THE END."');
      this.#end = undefined;
    }
    if (block.type === "speech") return this.#speech(block);
    const raw = unixLines(block.body);
    const { line } = block;
    if (block instanceof TitleEntry) this.#titleEntries.push(block);
    else if (block.type === "heading") this.#begin(raw, line);
    else if (block.type === "note") this.#note(this.#noteEntry(raw, line));
    else if (isEndMark(raw)) this.#end = line;
    else if (raw.trim() === "FADE IN:" && !this.#scene) return;
    else if (block.type === "transition") {
      this.#inScene(line).element({ type: "transition", text: raw.trim(), line });
    } else this.#paragraph(raw, line);
  }

  finish(): Session {
    this.#closeScene();
    const own = this.#harvey !== undefined;
    const title = readTitlePage(this.#titleEntries, own);
    if (this.#titleEntries.length === 0) this.#find(1, "There is no title page");
    const scenes = this.#scenes;
    const user = userOf(scenes, title.author, own);
    return {
      title,
      ...(this.#harvey ? { id: this.#harvey.session, format: this.#harvey.format } : {}),
      user,
      ...(this.#userName === undefined ? {} : { userName: this.#userName }),
      scenes,
      turns: findTurns(scenes, user, own),
      shellRuns: findShellRuns(scenes, user, own),
      actions: findAgentActions(scenes, user),
      skillRuns: findSkillRuns(scenes),
      steps: findPipelineSteps(scenes, user),
      events: findEvents(scenes),
      ending: this.#end === undefined ? "interrupted" : "closed",
      findings: this.#findings.sort((a, b) => a.line - b.line),
    };
  }

  #begin(heading: string, line: number): void {
    this.#closeScene();
    this.#scene = new SceneAssembler(heading, line, this.#harvey !== undefined);
  }

  #closeScene(): void {
    if (this.#scene) this.#scenes.push(this.#scene.finish());
    this.#scene = undefined;
  }

  #inScene(line: number): SceneAssembler {
    if (!this.#scene) {
      this.#find(line, "There is no scene heading before this");
      this.#begin("", line);
    }
    return this.#scene!;
  }

  /** A note may come before the first scene: what a plugin told, a link to another file. */
  #ownNote(entry: NoteEntry): void {
    if (!this.#scene) this.#begin("", entry.line);
    this.#scene!.element(entry);
  }

  #speech(block: Speech): void {
    const { line } = block;
    if (isTornSpeech(block, this.#harvey !== undefined)) {
      return this.#paragraph(unixLines(`${block.cue.body}\n${block.raw}`), line);
    }
    if (this.#harvey) {
      const { name, extension } = readCue(block.cue.body) ?? block.cue;
      const raw = unixLines(block.raw);
      if (raw === "") this.#find(line, `Nothing follows the cue "${name}"`);
      this.#inScene(line).speech(speechEntry(name, extension, raw, line, true));
      return;
    }
    const said: string[] = [];
    const notes: NoteEntry[] = [];
    for (const element of block.elements) {
      const raw = unixLines(element.body);
      if (element.type === "note") notes.push(this.#noteEntry(raw, element.line));
      else said.push(raw);
    }
    const raw = said.join("\n").split("\n").map((text) => text.trim() === "" ? "" : text).join(
      "\n",
    );
    const extension = block.cue.extension.replaceAll("(", "").replaceAll(")", "");
    const scene = this.#inScene(line);
    scene.speech(speechEntry(block.cue.name, extension, raw, line, false));
    for (const note of notes) scene.inlineNote(note);
  }

  #noteEntry(raw: string, line: number): NoteEntry {
    return { type: "note", note: readNote(noteContent(raw), this.#harvey !== undefined), line };
  }

  #note(entry: NoteEntry): void {
    const { note, line } = entry;
    if (note.kind === "harvey" && !this.#scene && !this.#harvey) {
      const format = Number(note.format);
      this.#harvey = { format, session: note.session };
      if (format !== sessionFormat) this.#find(line, `The format is ${note.format}, not 1`);
    } else if (note.kind === "user" && !this.#scene) this.#userName = note.name;
    else if (this.#harvey) this.#ownNote(entry);
    else this.#inScene(line).element(entry);
  }

  #paragraph(raw: string, line: number): void {
    if (this.#inScene(line).paragraph(raw, line)) {
      this.#find(line, "An empty line stood within a speech, which goes on here");
    }
  }

  #find(line: number, message: string): void {
    this.#findings.push({ line, message });
  }
}

function speechEntry(
  cue: string,
  extension: string | undefined,
  raw: string,
  line: number,
  own: boolean,
): SpeechEntry {
  const firstEnd = raw.indexOf("\n");
  const first = firstEnd < 0 ? raw : raw.slice(0, firstEnd);
  const statement = cue === "HARVEY" && !extension ? readStatement(first, own) : undefined;
  return {
    type: "speech",
    cue,
    ...(extension ? { extension } : {}),
    text: own ? unescapeSpeech(raw) : raw,
    ...(statement ? { statement } : {}),
    line,
  };
}

function userOf(scenes: readonly Scene[], author: string | undefined, own: boolean): string {
  if (own && author) return author;
  for (const { heading } of scenes) {
    if (heading.kind === "chat" || heading.kind === "direct") return heading.user;
  }
  return author?.toUpperCase() || "OPERATOR";
}
