import { protocols } from "../servers/model_protocol.ts";

/** A server on a free port of this machine that speaks Ollama's protocol. */
export interface ModelServer extends AsyncDisposable {
  /** As `OLLAMA_HOST` takes it. */
  readonly url: string;
}

/** Starts a server that offers these models, each of which answers "Good day.". */
export function startModelServer(names: readonly string[], port = 0): ModelServer {
  const { listPath, replyPath, list, text, end } = protocols.ollama;
  const server = Deno.serve({ hostname: "127.0.0.1", port, onListen() {} }, (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === listPath) return Response.json(list(names));
    if (pathname === "/api/show") {
      return Response.json({ model_info: { "llama.context_length": 131_072 } });
    }
    if (pathname === "/api/pull") return new Response('{"status":"success"}\n');
    if (pathname === replyPath) return new Response(text("Good day.") + end(3, 2));
    return new Response("not here", { status: 404 });
  });
  return {
    url: `http://127.0.0.1:${server.addr.port}`,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
