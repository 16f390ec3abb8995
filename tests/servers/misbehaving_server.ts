import { type Behaviour, behaviours } from "./misbehaviour.ts";
import { type ModelProtocol, protocols } from "./model_protocol.ts";

/** A server on this machine that does one thing wrong, on purpose. */
export interface MisbehavingServer extends AsyncDisposable {
  /** As the provider of its protocol takes it. */
  readonly url: string;
  /** Requests for a reply that came so far. */
  readonly requests: readonly ReceivedRequest[];
  /** Pieces of replies that the network has taken so far. */
  readonly piecesSent: number;
  /** Bytes of replies that the network has taken so far. */
  readonly bytesSent: number;
  /** Settles when the reader of a reply has gone before its end. */
  readonly readerLeft: Promise<void>;
}

/** A request for a reply, as it came. */
export interface ReceivedRequest {
  readonly headers: Headers;
  readonly body: unknown;
}

/** What a server does wrong, and in which protocol. */
export interface MisbehavingOptions {
  readonly protocol: ModelProtocol;
  readonly mode: Behaviour;
  /** Between two pieces of a reply in the mode `slow`, in milliseconds; 20 unless given. */
  readonly delay?: number;
}

/** Starts a server on a free port of this machine. */
export function startMisbehavingServer(options: MisbehavingOptions): MisbehavingServer {
  const { basePath, listPath, replyPath } = protocols[options.protocol];
  const requests: ReceivedRequest[] = [];
  const readerLeft = Promise.withResolvers<void>();
  const closing = new AbortController();
  let piecesSent = 0;
  let bytesSent = 0;

  async function answer(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url);
    const protocol = protocols[options.protocol];
    if (pathname === listPath) return Response.json(protocol.list(["mock-model"]));
    if (pathname !== replyPath) return new Response("not here", { status: 404 });
    requests.push({ headers: request.headers, body: await request.json() });
    const behaviour = behaviours[options.mode];
    return behaviour({
      protocol,
      delay: options.delay ?? 20,
      closing: closing.signal,
      stream: (pieces) => counted(pieces),
    });
  }

  /** A body that is made only as fast as the network takes it. */
  function counted(pieces: AsyncIterator<string>): ReadableStream<Uint8Array<ArrayBuffer>> {
    const encoder = new TextEncoder();
    return new ReadableStream({
      async pull(controller) {
        const { done, value } = await pieces.next();
        if (done) return controller.close();
        const bytes = encoder.encode(value);
        piecesSent++;
        bytesSent += bytes.length;
        controller.enqueue(bytes);
      },
      cancel: () => readerLeft.resolve(),
    }, { highWaterMark: 0 });
  }

  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, answer);
  return {
    url: `http://127.0.0.1:${server.addr.port}${basePath}`,
    requests,
    get piecesSent() {
      return piecesSent;
    },
    get bytesSent() {
      return bytesSent;
    },
    readerLeft: readerLeft.promise,
    async [Symbol.asyncDispose]() {
      closing.abort();
      await server.shutdown();
    },
  };
}
