import type { Harvey, ReplyOutcome, ReplyStats } from "../../src/host/mod.ts";
import { type Message, type Model, ModelError } from "../../src/models/mod.ts";

/** A reply with its end: what came is kept, however it ended. */
export interface Reply {
  readonly text: string;
  readonly thinking: string;
  /** Thinking that came after the reply had begun: it must not stand in the middle of it. */
  readonly afterthought: string;
  readonly outcome: ReplyOutcome;
  readonly stats?: ReplyStats;
  readonly failure?: ModelError;
}

/**
 * Streams one reply from the model to the screen and onto the bus. Each piece is shown and recorded
 * before the next is pulled, so a slow screen or disk slows the server. Never throws for what the
 * model does or for an interruption.
 */
export async function streamReply(
  harvey: Harvey,
  model: Model,
  turn: number,
  messages: readonly Message[],
  signal: AbortSignal,
): Promise<Reply> {
  const began = performance.now();
  const label = { turn, model: model.name };
  let text = "";
  let thinking = "";
  let afterthought = "";
  let tokens: number | undefined;
  let pieces = 0;
  let isThinking = false;
  let waiting: Disposable | undefined = harvey.ui.progress(model.name);
  const ended = (outcome: ReplyOutcome, failure?: ModelError): Reply => {
    const stats = pieces > 0
      ? {
        tokens: tokens ?? pieces,
        estimated: tokens === undefined,
        seconds: (performance.now() - began) / 1000,
      }
      : undefined;
    return { text, thinking, afterthought, outcome, stats, failure };
  };
  try {
    for await (const part of model.reply({ messages, signal })) {
      if (part.type === "usage") {
        tokens = part.outputTokens ?? tokens;
        continue;
      }
      if (part.type === "waiting") {
        await harvey.emit("model.retried", {
          ...label,
          reason: part.reason,
          seconds: part.seconds,
        });
        await harvey.ui.notice(`${part.reason} Asking again in ${Math.ceil(part.seconds)} s …`);
        continue;
      }
      if (part.text === "") continue;
      pieces++;
      waiting?.[Symbol.dispose]();
      waiting = undefined;
      if (isThinking && part.type === "text") {
        await harvey.emit("thinking.ended", label);
        isThinking = false;
      }
      if (part.type === "thinking" && text !== "") {
        afterthought += part.text;
      } else if (part.type === "thinking") {
        isThinking = true;
        thinking += part.text;
        await harvey.emit("thinking.received", { ...label, text: part.text });
      } else {
        text += part.text;
        await harvey.ui.text(part.text);
        await harvey.emit("reply.received", { ...label, text: part.text });
      }
    }
    return ended(signal.aborted ? "interrupted" : "complete");
  } catch (error) {
    if (signal.aborted) return ended("interrupted");
    if (error instanceof ModelError) return ended("failed", error);
    throw error;
  } finally {
    waiting?.[Symbol.dispose]();
    if (isThinking) await harvey.emit("thinking.ended", label);
    await harvey.ui.endText();
  }
}
