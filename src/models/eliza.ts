import { elizaScript } from "./eliza_script.ts";
import { ElizaConversation } from "./eliza_conversation.ts";
import {
  type Message,
  type Model,
  ModelError,
  type ModelRequest,
  type Provider,
  type ReplyPart,
} from "./model.ts";

/** What the embedded partner is called, as a model and as a provider. */
export const elizaName = "eliza";

/**
 * The embedded partner: a keyword program after Weizenbaum, not a language model. It needs nothing,
 * sends nothing, and keeps nothing: its reply follows from the conversation alone, so the same
 * conversation always gets the same reply.
 *
 * ```ts
 * import { createEliza } from "./eliza.ts";
 * const model = createEliza().model("eliza");
 * const messages = [{ role: "user", content: "I need a rest." }] as const;
 * let reply = "";
 * for await (const part of model.reply({ messages, signal: new AbortController().signal })) {
 *   if (part.type === "text") reply += part.text;
 * }
 * if (reply !== "What would a rest change for you?") throw new Error(reply);
 * ```
 */
export function createEliza(): Provider {
  const eliza: Model = {
    name: elizaName,
    provider: elizaName,
    description: "the built-in offline partner (not a language model)",
    reply,
  };
  return {
    name: elizaName,
    list: () => Promise.resolve([{ name: elizaName, provider: elizaName }]),
    model(name) {
      if (name === elizaName) return eliza;
      throw new ModelError(
        "unknown model",
        `Cannot use "${name}": the built-in offline partner is only one, named "${elizaName}"`,
      );
    },
  };
}

async function* reply({ messages, signal }: ModelRequest): AsyncGenerator<ReplyPart> {
  signal.throwIfAborted();
  for (const text of words(answerTo(messages))) {
    yield { type: "text", text };
    signal.throwIfAborted();
  }
}

/** What Harvey or a command tells is not said by the person, though it stands there as theirs. */
function answerTo(messages: readonly Message[]): string {
  const spoken = messages.filter((message) =>
    message.role === "user" && message.speaker !== "SHELL" && message.speaker !== "HARVEY"
  );
  const conversation = new ElizaConversation(elizaScript);
  let answer = elizaScript.greeting;
  for (const message of spoken) answer = conversation.answer(message.content);
  return answer;
}

/** Each word with the blank before it. */
function* words(text: string): Generator<string> {
  let start = 0;
  for (let end = text.indexOf(" ", 1); end >= 0; end = text.indexOf(" ", end + 1)) {
    yield text.slice(start, end);
    start = end;
  }
  if (start < text.length) yield text.slice(start);
}
