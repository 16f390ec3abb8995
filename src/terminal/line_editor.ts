import { onInterrupt } from "../workspace/mod.ts";
import { listCandidates } from "./candidate_list.ts";
import { loadWidths } from "./character_cells.ts";
import { type Completer, completeText } from "./completion.ts";
import { DrawnArea, write } from "./drawn_area.ts";
import { EditableText } from "./editable_text.ts";
import { harmless } from "./harmless.ts";
import { HistoryWalk } from "./history_walk.ts";
import { editingKeys } from "./key_bindings.ts";
import type { Keyboard } from "./keyboard.ts";
import { type Key, KeyDecoder } from "./keys.ts";
import { type Continuation, continuedLine } from "./line_continuation.ts";
import { type CursorPlace, layOut, type Row } from "./line_layout.ts";
import { pasteMarks } from "./paste.ts";
import { PastedText } from "./pasted_text.ts";
import type { PromptInput } from "./prompt.ts";
import { ReverseSearch } from "./reverse_search.ts";
import { type TerminalOutput, terminalSize } from "./terminal_output.ts";
import { onTerminalEvents, suspend } from "./terminal_signals.ts";

/** What one edit of a line is done with. */
export interface EditRequest {
  readonly keyboard: Keyboard;
  readonly output: TerminalOutput;
  readonly label: string;
  /** Earlier lines, the newest first. */
  readonly history: readonly string[];
  readonly complete?: Completer;
  readonly signal: AbortSignal;
  /** Whether pastes are taken; otherwise they are passed over. */
  readonly pastes: boolean;
  readonly continuation: Continuation;
}

/** How soon, in milliseconds, a second Ctrl-C means the same as the one that cleared the line. */
const atOnce = 1000;

/** Keys that go through the history. */
const recallingKeys = new Set(["up", "down", "C-p", "C-n"]);

/** Lets a person edit one line, or several, until it is entered, interrupted or ended. */
export class LineEditor {
  #request: EditRequest;
  #area: DrawnArea;
  #text = new EditableText();
  #walk: HistoryWalk;
  /** An earlier line was recalled and not touched since: the arrows go on through the history. */
  #walking = false;
  #search: ReverseSearch | undefined;
  #choices: readonly string[] = [];
  /** A completion has set a blank, which gives way to one that is typed. */
  #loneBlank = false;
  #pasted = new PastedText();
  /** When Ctrl-C cleared the line, if no other key was pressed since. */
  #cleared: number | undefined;
  /** The first row that is shown of a text which is higher than the screen. */
  #top = 0;
  #result: PromptInput | undefined;
  #over = new AbortController();
  /** Settles when others have written what they wanted to; no key is taken before. */
  #interjected: Promise<void> = Promise.resolve();
  /** Others have the screen: nothing is drawn. */
  #silenced = false;
  /** The shell has the terminal. */
  #suspended: Disposable | undefined;

  constructor(request: EditRequest) {
    this.#request = request;
    this.#area = new DrawnArea(request.output);
    this.#walk = new HistoryWalk(request.history);
  }

