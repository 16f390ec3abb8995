/**
 * What a plugin may show a person. The terminal implements it; control and escape sequences in what
 * it is given are made harmless there, whoever produced them.
 */
export interface Screen {
  /** Whether a person sits in front of it, and can answer: input and output are both a terminal. */
  readonly isTerminal: boolean;
  /** Streams a piece of a reply or of output; settles when it was taken, to slow the source. */
  text(chunk: string): Promise<void>;
  /** Ends what {@link text} streamed: the next output begins on a line of its own. */
  endText(): Promise<void>;
  /** One line or several, as the answer to a command. */
  line(text: string): Promise<void>;
  /** A remark beside the matter; never on standard output where that carries a reply alone. */
  notice(text: string): Promise<void>;
  /** A failure, in one line. */
  error(text: string): Promise<void>;
  /** Shows that something is under way until it is disposed; nothing where nobody watches. */
  progress(label: string): Disposable;
  /** Hands the terminal to another program until it is disposed; what is shown meanwhile waits. */
  lend(): Disposable;
}
