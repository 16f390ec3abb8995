/** A model server on this machine that answers at once, or token by token. */
export interface TokenServer extends AsyncDisposable {
  /** Where it is, as OpenAI's clients take it. */
  readonly url: string;
  /** How many replies were asked for. */
  readonly requests: number;
  /** How the next replies are sent. */
  reply: PacedReply;
  /** When each token of the last reply was sent; see `performance.now()`. */
  readonly sent: readonly number[];
}

/** Tokens, and how they are sent. */
export interface PacedReply {
  readonly tokens: readonly string[];
  /** Milliseconds before the first token. */
  readonly before: number;
  /** Milliseconds between two tokens; 0 for all at once. */
  readonly between: number;
}

/** Starts a server that speaks OpenAI's protocol (chat completions as server-sent events). */
export function startTokenServer(): TokenServer {
  let sent: number[] = [];
  let requests = 0;

  function answer(request: Request): Response | Promise<Response> {
    const { pathname } = new URL(request.url);
    if (pathname === "/v1/models") {
      return Response.json({ object: "list", data: [{ id: "words", object: "model" }] });
    }
    if (pathname !== "/v1/chat/completions") return new Response("not here", { status: 404 });
    return complete(request);
  }

  async function complete(request: Request): Promise<Response> {
    await request.arrayBuffer();
    requests++;
    const { tokens, before, between } = server.reply;
    const times: number[] = sent = [];
    const { readable, writable } = new TransformStream<Uint8Array, Uint8Array<ArrayBuffer>>();
    const writer = writable.getWriter();
    const write = (text: string) => void writer.write(new TextEncoder().encode(text));
    const send = async () => {
      await passes(before);
      const start = performance.now();
      for (const [index, token] of tokens.entries()) {
        if (between > 0) await passes(start + index * between - performance.now());
        times.push(performance.now());
        write(chunk({ content: token }, null));
      }
      write(chunk({}, "stop"));
      write("data: [DONE]\n\n");
      await writer.close();
    };
    send().catch(() => {});
    return new Response(readable, { headers: { "content-type": "text/event-stream" } });
  }

  const http = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, answer);
  const server: TokenServer = {
    url: `http://127.0.0.1:${http.addr.port}/v1`,
    get requests() {
      return requests;
    },
    reply: { tokens: ["Ready."], before: 0, between: 0 },
    get sent() {
      return sent;
    },
    [Symbol.asyncDispose]: () => http.shutdown(),
  };
  return server;
}

function passes(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, Math.max(0, milliseconds)));
}

function chunk(delta: object, finish: string | null): string {
  return `data: ${
    JSON.stringify({
      id: "chatcmpl-1",
      object: "chat.completion.chunk",
      created: 1,
      model: "words",
      choices: [{ index: 0, delta, finish_reason: finish }],
    })
  }\n\n`;
}
