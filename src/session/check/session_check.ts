import { type Block, type Heading, readCue, type Speech, TitleEntry } from "../../fountain/mod.ts";
import { isEndMark, isTornSpeech, noteContent, unixLines } from "../block_text.ts";
import { readNote } from "../note.ts";
import { sessionFormat } from "../session_assembler.ts";
import { readStatement } from "../statement.ts";
import { checkHeading, headingFacts } from "./heading_facts.ts";
import { checkNote } from "./note_check.ts";
import { type CheckFinding, finding } from "./rules.ts";
import { type Cast, SceneCheck } from "./scene_check.ts";
import { TitleCheck } from "./title_check.ts";

/** Checks a session block by block; holds no more than the scene that it is in. */
export class SessionCheck {
  readonly #title = new TitleCheck();
  readonly #routes: ReadonlySet<string>;
  #cast: Cast | undefined;
  #scene: SceneCheck | undefined;
  #own = false;
  /** Where the end mark stands that came last. */
  #end: number | undefined;
  #lastLine = 1;
  /** A paragraph right after a speech may belong to it. */
  #afterSpeech = false;

  constructor(routes: readonly string[] = []) {
    this.#routes = new Set(routes.map((name) => name.toUpperCase()));
  }

  add(block: Block): CheckFinding[] {
    const { line } = block;
    if (block.type === "blank") return [];
    if (block.type === "boneyard") {
      const isOpen = !block.partial && !block.body.trimEnd().endsWith("*/");
      return isOpen ? [finding("unclosed", line, { element: "boneyard" })] : [];
    }
    this.#lastLine = line;
    const found: CheckFinding[] = [];
    if (this.#end !== undefined) found.push(finding("the-end-last", this.#end));
    this.#end = undefined;
    if (block.type === "speech") return [...found, ...this.#speech(block)];
    const raw = unixLines(block.body);
    this.#lastLine = line + raw.split("\n").length - 1;
    if (block instanceof TitleEntry) return [...found, ...this.#title.entry(block)];
    if (block.type === "heading") return [...found, ...this.#begin(block as Heading, raw)];
    if (block.type === "note") return [...found, ...this.#note(noteContent(raw), line)];
    if (isEndMark(raw)) {
      if (raw.trim() === "THE END.") this.#end = line;
      return [...found, ...this.#title.end(line)];
    }
    if (this.#title.fadesIn(raw)) return found;
    return [...found, ...this.#paragraph(raw, line, block.type === "transition")];
  }

  finish(): CheckFinding[] {
    return [
      ...this.#title.end(this.#lastLine),
      ...(this.#scene?.close() ?? []),
      ...(this.#end === undefined ? [finding("the-end", this.#lastLine)] : []),
    ];
  }

  #begin({ line }: Heading, raw: string): CheckFinding[] {
    const found = [...this.#title.end(line), ...(this.#scene?.close() ?? [])];
    this.#cast ??= { author: this.#title.author, routes: this.#routes, forwarded: undefined };
    const facts = headingFacts(raw, line, this.#own);
    this.#scene = new SceneCheck(facts, this.#cast, this.#own);
    this.#afterSpeech = false;
    return [...found, ...checkHeading(raw, facts)];
  }

  /** The scene; where none has begun, one of no kind, which is told of. */
  #inScene(line: number): { scene: SceneCheck; found: CheckFinding[] } {
    if (this.#scene) return { scene: this.#scene, found: [] };
    const found = [...this.#title.end(line), finding("heading-missing", line)];
    this.#cast ??= { author: this.#title.author, routes: this.#routes, forwarded: undefined };
    this.#scene = new SceneCheck(headingFacts("", line, this.#own), this.#cast, this.#own);
    return { scene: this.#scene, found };
  }

  #speech(speech: Speech): CheckFinding[] {
    const { line, cue } = speech;
    if (isTornSpeech(speech, this.#own)) return [finding("torn-speech", line)];
    const { scene, found } = this.#inScene(line);
    const { name } = (this.#own ? readCue(cue.body) : undefined) ?? cue;
    found.push(...scene.speaker(name, line));
    const [first = ""] = unixLines(speech.elements[0]?.body ?? "").split("\n", 1);
    const statement = name === "HARVEY" ? readStatement(first, this.#own) : undefined;
    if (statement?.kind === "forwarding") scene.forward(statement.to);
    this.#afterSpeech = statement === undefined;
    if (speech.raw.trim() === "") found.push(finding("empty-speech", line, { name }));
    const last = speech.elements.at(-1);
    if (last) this.#lastLine = last.line + unixLines(last.body).split("\n").length - 1;
    for (const element of this.#own ? [] : speech.elements) {
      if (element.type !== "note") continue;
      found.push(...checkNote(noteContent(unixLines(element.body)), element.line, false));
    }
    return found;
  }

  #note(content: string, line: number): CheckFinding[] {
    this.#afterSpeech = false;
    const note = readNote(content, true);
    if (note.kind === "harvey" && !this.#scene && !this.#own) {
      this.#own = true;
      const isKnown = Number(note.format) === sessionFormat;
      return isKnown ? [] : [finding("format", line, { format: note.format })];
    }
    const found = this.#own ? [] : this.#inScene(line).found;
    return [...found, ...checkNote(content, line, this.#own)];
  }

  #paragraph(raw: string, line: number, isTransition: boolean): CheckFinding[] {
    const { scene, found } = this.#inScene(line);
    if (raw.trimStart().startsWith("[[") && !raw.includes("]]")) {
      this.#afterSpeech = false;
      return [...found, finding("unclosed", line, { element: "note" })];
    }
    const lines = raw.split("\n");
    for (const text of lines) scene.describe(text);
    const name = lines.length > 1 ? lines[0]!.trim() : "";
    if (!this.#own && this.#isMisspeltCue(name)) {
      return [...found, finding("character-case", line, { name })];
    }
    const text = raw.trim();
    const isAside = text.startsWith("(") && text.endsWith(")");
    const mayJoin = this.#own ? !raw.startsWith("!") : scene.isTalk;
    const isTorn = this.#afterSpeech && !isTransition && !isAside && mayJoin;
    if (isTorn) found.push(finding("torn-speech", line));
    else this.#afterSpeech = false;
    return found;
  }

  /** Whether a paragraph's first line is a cue but for its case. */
  #isMisspeltCue(name: string): boolean {
    const upper = name.toUpperCase();
    return name !== "" && name !== upper &&
      (upper === "HARVEY" || (upper === this.#cast?.author && upper !== ""));
  }
}
