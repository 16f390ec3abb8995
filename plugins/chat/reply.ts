import type { Harvey, ProgressFacts, ReplyOutcome, ReplyStats } from "../../src/host/mod.ts";
import {
  type Message,
  type Model,
  ModelError,
  type ReplyPart,
  type ToolCall,
  type ToolDescription,
} from "../../src/models/mod.ts";
import type { Experience } from "./expectations.ts";

/** A reply with its end: what came is kept, however it ended. */
export interface Reply {
  readonly text: string;
  readonly thinking: string;
  /** Thinking that came after the reply had begun: it must not stand in the middle of it. */
  readonly afterthought: string;
  /** What the model asked for, in its order. */
  readonly calls: readonly ToolCall[];
  readonly outcome: ReplyOutcome;
  readonly stats?: ReplyStats;
  readonly failure?: ModelError;
  readonly experience: Experience;
}

/** What is asked, and of whom. */
export interface Asking {
  readonly model: Model;
  readonly turn: number;
  readonly messages: readonly Message[];
  /** What the model may ask for. */
  readonly tools: readonly ToolDescription[];
  /** What the person may be told while nothing comes. */
  readonly expected: ProgressFacts;
}

/**
 * Streams one reply from the model to the screen and onto the bus. Each piece is shown and recorded
 * before the next is pulled, so a slow screen or disk slows the server. Never throws for what the
 * model does or for an interruption.
 */
export async function streamReply(
  harvey: Harvey,
  { model, turn, messages, tools, expected }: Asking,
  signal: AbortSignal,
): Promise<Reply> {
  const stream = new ReplyStream(harvey, { turn, model: model.name }, expected);
  const { sampling } = harvey.config;
  const request = { messages, signal, sampling, ...(tools.length > 0 ? { tools } : {}) };
  try {
    for await (const part of model.reply(request)) await stream.take(part);
    return stream.reply(stream.isCut ? "at length limit" : "complete");
  } catch (error) {
    if (signal.aborted) return stream.reply("interrupted");
    if (error instanceof ModelError) return stream.reply("failed", error);
    throw error;
  } finally {
    await stream.end();
  }
}

/** What has come of a reply so far. */
class ReplyStream {
  readonly #harvey: Harvey;
  readonly #label: { readonly turn: number; readonly model: string };
  readonly #began = performance.now();
  #waiting: Disposable | undefined;
  #text = "";
  #thinking = "";
  #afterthought = "";
  readonly #calls: ToolCall[] = [];
  #isThinking = false;
  #pieces = 0;
  #isCut = false;
  /** The server's own count. */
  #tokens: number | undefined;
  /** Of the request and the reply, by the server's count. */
  #used: number | undefined;
  /** Seconds until the first piece. */
  #wait: number | undefined;

  constructor(
    harvey: Harvey,
    label: { readonly turn: number; readonly model: string },
    expected: ProgressFacts,
  ) {
    this.#harvey = harvey;
    this.#label = label;
    this.#waiting = harvey.ui.progress(label.model, expected);
  }

  /** Whether the server stopped at the longest that the reply may be. */
  get isCut(): boolean {
    return this.#isCut;
  }

  async take(part: ReplyPart): Promise<void> {
    switch (part.type) {
      case "usage":
        this.#tokens = part.outputTokens ?? this.#tokens;
        if (part.inputTokens) this.#used = part.inputTokens + (part.outputTokens ?? 0);
        return;
      case "length limit":
        this.#isCut = true;
        return;
      case "waiting":
        return await this.#tellWaiting(part.seconds, part.reason);
      case "thinking":
        return await this.#think(part.text);
      case "text":
        return await this.#speak(part.text);
      case "tool call":
        this.#pieces++;
        this.#stopWaiting();
        this.#calls.push(part.call);
    }
  }

  reply(outcome: ReplyOutcome, failure?: ModelError): Reply {
    const stats = this.#pieces > 0
      ? {
        tokens: this.#tokens ?? this.#pieces,
        estimated: this.#tokens === undefined,
        seconds: (performance.now() - this.#began) / 1000,
      }
      : undefined;
    return {
      ...{ text: this.#text, thinking: this.#thinking, afterthought: this.#afterthought },
      ...{ calls: this.#calls, outcome, stats, failure },
      experience: { wait: this.#wait, used: this.#used },
    };
  }

  async end(): Promise<void> {
    this.#stopWaiting();
    await this.#endThinking();
    await this.#harvey.ui.endReply();
  }

  async #tellWaiting(seconds: number, reason: string): Promise<void> {
    await this.#harvey.emit("model.retried", { ...this.#label, reason, seconds });
    await this.#harvey.ui.notice(`${reason} Asking again in ${Math.ceil(seconds)} s …`);
  }

  async #think(text: string): Promise<void> {
    if (text === "") return;
    this.#pieces++;
    this.#stopWaiting();
    if (this.#text !== "") {
      this.#afterthought += text;
      return;
    }
    this.#isThinking = true;
    this.#thinking += text;
    await this.#harvey.ui.thinking(text);
    await this.#harvey.emit("thinking.received", { ...this.#label, text });
  }

  async #speak(text: string): Promise<void> {
    if (text === "") return;
    this.#pieces++;
    this.#stopWaiting();
    await this.#endThinking();
    this.#text += text;
    await this.#harvey.ui.reply(text);
    await this.#harvey.emit("reply.received", { ...this.#label, text });
  }

  async #endThinking(): Promise<void> {
    if (!this.#isThinking) return;
    this.#isThinking = false;
    await this.#harvey.ui.endThinking();
    await this.#harvey.emit("thinking.ended", this.#label);
  }

  #stopWaiting(): void {
    if (this.#pieces > 0) this.#wait ??= (performance.now() - this.#began) / 1000;
    this.#waiting?.[Symbol.dispose]();
    this.#waiting = undefined;
  }
}
