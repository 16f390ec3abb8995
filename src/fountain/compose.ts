import { skipBlanks, trimBlanks } from "./blank.ts";
import type { Element } from "./element.ts";
import { LineScanner, NONE } from "./line_scanner.ts";
import { parse } from "./parse.ts";

/** What a cue may say besides its name. */
export interface CueOptions {
  /** With or without its parentheses: `V.O.`, `(V.O.) (CONT'D)`. */
  readonly extension?: string;
  /** Speak beside the speech before (`^`). Default: false. */
  readonly dual?: boolean;
}

/**
 * An element of a title page.
 *
 * @throws {RangeError} like every function here, where Fountain cannot say it: a key that is none,
 * an empty line inside a value, a mark that would open a note, …
 */
export function titleEntry(key: string, value: string): Element {
  const lines = value.split("\n");
  const source = lines.length === 1 ? `${key}: ${value}` : [`${key}:`, ...lines].join("\n    ");
  return compose("titleEntry", trimBlanks(value), [source]);
}

/** A scene heading, forced where its words do not make it one. */
export function sceneHeading(text: string, options: { readonly number?: string } = {}): Element {
  const said = trimBlanks(text);
  const line = options.number === undefined ? said : `${said} #${options.number}#`;
  return compose("heading", said, [line, `.${line}`]);
}

/** A paragraph of action, forced where its first line would be read as something else. */
export function action(text: string): Element {
  const blanks = skipBlanks(text, 0, text.length);
  return compose("action", text, [text, `${text.slice(0, blanks)}!${text.slice(blanks)}`]);
}

/**
 * A cue and what is said: lines of dialogue, parentheticals and lyrics as Fountain reads them. The
 * cue is forced where its name needs it; an empty line becomes one of two spaces.
 *
 * @returns the cue and the elements below it
 */
export function dialogue(cue: string, text: string, options: CueOptions = {}): Element[] {
  const { extension = "", dual = false } = options;
  const parentheses = extension === "" || extension.startsWith("(") ? extension : `(${extension})`;
  const line = [cue, parentheses, dual ? "^" : ""].filter((part) => part !== "").join(" ");
  const said = text.split("\n").map((part) => part === "" ? "  " : part).join("\n");
  for (const source of [`${line}\n${said}\n`, `@${line}\n${said}\n`]) {
    const { elements } = parse(source);
    const [first, ...rest] = elements;
    const whole = rest.length > 0 && rest.every((element) => SPOKEN.has(element.type));
    if (first.type === "cue" && first.text === cue && whole && isClosed(source)) {
      return elements.slice();
    }
  }
  throw new RangeError(`Cannot write ${JSON.stringify(cue)} speaking as Fountain`);
}

/** Words sung outside a speech; inside one, `~` before a line of {@link dialogue} does it. */
export function lyric(text: string): Element {
  return compose("lyric", trimBlanks(text), [`~${text}`]);
}

/** A transition, forced where it is not in upper case or does not end in `TO:`. */
export function transition(text: string): Element {
  return compose("transition", trimBlanks(text), [text, `> ${text}`]);
}

/** A line in the middle of the page. */
export function centered(text: string): Element {
  return compose("centered", trimBlanks(text), [`> ${text} <`]);
}

/** The end of a page. */
export function pageBreak(): Element {
  return compose("pageBreak", "", ["==="]);
}

/** A note in a paragraph of its own. */
export function note(text: string): Element {
  return compose("note", text.trim(), [`[[${text}]]`]);
}

/** Text that no reader shows. */
export function boneyard(text: string): Element {
  return compose("boneyard", text.trim(), [`/*${text}*/`]);
}

/** A heading of the outline; `level` from 1 up. */
export function section(text: string, level = 1): Element {
  return compose("section", trimBlanks(text), [`${"#".repeat(Math.max(1, level))} ${text}`]);
}

/** A synopsis of the section or scene above. */
export function synopsis(text: string): Element {
  return compose("synopsis", trimBlanks(text), [`= ${text}`]);
}

const SPOKEN: ReadonlySet<string> = new Set(["dialogue", "parenthetical", "lyric", "note"]);

/** The first of `sources` that reads back as one element of this type and text. */
function compose(type: Element["type"], text: string, sources: readonly string[]): Element {
  for (const source of sources) {
    const { elements } = parse(source + "\n");
    const [element] = elements;
    const same = elements.length === 1 && element.type === type && element.text === text;
    if (same && !element.partial && isClosed(source)) return element;
  }
  throw new RangeError(`Cannot write ${JSON.stringify(text)} as Fountain: it would not be ${type}`);
}

/** Does no boneyard stay open, which later text could close? */
function isClosed(source: string): boolean {
  const scanner = new LineScanner(source, NONE, true);
  for (let mark = scanner.nextMark(0); mark !== NONE;) {
    const end = scanner.extent(mark);
    if (end < 0 && source[mark] === "/") return false;
    mark = scanner.nextMark(end < 0 ? mark + 2 : end);
  }
  return true;
}