  async edit(): Promise<PromptInput> {
    const { keyboard, output, signal } = this.#request;
    const widths = loadWidths();
    const decoder = new KeyDecoder();
    using _keys = keyboard.mode.take();
    using _interrupts = onInterrupt(() => this.#interrupt());
    using _events = onTerminalEvents({
      continued: () => this.#resume(),
      resized: () => this.#resize(),
    });
    write(output, pasteMarks.on);
    try {
      this.#draw();
      await widths;
      const either = AbortSignal.any([signal, this.#over.signal]);
      while (!this.#result) {
        const piece = await keyboard.next(either);
        await this.#interjected;
        if (this.#result) break;
        if (!piece) this.#finish({ kind: "end" });
        else if (piece.kind === "keys") {
          for (const key of decoder.decode(piece.text)) await this.#press(key);
        } else if (this.#request.pastes) this.#type(this.#pasted.take(piece.text));
        this.#draw();
      }
      return this.#result;
    } finally {
      await this.#interjected;
      write(output, pasteMarks.off);
    }
  }

  /** Takes the line off the screen while `show` writes, and shows it again below that. */
  interject(show: () => Promise<void>): Promise<void> {
    const shown = this.#interjected.then(async () => {
      if (this.#result) return await show();
      this.#area.erase();
      this.#silenced = true;
      try {
        await show();
      } finally {
        this.#silenced = false;
        this.#draw();
      }
    });
    this.#interjected = shown.catch(() => {});
    return shown;
  }

  async #press(key: Key): Promise<void> {
    this.#choices = [];
    if (this.#result) return;
    if (key.kind === "typed" || key.name !== "C-c") this.#cleared = undefined;
    if (this.#search && this.#searched(this.#search, key)) return;
    if (key.kind === "typed" || !recallingKeys.has(key.name)) this.#walking = false;
    if (key.kind === "typed") return this.#type(key.text);
    const act = this.#actions[key.name] ?? (() => editingKeys[key.name]?.(this.#text));
    const blank = this.#loneBlank;
    if (key.name !== "return" && key.name !== "enter") this.#loneBlank = false;
    else if (blank) this.#text.deleteBefore();
    await act();
  }

  #actions: Readonly<Record<string, () => void | Promise<void>>> = {
    "return": () => this.#enter(),
    "enter": () => this.#enter(),
    "C-c": () => this.#interrupt(),
    "C-d": () => this.#text.text === "" ? this.#finish({ kind: "end" }) : this.#text.deleteAfter(),
    "C-z": () => this.#suspend(),
    "C-l": () => this.#clearScreen(),
    "C-r": () => this.#startSearch(),
    "tab": () => this.#complete(),
    "up": () => this.#vertically("up"),
    "down": () => this.#vertically("down"),
    "C-p": () => this.#recall("older"),
    "C-n": () => this.#recall("newer"),
  };

  #type(text: string): void {
    this.#cleared = undefined;
    if (this.#search) return this.#search.type(text.split("\n")[0]);
    if (!this.#loneBlank || text[0] !== " ") this.#text.insert(text);
    else if (text.length > 1) this.#text.insert(text.slice(1));
    this.#loneBlank = false;
  }

  #enter(): void {
    const { text } = this.#text;
    const continued = continuedLine(text, this.#request.continuation);
    if (continued !== undefined) this.#text.replace(continued);
    else this.#finish({ kind: "line", text: this.#pasted.restore(text) });
  }

  #vertically(direction: "up" | "down"): void {
    const within = !this.#walking && this.#text[direction]();
    if (!within) this.#recall(direction === "up" ? "older" : "newer");
  }

  #recall(direction: "older" | "newer"): void {
    const line = this.#walk[direction](this.#text.text);
    if (line === undefined) return;
    this.#text.replace(line);
    this.#walking = true;
  }

  async #complete(): Promise<void> {
    const { complete } = this.#request;
    if (!complete) return;
    const { text, cursor } = this.#text;
    const { replacement, isWhole, choices } = await completeText(text.slice(0, cursor), complete);
    if (this.#result) return;
    this.#choices = choices;
    if (!replacement) return;
    const blank = isWhole && !/^\s/.test(text.slice(cursor));
    this.#text.replaceBefore(replacement.length, replacement.text + (blank ? " " : ""));
    this.#loneBlank = blank;
  }

  #startSearch(): void {
    this.#search = new ReverseSearch(this.#request.history);
  }

  /** What a key does to a search; false where it ends the search and does what it does otherwise. */
  #searched(search: ReverseSearch, key: Key): boolean {
    if (key.kind === "typed") search.type(key.text);
    else if (key.name === "C-r") search.older();
    else if (key.name === "C-s") search.newer();
    else if (key.name === "backspace" || key.name === "C-h") search.erase();
    else {
      this.#search = undefined;
      if (["escape", "C-g", "C-c"].includes(key.name)) return true;
      if (search.found !== undefined) this.#text.replace(search.found);
      return false;
    }
    return true;
  }

  #interrupt(): void {
    if (this.#result) return;
    this.#search = undefined;
    if (this.#text.text === "") {
      const again = performance.now() - (this.#cleared ?? -Infinity) < atOnce;
      return this.#finish({ kind: "interrupt", ...(again ? { again } : {}) }, "^C");
    }
    this.#cleared = performance.now();
    this.#leave("^C");
    this.#text = new EditableText();
    this.#walk = new HistoryWalk(this.#request.history);
    this.#pasted = new PastedText();
    this.#draw();
  }

  #finish(result: PromptInput, mark = ""): void {
    if (this.#result) return;
    this.#leave(mark);
    this.#result = result;
    this.#over.abort();
  }

  /** Shows the line in full for the last time, the terminal itself breaking it where it must. */
  #leave(mark: string): void {
    const text = harmless(this.#text.text).replaceAll("\n", "\r\n");
    if (this.#silenced) return;
    this.#area.erase();
    write(this.#request.output, `${this.#request.label}${text}${mark}\r\n`);
  }

  #suspend(): void {
    const { keyboard, output } = this.#request;
    this.#draw();
    this.#area.leave();
    this.#silenced = true;
    write(output, pasteMarks.off);
    this.#suspended = keyboard.mode.lend();
    if (!suspend()) this.#resume();
  }

  #resume(): void {
    const { keyboard, output } = this.#request;
    this.#suspended?.[Symbol.dispose]();
    keyboard.mode.renew();
    write(output, pasteMarks.on);
    this.#area.forget();
    this.#silenced = false;
    this.#draw();
  }

  #resize(): void {
    if (this.#result || this.#silenced) return;
    this.#area.eraseResized(this.#size().columns);
    this.#draw();
  }

  #clearScreen(): void {
    this.#area.forget();
    write(this.#request.output, "\x1b[H\x1b[2J");
  }

  #draw(): void {
    if (this.#result || this.#silenced) return;
    const { columns, rows: height } = this.#size();
    const { rows, cursor } = this.#layout(columns);
    const most = this.#choices.length > 0 ? Math.max(1, height >> 1) : height;
    this.#top = Math.min(this.#top, cursor.row, Math.max(0, rows.length - most));
    this.#top = Math.max(this.#top, cursor.row - most + 1);
    const seen: readonly Row[] = rows.slice(this.#top, this.#top + most);
    const list = listCandidates(this.#choices, columns, height - seen.length);
    const place: CursorPlace = { ...cursor, row: cursor.row - this.#top };
    this.#area.draw([...seen, ...list], place);
  }

  #layout(columns: number) {
    if (!this.#search) {
      return layOut(this.#request.label, this.#text.text, this.#text.cursor, columns);
    }
    const { label, text } = this.#search.row(columns);
    return layOut(label, text, 0, columns);
  }

  #size() {
    return this.#request.output.size?.() ?? terminalSize();
  }
}
