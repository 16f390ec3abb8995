import { protocols } from "./model_protocol.ts";

/** A server that answers each prompt in its own way, always the same, and keeps what it was sent. */
export interface TalkServer extends AsyncDisposable {
  /** As `--url` takes it. */
  readonly url: string;
  /** The messages of each request for a reply, without the system prompt. */
  readonly requests: readonly (readonly Record<string, unknown>[])[];
  /** While set, requests are received and not answered. */
  isSilent: boolean;
}

/**
 * Starts one, of Ollama's protocol: a prompt that begins with `look` is answered with a call of
 * `read_file`, one that begins with `write` with a file to be written, any other with words.
 */
export function startTalkServer(): TalkServer {
  const writer = protocols.ollama;
  const requests: Record<string, unknown>[][] = [];
  const ending = new AbortController();
  async function handle(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === writer.listPath) return Response.json(writer.list(["m"]));
    if (pathname !== writer.replyPath) return new Response("not here", { status: 404 });
    const { messages } = await request.json() as { messages: Record<string, unknown>[] };
    requests.push(messages.filter(({ role }) => role !== "system"));
    if (server.isSilent) {
      const { signal } = ending;
      await new Promise((resolve) => signal.addEventListener("abort", resolve, { once: true }));
      return new Response("", { status: 503 });
    }
    const body = answer(messages.at(-1)!) + writer.end(11, 22);
    return new Response(body, { headers: { "content-type": writer.contentType } });
  }
  function answer({ role, content }: Record<string, unknown>): string {
    const prompt = String(content);
    const [word, name = ""] = prompt.split(" ");
    if (role === "tool") return writer.text("I have seen it.\n\nINT. SHELL\n\nIt is good.");
    if (word === "look") {
      const call = { id: `call-${name}`, name: "read_file", arguments: '{"path":"known.md"}' };
      return writer.text("I look.") + writer.calls([call]);
    }
    if (word === "write") return writer.text(`~~~~ ${name}.md\nText of ${name}.\n~~~~\n`);
    return writer.text(`You say:\n\n${prompt}\n\nTHE END.`);
  }
  const http = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, handle);
  const server: TalkServer = {
    url: `ollama://127.0.0.1:${http.addr.port}`,
    requests,
    isSilent: false,
    async [Symbol.asyncDispose]() {
      ending.abort();
      await http.shutdown();
    },
  };
  return server;
}
