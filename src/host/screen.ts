/** What a caller knows of something that is under way. */
export interface ProgressFacts {
  /** How long it took on earlier occasions, in seconds. */
  readonly estimate?: number;
  /** How much of the model's context the conversation fills, from 0 to 1. */
  readonly context?: number;
}

/** How far some long work has come. */
export interface ProgressBar extends Disposable {
  /** So many more are done; 1 where nothing is said. */
  advance(count?: number): void;
}

/**
 * What a plugin may show a person and ask him. The terminal implements it; control and escape
 * sequences in what it is given are made harmless there, whoever produced them.
 */
export interface Screen extends View {
  /** Whether a person sits in front of it, and can answer: input and output are both a terminal. */
  readonly isTerminal: boolean;
  /**
   * Asks a question that only the keyboard can answer; what was typed before it was asked, and what
   * is pasted, does not count. Undefined at Ctrl-C, Ctrl-D and the end of input, when `signal` is
   * aborted, and where no person can answer.
   */
  ask(question: string, signal?: AbortSignal): Promise<string | undefined>;
}

/** Where things are shown, whoever can answer. */
export interface View {
  /** Streams a piece of output, shown as it is; settles when it was taken, to slow the source. */
  text(chunk: string): Promise<void>;
  /** Ends what {@link text} streamed: the next output begins on a line of its own. */
  endText(): Promise<void>;
  /**
   * Streams a piece of a model's reply, which is Markdown: rendered on a terminal that can show it,
   * else as it is. Settles when it was taken, to slow the source.
   */
  reply(chunk: string): Promise<void>;
  /** Ends what {@link reply} streamed. */
  endReply(): Promise<void>;
  /** Streams a piece of a model's thinking: shown, folded into one line or hidden, as configured. */
  thinking(chunk: string): Promise<void>;
  /** Ends what {@link thinking} streamed; nothing where it streamed nothing. */
  endThinking(): Promise<void>;
  /** One line or several, as the answer to a command. */
  line(text: string): Promise<void>;
  /** A remark beside the matter; never on standard output where that carries a reply alone. */
  notice(text: string): Promise<void>;
  /** A failure, in one line. */
  error(text: string): Promise<void>;
  /** Shows a unified diff, coloured where the terminal can. */
  diff(text: string): Promise<void>;
  /** Shows that something is under way until it is disposed; nothing where nobody watches. */
  progress(label: string, facts?: ProgressFacts): Disposable;
  /** Shows how much of `total` is done, until it is disposed; nothing where nobody watches. */
  bar(label: string, total: number): ProgressBar;
  /** Hands the terminal to another program until it is disposed; what is shown meanwhile waits. */
  lend(): Disposable;
}
