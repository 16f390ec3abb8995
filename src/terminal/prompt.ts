/** What a person did at the prompt. */
export type PromptInput =
  /** A prompt of one or more lines, without its final newline. */
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

/** Finds what the text before the cursor may become. */
export type Completer = (line: string, cursor: number) => Completion | Promise<Completion>;

/** A line editor on a terminal. It holds the terminal only while `read` or `ask` is pending. */
export interface Prompt extends Disposable {
  /** Reads one prompt. `label` (`harvey> `) may be styled. Aborting `signal` gives "end". */
  read(label: string): Promise<PromptInput>;
  /**
   * Asks a question that only the keyboard answers; the answer goes into no history. Undefined
   * at Ctrl-C, Ctrl-D and the end of input.
   */
  ask(question: string): Promise<string | undefined>;
}
