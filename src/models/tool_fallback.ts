import type { Message, ModelRequest, ReplyPart } from "./model.ts";
import { modelErrorIn } from "./reply_stream.ts";

/** Which models of which servers took no tools, for as long as this process lasts. */
const withoutTools = new Set<string>();

/** What of servers' own words says that tools are what they do not take. */
const refusals = ["tool", "function call", "jinja", "template"];

/** Words of servers that tell of one reply, not of what the model takes. */
const badCalls = ["parsing tool call", "parse tool", "tool_use_failed", "failed_generation"];

/**
 * Asks with the request's tools; where the server refuses them, asks again without, and from then
 * on at once. A conversation that holds calls of tools, and is sent without any, is sent as plain
 * text, which every model takes.
 *
 * @param model what names the model and its server
 */
export async function* withToolFallback(
  model: string,
  request: ModelRequest,
  ask: (request: ModelRequest) => AsyncIterable<ReplyPart>,
): AsyncGenerator<ReplyPart> {
  const { tools = [], ...rest } = request;
  const plain = { ...rest, messages: asPlainText(request.messages) };
  if (tools.length === 0 || withoutTools.has(model)) return yield* ask(plain);
  let begun = false;
  let lasting: boolean;
  try {
    for await (const part of ask(request)) {
      begun = true;
      yield part;
    }
    return;
  } catch (error) {
    const words = begun ? undefined : wordsAboutTools(error);
    if (words === undefined) throw error;
    lasting = !badCalls.some((wording) => words.includes(wording));
  }
  for await (const part of ask(plain)) {
    // Only now is it known that the tools were the reason.
    if (lasting) withoutTools.add(model);
    yield part;
  }
}

/** What a server said in refusing a request, where that is about tools; in lower case. */
function wordsAboutTools(error: unknown): string | undefined {
  const failure = modelErrorIn(error);
  if (failure?.failure !== "refused" && failure?.failure !== "server error") return undefined;
  const words = (failure.said ?? "").toLowerCase();
  return refusals.some((wording) => words.includes(wording)) ? words : undefined;
}

/** The conversation with calls and results as text. */
function asPlainText(messages: readonly Message[]): readonly Message[] {
  return messages.map((message): Message => {
    if (message.role === "tool") {
      return { role: "user", content: `Result of ${message.name}:\n${message.content}` };
    }
    const { toolCalls = [], ...spoken } = message;
    if (toolCalls.length === 0) return message;
    const asked = toolCalls.map((call) => `(I called ${call.name} with ${call.arguments})`);
    return { ...spoken, content: [message.content, ...asked].filter((text) => text).join("\n\n") };
  });
}
