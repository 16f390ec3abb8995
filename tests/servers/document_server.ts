/** What a server answers at one path; `closing` is aborted when the server is disposed of. */
export type Answer = (request: Request, closing: AbortSignal) => Response | Promise<Response>;

/** A server on this machine that answers by path. */
export interface DocumentServer extends AsyncDisposable {
  /** Without a path. */
  readonly origin: string;
  /** Requests that came so far, `GET /v1/models`. */
  readonly requests: readonly string[];
  /** What they carried, in the same order. */
  readonly headers: readonly Headers[];
}

/** A document from `fixtures/models`. */
export function recorded(name: string): Answer {
  return async () => {
    const file = new URL(`../../fixtures/models/${name}.json`, import.meta.url);
    const headers = { "content-type": "application/json" };
    return new Response(await Deno.readTextFile(file), { headers });
  };
}

/** An answer that does not come before the server is disposed of. */
export const silence: Answer = (_request, closing) =>
  new Promise((resolve) => {
    closing.addEventListener("abort", () => resolve(new Response()), { once: true });
  });

/** Starts a server; what it does not know is not found. */
export function startDocumentServer(
  answers: Readonly<Record<string, Answer>>,
  certificate: { readonly cert?: string; readonly key?: string } = {},
): DocumentServer {
  const requests: string[] = [];
  const headers: Headers[] = [];
  const closing = new AbortController();
  const handle = (request: Request) => {
    const { pathname } = new URL(request.url);
    requests.push(`${request.method} ${pathname}`);
    headers.push(request.headers);
    return answers[pathname]?.(request, closing.signal) ??
      new Response("not here", { status: 404 });
  };
  const { cert, key } = certificate;
  const secure = cert !== undefined && key !== undefined;
  const place = { hostname: "127.0.0.1", port: 0, onListen() {} };
  const server = secure ? Deno.serve({ ...place, cert, key }, handle) : Deno.serve(place, handle);
  return {
    origin: `${secure ? "https" : "http"}://127.0.0.1:${server.addr.port}`,
    requests,
    headers,
    [Symbol.asyncDispose]() {
      closing.abort();
      return server.shutdown();
    },
  };
}
