import type { Screen } from "../../host/mod.ts";
import { silentScreen } from "../screens.ts";

/**
 * One terminal for several replays at once: each line says whose it is, replies are not shown, and
 * one question stands at a time, with the diff that it is about.
 */
export class SharedScreen {
  readonly #screen: Screen;
  #asking: Promise<unknown> = Promise.resolve();

  constructor(screen: Screen) {
    this.#screen = screen;
  }

  /** The screen of one replay. */
  of(label: string): Screen {
    const screen = this.#screen;
    const labelled = (text: string) =>
      text.split("\n").map((line) => `${label}: ${line}`).join("\n");
    /** What is to be seen before the next question. */
    let before: string[] = [];
    return {
      ...silentScreen,
      isTerminal: screen.isTerminal,
      line: (text) => screen.line(labelled(text)),
      notice: (text) => screen.notice(labelled(text)),
      error: (text) => screen.error(labelled(text)),
      diff(text) {
        before = [text];
        return Promise.resolve();
      },
      ask: (question, signal) => {
        const shown = before;
        before = [];
        return this.#inTurn(async () => {
          for (const diff of shown) await screen.diff(diff);
          return await screen.ask(`${label}: ${question}`, signal);
        });
      },
    };
  }

  #inTurn<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const answer = this.#asking.then(ask);
    this.#asking = answer.catch(() => {});
    return answer;
  }
}
