import type { ProgressFacts } from "../../src/host/mod.ts";
import type { Model } from "../../src/models/mod.ts";

/** What one reply has shown. */
export interface Experience {
  /** Seconds until its first piece came; absent where none did. */
  readonly wait?: number;
  /** Tokens of the request and the reply together, by the server's own count. */
  readonly used?: number;
}

/** What the earlier turns of a session tell of the next one: how long, and how full. */
export class Expectations {
  readonly #waits = new Map<string, number>();
  readonly #sizes = new Map<string, number | undefined>();
  #used: number | undefined;

  /** What is known before `model` is asked. */
  of(model: Model): ProgressFacts {
    const size = this.#sizes.get(model.name);
    const context = size && this.#used !== undefined ? Math.min(this.#used / size, 1) : undefined;
    return { estimate: this.#waits.get(model.name), context };
  }

  /** Learns from a reply; how much the model can hold is asked once, of its server. */
  async learn(model: Model, { wait, used }: Experience, signal: AbortSignal): Promise<void> {
    this.#used = used ?? this.#used;
    if (wait !== undefined) {
      const before = this.#waits.get(model.name) ?? wait;
      this.#waits.set(model.name, (before + wait) / 2);
    }
    if (this.#sizes.has(model.name)) return;
    this.#sizes.set(model.name, undefined);
    this.#sizes.set(model.name, await model.contextSize?.(signal).catch(() => undefined));
  }

  /** The conversation begins anew. */
  forget(): void {
    this.#used = undefined;
  }
}
