import { startDocumentServer } from "./document_server.ts";

/** What Ollama does when it is asked for a model, in the words of its documentation. */
export interface Pull {
  /** The lines of the stream, in order. */
  readonly lines: readonly unknown[];
  /** After how many of the lines nothing more comes until the server is disposed of. */
  readonly stallAfter?: number;
}

const model = "sha256:6a0746a1ec1aef3e7ec53868f220ff6e389f6f8ef87a01d77c96807de94ca2aa";
const template = "sha256:4fa551d4f938f68b8c1e6afa9d28befb70e3f33f75d0753248d530364aeea40f";

/** One state of the download of the model's own file, in bytes. */
function downloading(completed?: number): unknown {
  const size = { status: "pulling 6a0746a1ec1a", digest: model, total: 40_000_000 };
  return completed === undefined ? size : { ...size, completed };
}

/** A pull that comes to its end: 40 MB, then 8 kB. */
export const wholePull: readonly unknown[] = [
  { status: "pulling manifest" },
  downloading(),
  downloading(2_000_000),
  downloading(10_000_000),
  downloading(10_500_000),
  downloading(30_000_000),
  downloading(40_000_000),
  { status: "pulling 4fa551d4f938", digest: template, total: 8000, completed: 8000 },
  { status: "verifying sha256 digest" },
  { status: "writing manifest" },
  { status: "success" },
];

/** How many lines of {@link wholePull} bring it to a quarter. */
export const linesToAQuarter = 4;

/** Starts a server that speaks Ollama's protocol as far as pulling needs it. */
export function startPullServer({ lines, stallAfter = lines.length }: Pull) {
  const asked: unknown[] = [];
  const left = Promise.withResolvers<void>();
  const server = startDocumentServer({
    "/api/pull": async (request, closing) => {
      asked.push(await request.json());
      const encoder = new TextEncoder();
      const body = new ReadableStream({
        async start(controller) {
          for (const line of lines.slice(0, stallAfter)) {
            controller.enqueue(encoder.encode(`${JSON.stringify(line)}\n`));
          }
          if (stallAfter < lines.length) {
            const closed = Promise.withResolvers<void>();
            closing.addEventListener("abort", () => closed.resolve(), { once: true });
            await Promise.race([closed.promise, left.promise]);
          }
          try {
            controller.close();
          } catch {
            // The reader has gone: that closed it.
          }
        },
        cancel: () => left.resolve(),
      });
      return new Response(body, { headers: { "content-type": "application/x-ndjson" } });
    },
  });
  return {
    /** As `--url` and `OLLAMA_HOST` take it. */
    url: server.origin,
    /** The bodies of the requests so far. */
    asked,
    /** Settles when the reader went before the end. */
    readerLeft: left.promise,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
