import type { ModelProtocol } from "../servers/model_protocol.ts";
import type { ReceivedRequest } from "../servers/misbehaving_server.ts";

/** The URL of a test server as `--url` takes it: a port alone would mean OpenAI's protocol. */
export function modelServerUrl(url: string, protocol: ModelProtocol): string {
  return protocol === "ollama" ? url.replace("http:", "ollama:") : url;
}

/** A message as either protocol sends it, its text joined. */
export interface SentMessage {
  readonly role: string;
  readonly content: string;
}

/** The conversation that a request brought to a server, without the system prompt. */
export function messagesOf(request: ReceivedRequest): SentMessage[] {
  const { messages } = request.body as {
    messages: { role: string; content: string | { text: string }[] }[];
  };
  return messages.filter(({ role }) => role !== "system").map(({ role, content }) => ({
    role,
    content: typeof content === "string" ? content : content.map(({ text }) => text).join(""),
  }));
}
