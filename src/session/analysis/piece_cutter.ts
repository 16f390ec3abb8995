import { type Block, TitleEntry } from "../../fountain/mod.ts";
import { noteContent } from "../block_text.ts";
import { readHeading, type SceneKind } from "../heading.ts";
import { readNote } from "../note.ts";
import { SessionAssembler } from "../session_assembler.ts";
import type { SessionPiece } from "./pieces.ts";

/** A description is no longer than this many paragraphs; what follows them is told once only. */
const longestDescription = 20;
/** Hardly a title page has more lines than this; a damaged one may. */
const longestHead = 200;

/** Gathers blocks into pieces; every piece begins with what the file told before about all of it. */
export class PieceCutter {
  #assembler = new SessionAssembler();
  #from = 1;
  #isBegun = false;
  /** Title page and the notes before the first scene. */
  readonly #head: Block[] = [];
  /** The heading that names the user where Harvey's note is missing. */
  #firstChat: Block | undefined;
  #heading: Block | undefined;
  #description: Block[] = [];
  #kind: SceneKind | undefined;
  #isSpoken = false;
  #own = false;
  /** A prompt stands, and no note has ended its turn. */
  #isTurnOpen = false;
  #afterTurn = false;

  /** Whether a piece may begin with this block: nothing before it goes on in it. */
  isGoodPlace(block: Block): boolean {
    if (this.#isTurnOpen) return block.type === "heading" && !this.#own;
    if (block.type === "heading" || this.#afterTurn) return true;
    return block.type === "speech" && this.#kind === "shell" &&
      block.cue.name !== "SHELL" && block.cue.name !== "HARVEY";
  }

  add(block: Block): void {
    if (!this.#isBegun) this.#from = block.line;
    this.#isBegun = true;
    this.#assembler.add(block);
    this.#afterTurn = false;
    if (block.type === "heading") this.#begin(block);
    else if (block.type === "speech") {
      this.#isSpoken = true;
      if (this.#kind === "chat" || this.#kind === "direct") this.#isTurnOpen = true;
    } else if (block instanceof TitleEntry) this.#keep(block);
    else if (block.type === "note") this.#note(block);
    else if (this.#heading && !this.#isSpoken && this.#description.length < longestDescription) {
      this.#description.push(block);
    }
  }

  /** The piece so far; the next one goes on in the same scene. */
  cut(isLast: boolean): SessionPiece {
    const piece = { session: this.#assembler.finish(), from: this.#from, isLast };
    this.#assembler = new SessionAssembler();
    this.#isBegun = false;
    for (const block of this.#head) this.#assembler.add(block);
    if (this.#firstChat && this.#firstChat !== this.#heading) this.#assembler.add(this.#firstChat);
    if (this.#heading) this.#assembler.add(this.#heading);
    for (const block of this.#description) this.#assembler.add(block);
    return piece;
  }

  #begin(heading: Block): void {
    this.#heading = heading;
    this.#description = [];
    this.#isSpoken = false;
    const { kind } = readHeading(bodyOf(heading));
    this.#kind = kind;
    if (kind === "chat" || kind === "direct") this.#firstChat ??= heading;
  }

  #keep(block: Block): void {
    if (this.#head.length < longestHead) this.#head.push(block);
  }

  #note(block: Block): void {
    const { kind } = readNote(noteContent(bodyOf(block)), this.#own);
    if (kind === "turn") {
      this.#isTurnOpen = false;
      this.#afterTurn = true;
    } else if (!this.#heading && (kind === "harvey" || kind === "user")) {
      this.#keep(block);
      if (kind === "harvey") this.#own = true;
    }
  }
}

function bodyOf(block: Block): string {
  return block.type === "speech" ? "" : block.body;
}
