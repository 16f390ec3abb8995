import { onInterrupt } from "../workspace/mod.ts";
import { write } from "./drawn_area.ts";
import { graphemes } from "./graphemes.ts";
import { harmless } from "./harmless.ts";
import { type Key, KeyDecoder } from "./keys.ts";
import type { EditRequest } from "./line_editor.ts";
import { type InputPiece, pasteMarks } from "./paste.ts";
import type { PromptInput } from "./prompt.ts";
import { onTerminalEvents, suspend } from "./terminal_signals.ts";

/**
 * Reads the answer to a question, key by key, for screen readers and for terminals that cannot move
 * their cursor: keys are shown as they come, and what is left after Backspace or Ctrl-U stands on a
 * line of its own. The terminal's own editing would not tell who typed: here a paste is refused,
 * whether the terminal marks it or it is known by its characters coming all at once.
 */
export class TypedAnswer {
  #request: EditRequest;
  #marks: { readonly on: string; readonly off: string };
  #decoder = new KeyDecoder();
  #text = "";
  #result: PromptInput | undefined;
  #over = new AbortController();
  /** Settles when others have written what they wanted to; no key is taken before. */
  #interjected: Promise<void> = Promise.resolve();
  /** Others have the screen. */
  #silenced = false;
  /** The shell has the terminal. */
  #suspended: Disposable | undefined;

  constructor(request: EditRequest) {
    this.#request = request;
    // A dumb terminal would show them.
    this.#marks = Deno.env.get("TERM") === "dumb" ? { on: "", off: "" } : pasteMarks;
  }

  async edit(): Promise<PromptInput> {
    const { keyboard, signal } = this.#request;
    using _keys = keyboard.mode.take();
    using _interrupts = onInterrupt(() => this.#finish({ kind: "interrupt" }, "^C"));
    using _events = onTerminalEvents({ continued: () => this.#resume(), resized() {} });
    const either = AbortSignal.any([signal, this.#over.signal]);
    this.#write(this.#marks.on);
    try {
      this.#show();
      while (!this.#result) {
        const pieces = await keyboard.together(either);
        await this.#interjected;
        if (this.#result) break;
        if (pieces) await this.#take(pieces, either);
        else this.#finish({ kind: "end" });
      }
      return this.#result;
    } finally {
      await this.#interjected;
      this.#write(this.#marks.off);
    }
  }

  /** Lets `show` write on lines of its own, and asks again below that. */
  interject(show: () => Promise<void>): Promise<void> {
    const shown = this.#interjected.then(async () => {
      if (this.#result) return await show();
      this.#write("\r\n");
      this.#silenced = true;
      try {
        await show();
      } finally {
        this.#silenced = false;
        this.#show();
      }
    });
    this.#interjected = shown.catch(() => {});
    return shown;
  }

  async #take(pieces: readonly InputPiece[], signal: AbortSignal): Promise<void> {
    const keys = pieces.flatMap((piece) =>
      piece.kind === "keys" ? this.#decoder.decode(piece.text) : []
    );
    if (pieces.some(({ kind }) => kind === "paste") || cameAtOnce(keys)) {
      this.#text = "";
      await this.#request.keyboard.discard(signal);
      await this.#interjected;
      if (this.#result) return;
      this.#write("\r\nA paste is no answer: please type it, key by key.\r\n");
      return this.#show();
    }
    for (const key of keys) this.#press(key);
  }

  #press(key: Key): void {
    if (this.#result) return;
    if (key.kind === "typed") {
      this.#text += key.text;
      return this.#write(harmless(key.text));
    }
    this.#actions[key.name]?.();
  }

  #actions: Readonly<Record<string, () => void>> = {
    "return": () => this.#finish({ kind: "line", text: this.#text }),
    "enter": () => this.#finish({ kind: "line", text: this.#text }),
    "backspace": () => this.#leave([...graphemes(this.#text)].slice(0, -1).join("")),
    "C-h": () => this.#leave([...graphemes(this.#text)].slice(0, -1).join("")),
    "C-u": () => this.#leave(""),
    "C-c": () => this.#finish({ kind: "interrupt" }, "^C"),
    "C-d": () => this.#finish({ kind: "end" }),
    "C-z": () => this.#suspend(),
  };

  /** Asks again, with what was left of the answer. */
  #leave(text: string): void {
    if (this.#text === "") return;
    this.#text = text;
    this.#write("\r\n");
    this.#show();
  }

  #finish(result: PromptInput, mark = ""): void {
    if (this.#result) return;
    if (!this.#silenced) this.#write(`${mark}\r\n`);
    this.#result = result;
    this.#over.abort();
  }

  #suspend(): void {
    this.#write(`\r\n${this.#marks.off}`);
    this.#silenced = true;
    this.#suspended = this.#request.keyboard.mode.lend();
    if (!suspend()) this.#resume();
  }

  #resume(): void {
    this.#suspended?.[Symbol.dispose]();
    this.#request.keyboard.mode.renew();
    this.#write(this.#marks.on);
    this.#silenced = false;
    this.#show();
  }

  #show(): void {
    if (!this.#result && !this.#silenced) {
      this.#write(this.#request.label + harmless(this.#text));
    }
  }

  #write(text: string): void {
    write(this.#request.output, text);
  }
}

/**
 * Whether keys that were read at one go were pasted: a person's fingers are slower than a read. Keys
 * that type nothing may repeat as fast as they like.
 */
function cameAtOnce(keys: readonly Key[]): boolean {
  let [typed, others] = [0, 0];
  for (const key of keys) {
    if (key.kind === "typed") typed += [...graphemes(key.text)].length;
    else others++;
  }
  return typed > 0 && typed + others > 1;
}
