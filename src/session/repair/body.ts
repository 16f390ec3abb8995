import { type Block, type Heading, readCue, type Speech } from "../../fountain/mod.ts";
import { isEndMark, isTornSpeech, unixLines } from "../block_text.ts";
import { readHeading, writeHeading } from "../heading.ts";
import { readStatement } from "../statement.ts";
import type { RepairFacts } from "./facts.ts";
import type { RepairStep } from "./step.ts";

/** The scenes of a repaired file, block by block, each as it stood but for what could be mended. */
export class Body {
  readonly #facts: RepairFacts;
  readonly #report: (step: RepairStep) => void;
  readonly #now: Date;
  /** The empty lines after the last speech: they may turn out to stand within it. */
  #gap: string | undefined;
  #inScene = false;
  #isTalk = false;
  /** Where the last end mark stood; text after it makes it none. */
  #end: { readonly line: number; readonly isExact: boolean } | undefined;

  constructor(facts: RepairFacts, now: Date, report: (step: RepairStep) => void) {
    this.#facts = facts;
    this.#now = now;
    this.#report = report;
  }

  /** The text of a scene that has to begin where none does. */
  beginScene(line: number): string {
    this.#inScene = this.#isTalk = true;
    this.#report({ line, message: "Scene heading added" });
    const time = this.#facts.time ?? this.#now;
    return `${writeHeading({ kind: "chat", user: this.#facts.author }, time)}\n\n`;
  }

  add(block: Block): string {
    if (block.type === "blank") return this.#takeGap() + block.source;
    const raw = unixLines(block.source.slice(0, -trailingBreaks(block.source) || undefined));
    if (block.type !== "speech" && isEndMark(raw)) return this.#endMark(block.line, raw);
    if (this.#end) {
      this.#report({ line: this.#end.line, message: "End mark moved to the end" });
      this.#end = undefined;
    }
    if (block.type === "heading") return this.#heading(block as Heading);
    const heading = this.#inScene || block.type === "boneyard" ? "" : this.beginScene(block.line);
    if (block.type === "speech" && !isTornSpeech(block, this.#facts.own)) {
      return heading + this.#speech(block);
    }
    if (this.#gap !== undefined && this.#isTorn(block, raw)) {
      this.#report({
        line: block.line,
        message: "Empty line within a speech written as two blanks",
      });
      return this.#tearMended(raw, block.source);
    }
    return heading + this.#takeGap() + block.source;
  }

  /** What closes the file. `isWhole`: nothing was torn from its end. */
  finish(isWhole: boolean, lastLine: number): string {
    if (!this.#end || !isWhole) this.#report({ line: lastLine, message: "THE END. added" });
    else if (!this.#end.isExact) {
      this.#report({ line: this.#end.line, message: "THE END. corrected" });
    }
    return this.#takeGap();
  }

  #takeGap(): string {
    const gap = this.#gap ?? "";
    this.#gap = undefined;
    return gap;
  }

  #endMark(line: number, raw: string): string {
    if (this.#end) this.#report({ line: this.#end.line, message: "Second end mark removed" });
    this.#end = { line, isExact: raw.trim() === "THE END." };
    return this.#takeGap();
  }

  #heading(heading: Heading): string {
    const before = this.#takeGap();
    const read = readHeading(heading.body);
    this.#inScene = true;
    this.#isTalk = read.kind === "chat" || read.kind === "direct";
    const text = heading.body.trim();
    if (text.startsWith("INT. ") || text.startsWith("EXT. ")) return before + heading.source;
    const written = `${placeOf(text)} ${withoutPlace(text)}`;
    this.#report({ line: heading.line, message: `Scene heading corrected: ${written}` });
    return before + written + heading.source.slice(heading.body.length);
  }

  #speech(speech: Speech): string {
    const before = this.#takeGap();
    const { source } = speech;
    const body = source.slice(0, source.length - trailingBreaks(source));
    const name = (this.#facts.own ? readCue(speech.cue.body)?.name : undefined) ?? speech.cue.name;
    const [first = ""] = unixLines(speech.elements[0]?.body ?? "").split("\n", 1);
    const isStatement = name === "HARVEY" && readStatement(first, this.#facts.own) !== undefined;
    if (isStatement) return before + source;
    this.#gap = source.slice(body.length);
    return before + body;
  }

  /** As the reader decides which paragraph goes on with the speech before it. */
  #isTorn(block: Block, raw: string): boolean {
    if (block.type === "speech") return true;
    if (block.type === "note" || block.type === "transition" || block.type === "boneyard") {
      return false;
    }
    const text = raw.trim();
    if (text.startsWith("(") && text.endsWith(")")) return false;
    return this.#facts.own ? !raw.startsWith("!") : this.#isTalk && !text.includes("[[");
  }

  #tearMended(raw: string, source: string): string {
    const breaks = unixLines(this.#takeGap()).split("\n").length - 1;
    this.#gap = source.slice(source.length - trailingBreaks(source));
    return `\n${"  \n".repeat(Math.max(1, breaks - 1))}${raw}`;
  }
}

/** How many of the last units are line ends or blanks after them. */
function trailingBreaks(source: string): number {
  let end = source.length;
  for (let at = end - 1; at >= 0 && " \t\r\n".includes(source[at]!); at--) {
    if (source[at] === "\n" || source[at] === "\r") end = at;
  }
  return source.length - end;
}

function placeOf(text: string): "INT." | "EXT." {
  const bare = text.startsWith(".") ? text.slice(1) : text;
  return bare.toUpperCase().startsWith("EXT") ? "EXT." : "INT.";
}

/** The heading after `int.`, `INT/EXT`, `EST.` and the like, or after a forcing dot. */
function withoutPlace(text: string): string {
  const bare = text.startsWith(".") ? text.slice(1) : text;
  const blank = bare.indexOf(" ");
  const place = bare.slice(0, Math.max(blank, 0)).toUpperCase().replaceAll(".", "");
  const isPlace = ["INT", "EXT", "EST", "INT/EXT", "I/E"].includes(place);
  return isPlace ? bare.slice(blank + 1).trim() : bare.trim();
}
