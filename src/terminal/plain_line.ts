import { onInterrupt } from "../workspace/mod.ts";
import { write } from "./drawn_area.ts";
import { graphemes } from "./graphemes.ts";
import { harmless } from "./harmless.ts";
import type { EditRequest } from "./line_editor.ts";
import { continuedLine } from "./line_continuation.ts";
import type { PromptInput } from "./prompt.ts";
import { onTerminalEvents } from "./terminal_signals.ts";

/** Stands before the further lines of a prompt. */
const furtherLabel = "> ";

/**
 * Reads one line, or several, as the terminal itself lets a person edit them: nothing is ever drawn
 * anew, for screen readers and for terminals that cannot move their cursor.
 */
export class PlainLine {
  #request: EditRequest;
  #label: string;
  /** What was typed and is ours already: the terminal holds the line under way. */
  #text = "";
  #interrupted = new AbortController();

  constructor(request: EditRequest) {
    this.#request = request;
    this.#label = request.label;
  }

  async edit(): Promise<PromptInput> {
    const { keyboard, signal, continuation } = this.#request;
    using _interrupts = onInterrupt(() => this.#interrupted.abort());
    const { isHushed } = keyboard.mode;
    using _own = keyboard.mode.lend();
    // The terminal has not shown these, and its own editing does not reach them any more.
    let unseen = isHushed ? await keyboard.gather(this.#ending) : 0;
    this.#write(this.#label);
    using _events = onTerminalEvents({ continued: () => this.#write(this.#label), resized() {} });
    for (;;) {
      const piece = await keyboard.next(this.#ending);
      const isUnseen = unseen-- > 0;
      if (!piece) {
        this.#write("\n");
        if (signal.aborted || !this.#interrupted.signal.aborted) return { kind: "end" };
        if (this.#text === "") return { kind: "interrupt" };
        this.#clear();
        continue;
      }
      if (piece.text !== "\n" && piece.text !== "\r") {
        if (isUnseen) this.#takeAhead(piece.text);
        else this.#text += withoutControls(piece.text);
        continue;
      }
      if (isUnseen) this.#write("\n");
      const continued = continuedLine(this.#text, continuation);
      if (continued === undefined) return { kind: "line", text: this.#text };
      this.#text = continued;
      this.#write(this.#label = furtherLabel);
    }
  }

  /** Aborted by the end of the prompt, and by Ctrl-C. */
  get #ending(): AbortSignal {
    return AbortSignal.any([this.#request.signal, this.#interrupted.signal]);
  }

  /** Shows what was typed before the prompt came. */
  #takeAhead(typed: string) {
    const ahead = withoutControls(withoutErased(typed));
    this.#text += ahead;
    this.#label += harmless(ahead);
    this.#write(harmless(ahead));
  }

  /**
   * Begins anew after Ctrl-C, which has emptied the terminal's own line already. Whether that held
   * anything is known to the terminal alone.
   */
  #clear() {
    this.#text = "";
    this.#interrupted = new AbortController();
    this.#write(this.#label = this.#request.label);
  }

  /** What was typed at the prompt cannot be shown again: the terminal holds it. */
  async interject(show: () => Promise<void>): Promise<void> {
    this.#write("\n");
    await show();
    this.#write(this.#label);
  }

  #write(text: string) {
    write(this.#request.output, text);
  }
}

function withoutControls(text: string): string {
  return text.replace(/\p{Cc}/gu, (control) => "\t\n".includes(control) ? control : "");
}

/** What backspace has left of a text that the terminal did not edit. */
function withoutErased(text: string): string {
  const left: string[] = [];
  for (const character of graphemes(text)) {
    if (character === "\x7f" || character === "\b") left.pop();
    else left.push(character);
  }
  return left.join("");
}
