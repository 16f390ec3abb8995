import { protocols } from "../servers/model_protocol.ts";

/** A model server on this machine whose reply comes when the test says so. */
export interface HeldServer extends AsyncDisposable {
  /** As `--url` takes it. */
  readonly url: string;
  /** How often a reply was asked for. */
  readonly requests: number;
}

/**
 * Starts a server that speaks Ollama's protocol.
 *
 * @param reply is called with each request, before anything is answered; yields the reply's pieces
 */
export function startHeldServer(reply: () => AsyncIterable<string>): HeldServer {
  const { contentType, replyPath, text, end } = protocols.ollama;
  let requests = 0;
  const answer = async (request: Request): Promise<Response> => {
    await request.body?.cancel();
    if (new URL(request.url).pathname !== replyPath) return new Response("no", { status: 404 });
    requests++;
    const pieces = async function* () {
      for await (const piece of reply()) yield text(piece);
      yield end(1, 1);
    };
    const body = ReadableStream.from(pieces()).pipeThrough(new TextEncoderStream());
    return new Response(body, { headers: { "content-type": contentType } });
  };
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, answer);
  return {
    url: `ollama://127.0.0.1:${server.addr.port}`,
    get requests() {
      return requests;
    },
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
