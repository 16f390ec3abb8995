import type { Completer } from "./completion.ts";
import { write } from "./drawn_area.ts";
import type { History } from "./history.ts";
import { Keyboard, type KeyboardDevice } from "./keyboard.ts";
import type { Continuation } from "./line_continuation.ts";
import { type EditRequest, LineEditor } from "./line_editor.ts";
import { PlainLine } from "./plain_line.ts";
import { clearLine } from "./spinner.ts";
import type { TerminalOutput } from "./terminal_output.ts";
import { TypedAnswer } from "./typed_answer.ts";

/** What a person did at the prompt. */
export type PromptInput =
  /** A prompt of one or more lines, without newlines at its end. */
  | { readonly kind: "line"; readonly text: string }
  /**
   * Ctrl-C on an empty line. (Ctrl-C on a line with text clears it and nothing is returned.) `again`:
   * the key before it, just now, was the Ctrl-C that cleared the line.
   */
  | { readonly kind: "interrupt"; readonly again?: true }
  /** Ctrl-D on an empty line, or the end of input. */
  | { readonly kind: "end" };

/** What a prompt works with. */
export interface PromptOptions {
  readonly history: History;
  readonly complete?: Completer;
  /** For a line that ends with `\`; a newline in place of that where absent. */
  readonly continuation?: Continuation;
  /** Lines are read as the terminal gives them, answers key by key, and nothing is drawn anew. */
  readonly plain?: boolean;
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
 * A line editor on a terminal: history with the arrow keys and Ctrl-R, completion with Tab, several
 * lines by pasting, Alt-Enter or a `\` at the end. It holds the terminal (raw mode, keys) only while
 * `read` or `ask` is pending; in between Ctrl-C is the signal SIGINT, and the terminal is as it was,
 * unless it is hushed.
 */
export interface Prompt {
  /** Reads one prompt. `label` (`harvey> `) may be styled. */
  read(label: string): Promise<PromptInput>;
  /**
   * Asks a question that only the keyboard can answer: what was typed before it was asked and what
   * is pasted does not count, and the answer goes into no history. In plain mode characters that
   * come all at once are pasted, too; otherwise pastes are what the terminal marks as such.
   * Undefined at Ctrl-C, Ctrl-D, the end of input, and when `signal` is aborted.
   */
  ask(question: string, signal?: AbortSignal): Promise<string | undefined>;
  /**
   * Lets `write` show something above the line that is being edited, which is then shown again.
   * `write` has to end what it writes with a newline. Without such a line it is just called.
   */
  interject(write: () => Promise<void>): Promise<void>;
  /**
   * Until what is returned is disposed of, keys that are pressed between two reads are not shown:
   * they are the beginning of what is read next. Ctrl-C and Ctrl-Z still give their signals.
   */
  hush(): Disposable;
  /**
   * Takes what was typed before the keys were hushed: it is the beginning of what is read first. The
   * terminal has shown it where something else is to stand, so its line is emptied, or in plain mode
   * left.
   */
  takeAhead(): Promise<void>;
  /** Gives the terminal as it was to another program, until what is returned is disposed of. */
  lend(): Disposable;
}

/** Makes a prompt on the terminal. */
export function createPrompt(options: PromptOptions): Prompt {
  const { history, complete, onTrouble, continuation = () => "\n" } = options;
  const keyboard = new Keyboard(options.input ?? Deno.stdin);
  const output = options.output ?? Deno.stdout;
  const ending = options.signal ?? new AbortController().signal;
  let editing: LineEditor | PlainLine | TypedAnswer | undefined;

  async function edit(
    particular: Pick<EditRequest, "label" | "history" | "pastes" | "complete" | "continuation">,
    signal = ending,
  ): Promise<PromptInput> {
    const request = { keyboard, output, signal, ...particular };
    editing = !options.plain
      ? new LineEditor(request)
      : request.pastes
      ? new PlainLine(request)
      : new TypedAnswer(request);
    try {
      return await editing.edit();
    } finally {
      editing = undefined;
    }
  }

  return {
    async read(label) {
      const entries = history.newestFirst();
      const edited = await edit({ label, complete, continuation, history: entries, pastes: true });
      if (edited.kind !== "line") return edited;
      try {
        await history.add(edited.text);
      } catch (error) {
        onTrouble?.(error as Error);
      }
      return edited;
    },
    async ask(question, asking) {
      const signal = asking ? AbortSignal.any([ending, asking]) : ending;
      {
        using _keys = keyboard.mode.take();
        await keyboard.discard(signal);
      }
      const none = { history: [], pastes: false, continuation: () => undefined };
      const edited = await edit({ label: question, ...none }, signal);
      return edited.kind === "line" ? edited.text : undefined;
    },
    interject: (write) => editing ? editing.interject(write) : write(),
    hush: () => keyboard.mode.hush(),
    async takeAhead() {
      if (!keyboard.mode.isHushed) return;
      // A read in plain mode has to begin in the terminal's own.
      using _own = options.plain ? keyboard.mode.lend() : undefined;
      if (await keyboard.gather(ending) > 0) write(output, options.plain ? "\n" : clearLine);
    },
    lend: () => keyboard.mode.lend(),
  };
}
