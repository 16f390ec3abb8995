import type { Screen } from "../host/mod.ts";
import type { Display, Prompt, PromptInput } from "../terminal/mod.ts";
import { screenOf } from "./screens.ts";

/**
 * A display and a prompt on one terminal: what is shown while a line is being edited appears above
 * it, and nothing else moves meanwhile.
 */
export class ShownAbove {
  readonly #display: Display;
  readonly #prompt: Prompt;
  /** The display waits for this while a line is being edited. */
  #lent: Disposable | undefined;
  /** The line of a streamed text that has begun: shown as a whole, so that nothing comes between. */
  #begun = "";

  constructor(display: Display, prompt: Prompt) {
    this.#display = display;
    this.#prompt = prompt;
  }

  /** Reads a prompt when everything is shown that was to be shown before. */
  async read(label: string): Promise<PromptInput> {
    this.#lent = this.#display.lend();
    await this.#display.flushed();
    try {
      return await this.#prompt.read(label);
    } finally {
      this.#lent[Symbol.dispose]();
      this.#lent = undefined;
      await this.#display.flushed();
    }
  }

  /** Asks at the place of the prompt, when everything is shown that was to be shown before. */
  async #ask(question: string, signal?: AbortSignal): Promise<string | undefined> {
    if (signal?.aborted || this.#lent) return undefined;
    this.#lent = this.#display.lend();
    await this.#display.flushed();
    try {
      return await this.#prompt.ask(question, signal);
    } finally {
      this.#lent[Symbol.dispose]();
      this.#lent = undefined;
      await this.#display.flushed();
    }
  }

  /** The screen for everybody else. */
  get screen(): Screen {
    const screen = screenOf(this.#display, true);
    return {
      ...screen,
      text: (chunk) => this.#text(chunk, screen),
      endText: () => this.#endText(screen),
      line: (text) => this.#show(() => screen.line(text)),
      notice: (text) => this.#show(() => screen.notice(text)),
      error: (text) => this.#show(() => screen.error(text)),
      lend: () => this.#lend(),
      diff: (text) => this.#show(() => screen.diff(text)),
      ask: (question, signal) => this.#ask(question, signal),
    };
  }

  /** Another program gets the screen and the keys. */
  #lend(): Disposable {
    const parts = new DisposableStack();
    parts.use(this.#display.lend());
    parts.use(this.#prompt.lend());
    return parts;
  }

  async #text(chunk: string, screen: Screen): Promise<void> {
    const text = this.#begun + chunk;
    const whole = this.#lent ? text.lastIndexOf("\n") + 1 : text.length;
    this.#begun = text.slice(whole);
    if (whole > 0) await this.#show(() => screen.text(text.slice(0, whole)));
  }

  async #endText(screen: Screen): Promise<void> {
    const rest = this.#begun;
    this.#begun = "";
    await this.#show(async () => {
      if (rest) await screen.text(rest);
      await screen.endText();
    });
  }

  #show(write: () => Promise<void>): Promise<void> {
    if (!this.#lent) return write();
    return this.#prompt.interject(async () => {
      this.#lent?.[Symbol.dispose]();
      try {
        await write();
      } finally {
        // The line may have been entered meanwhile.
        if (this.#lent) this.#lent = this.#display.lend();
        await this.#display.flushed();
      }
    });
  }
}
