import { noteText } from "../../session/export/note_text.ts";
import type { Scene, Session, SpeechEntry } from "../../session/mod.ts";
import { fittedLines } from "../../terminal/fitted_lines.ts";
import { harmless } from "../../terminal/harmless.ts";
import type { Styles } from "../../terminal/styles.ts";
import { textWidth } from "../../terminal/text_units.ts";
import type { PageStyle } from "./pages.ts";

/** Lines of a screenplay are no longer than this, however wide the window. */
const widestLine = 100;
/** In a narrower window cues and dialogue hardly stand in. */
const narrow = 60;

/**
 * A session set as a screenplay, piece by piece: headings, cues in the middle, dialogue set in, each
 * speaker in a colour of his own, notes aside. Lines are broken where the window ends, never within
 * a word that fits.
 */
export function* screenplayLines(
  session: Session,
  { styles, columns }: PageStyle,
): Generator<string, void, void> {
  const width = Math.min(columns, widestLine);
  const setter = new Setter(session.user, styles, columns, width);
  const { title, author, date } = session.title;
  if (title) yield setter.centred(title, styles.bold);
  if (author) yield setter.centred(`by ${author}`, (text) => text);
  if (date) yield setter.centred(date.toLocaleString("sv-SE"), styles.dim);
  for (const scene of session.scenes) {
    yield* setter.scene(scene);
  }
  yield session.ending === "closed"
    ? `\n${setter.right("THE END.", styles.bold)}`
    : `\n${setter.right("(interrupted)", styles.dim)}`;
}

class Setter {
  readonly #user: string;
  readonly #styles: Styles;
  readonly #columns: number;
  readonly #width: number;
  readonly #indent: { readonly cue: number; readonly dialogue: number };

  constructor(user: string, styles: Styles, columns: number, width: number) {
    this.#user = user;
    this.#styles = styles;
    this.#columns = columns;
    this.#width = width;
    this.#indent = columns < narrow ? { cue: 4, dialogue: 2 } : { cue: 20, dialogue: 8 };
  }

  *scene({ heading, entries }: Scene): Generator<string, void, void> {
    const { bold, dim } = this.#styles;
    if (heading.text !== "") yield `\n${this.#lines(heading.text, 0, bold)}`;
    for (const entry of entries) {
      if (entry.type === "speech") yield `\n${this.#speech(entry)}`;
      else if (entry.type === "action") yield `\n${this.#lines(entry.text, 0, dim)}`;
      else if (entry.type === "transition") yield `\n${this.right(entry.text, bold)}`;
      else yield this.#lines(`[${noteText(entry.note)}]`, this.#indent.dialogue, dim);
    }
  }

  centred(text: string, style: (text: string) => string): string {
    const line = oneLine(text);
    const room = Math.min(this.#width, 80);
    return this.#lines(line, Math.max(0, Math.floor((room - textWidth(line)) / 2)), style);
  }

  right(text: string, style: (text: string) => string): string {
    const line = oneLine(text);
    const room = Math.min(this.#width, 80);
    return this.#lines(line, Math.max(0, room - textWidth(line)), style);
  }

  #speech({ cue, extension, text }: SpeechEntry): string {
    const colour = this.#colour(cue, extension);
    const name = extension ? `${cue} (${extension})` : cue;
    const head = this.#lines(
      oneLine(name),
      this.#indent.cue,
      (line) => this.#styles.bold(colour(line)),
    );
    const style = cue === "HARVEY" || extension ? this.#styles.dim : (line: string) => line;
    return head + this.#lines(text, this.#indent.dialogue, style);
  }

  #colour(cue: string, extension?: string): (text: string) => string {
    if (cue === this.#user) return this.#styles.cyan;
    if (cue === "SHELL") return this.#styles.yellow;
    if (cue === "HARVEY" || extension) return this.#styles.blue;
    return this.#styles.green;
  }

  /** Lines with an indentation, each styled by itself; ends with a line end. */
  #lines(text: string, indent: number, style: (text: string) => string): string {
    const before = " ".repeat(indent);
    return harmless(text).split("\n").map((line) => {
      if (line === "") return "\n";
      const fitted = this.#columns === Infinity
        ? before + line
        : fittedLines(before + line, this.#width);
      return fitted.split("\n").map((part) => `${style(part)}\n`).join("");
    }).join("");
  }
}

function oneLine(text: string): string {
  return text.replaceAll("\n", " ");
}
