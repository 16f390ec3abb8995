import type { History } from "./history.ts";
import { Keyboard, type KeyboardDevice } from "./keyboard.ts";
import { editLine } from "./line_editor.ts";
import type { TerminalOutput } from "./readline_streams.ts";

/** What a person did at the prompt. */
export type PromptInput =
  /** A prompt of one or more lines, without newlines at its end. */
  | { readonly kind: "line"; readonly text: string }
  /** Ctrl-C on an empty line. (Ctrl-C on a line with text clears it and nothing is returned.) */
  | { readonly kind: "interrupt" }
  /** Ctrl-D on an empty line, or the end of input. */
  | { readonly kind: "end" };

/** What may be completed: the candidates that can stand in place of `word`. */
export interface Completion {
  readonly candidates: readonly string[];
  /** The part of the line before the cursor that a candidate replaces. */
  readonly word: string;
}

/** Finds what the word before the cursor may become; a failure means no candidates. */
export type Completer = (line: string, cursor: number) => Completion | Promise<Completion>;

/** What a prompt works with. */
export interface PromptOptions {
  readonly history: History;
  readonly complete?: Completer;
  /** Ends the prompt: a pending `read` gives "end". */
  readonly signal?: AbortSignal;
  /** Called when the history cannot be saved. */
  readonly onTrouble?: (error: Error) => void;
  /** A terminal; `Deno.stdin` where absent. */
  readonly input?: KeyboardDevice;
  /** The same terminal; `Deno.stdout` where absent. */
  readonly output?: TerminalOutput;
}

/**
 * A line editor on a terminal: history with the arrow keys, completion with Tab, several lines by
 * pasting or Alt-Enter. It holds the terminal (raw mode, keys) only while `read` or `ask` is
 * pending; in between the terminal is as it was, and Ctrl-C is the signal SIGINT.
 */
export interface Prompt {
  /** Reads one prompt. `label` (`harvey> `) may be styled. */
  read(label: string): Promise<PromptInput>;
  /**
   * Asks a question that only the keyboard can answer: what was typed before it was asked and what
   * is pasted does not count, and the answer goes into no history. Undefined at Ctrl-C, Ctrl-D and
   * the end of input.
   */
  ask(question: string): Promise<string | undefined>;
}

/** Makes a prompt on the terminal. */
export function createPrompt(options: PromptOptions): Prompt {
  const { history, complete, onTrouble } = options;
  const keyboard = new Keyboard(options.input ?? Deno.stdin);
  const output = options.output ?? Deno.stdout;
  const signal = options.signal ?? new AbortController().signal;
  return {
    async read(label) {
      const edited = await editLine({
        ...{ keyboard, output, signal, label, complete },
        history: history.newestFirst(),
        pastes: true,
      });
      if (edited.kind !== "line") return edited;
      try {
        await history.add(edited.text);
      } catch (error) {
        onTrouble?.(error as Error);
      }
      return edited;
    },
    async ask(question) {
      keyboard.setRaw(true);
      try {
        await keyboard.discard(signal);
      } finally {
        keyboard.setRaw(false);
      }
      const edited = await editLine({
        ...{ keyboard, output, signal },
        label: question,
        history: [],
        pastes: false,
      });
      return edited.kind === "line" ? edited.text : undefined;
    },
  };
}
