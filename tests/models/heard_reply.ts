import type { Model, ReplyPart } from "../../src/models/mod.ts";

/** Everything that came of one reply, up to its end or failure. */
export interface HeardReply {
  readonly text: string;
  readonly thinking: string;
  readonly usage: ReplyPart | undefined;
  readonly parts: readonly ReplyPart[];
  /** What the reply threw. */
  readonly error: unknown;
}

/** Asks `model` one thing and listens to the end. */
export async function hearReply(
  model: Model,
  prompt: string,
  signal: AbortSignal = new AbortController().signal,
): Promise<HeardReply> {
  const parts: ReplyPart[] = [];
  let error: unknown;
  try {
    const messages = [{ role: "user", content: prompt }] as const;
    for await (const part of model.reply({ messages, signal })) parts.push(part);
  } catch (thrown) {
    error = thrown;
  }
  return {
    text: joined(parts, "text"),
    thinking: joined(parts, "thinking"),
    parts,
    error,
    usage: parts.find((part) => part.type === "usage"),
  };
}

function joined(parts: readonly ReplyPart[], type: "text" | "thinking"): string {
  return parts.map((part) => part.type === type ? part.text : "").join("");
}
