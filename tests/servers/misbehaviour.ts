import type { ProtocolWriter } from "./model_protocol.ts";

/** What the misbehaving server can do. */
export type Behaviour =
  | "slow"
  | "endless"
  | "cut off"
  | "reset"
  | "malformed JSON"
  | "wrong shape"
  | "HTML"
  | "one document"
  | "huge line"
  | "error in stream"
  | "overflow in stream"
  | "unauthorized"
  | "rate limited"
  | "server error"
  | "HTML error"
  | "silent"
  | "stalled"
  | "unknown model"
  | "wrong path"
  | "context overflow"
  | "refused"
  | "redirect"
  | "thinking"
  | "length limit"
  | "length limit while thinking";

/** What a behaviour answers with. */
export interface Situation {
  readonly protocol: ProtocolWriter;
  /** In milliseconds. */
  readonly delay: number;
  /** Aborted when the server is disposed of. */
  readonly closing: AbortSignal;
  /** A body made of `pieces`, counted. */
  stream(pieces: AsyncIterator<string>): ReadableStream<Uint8Array<ArrayBuffer>>;
}

type Answer = (situation: Situation) => Response | Promise<Response>;
type Pieces = (situation: Situation) => AsyncGenerator<string>;

/** What the `slow` server says, one word a piece. */
export const slowWords: readonly string[] = "one two three four five six seven eight nine ten"
  .split(" ");

function streams(pieces: Pieces): Answer {
  return (situation) =>
    new Response(situation.stream(pieces(situation)), {
      headers: { "content-type": situation.protocol.contentType },
    });
}

function fails(status: number, message: string, headers: Record<string, string> = {}): Answer {
  return ({ protocol }) =>
    new Response(protocol.error(message), {
      status,
      headers: { "content-type": "application/json", ...headers },
    });
}

/** Settles when the server is disposed of. */
function closed(closing: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (closing.aborted) return resolve();
    closing.addEventListener("abort", () => resolve(), { once: true });
  });
}

const page = "<!doctype html><html><body><h1>Welcome to the router</h1></body></html>";

/** Each behaviour's answer to a request for a reply. */
export const behaviours: Readonly<Record<Behaviour, Answer>> = {
  "slow": streams(async function* ({ protocol, delay }) {
    for (const word of slowWords) {
      await new Promise((resolve) => setTimeout(resolve, delay));
      yield protocol.text(word + " ");
    }
    yield protocol.end(3, slowWords.length);
  }),
  "endless": streams(async function* ({ protocol, closing }) {
    const words = "x".repeat(64 * 1024);
    while (!closing.aborted) yield protocol.text(words);
  }),
  "cut off": streams(async function* ({ protocol }) {
    yield protocol.text("This is the beg");
  }),
  "reset": ({ protocol }) => {
    const beginning = "This is the beg";
    const text = protocol.text(beginning) + protocol.text(beginning);
    const promised = { "content-type": protocol.contentType, "content-length": "100000" };
    return new Response(new Blob([text]).stream(), { headers: promised });
  },
  "malformed JSON": streams(async function* ({ protocol }) {
    yield protocol.text("Good so far. ");
    yield protocol.raw('{"message": {"content": "oh');
    yield protocol.end(1, 1);
  }),
  "wrong shape": streams(async function* ({ protocol }) {
    yield protocol.raw('{"message": 7, "choices": "none"}');
  }),
  "HTML": () => new Response(page, { headers: { "content-type": "text/html; charset=utf-8" } }),
  "one document": () => Response.json({ answer: "all at once" }),
  "huge line": streams(async function* ({ protocol, closing }) {
    const text = protocol.text("§").trimEnd();
    yield text.slice(0, text.indexOf("§"));
    const megabyte = "x".repeat(1024 * 1024);
    for (let count = 0; count < 500 && !closing.aborted; count++) yield megabyte;
  }),
  "error in stream": streams(async function* ({ protocol }) {
    yield protocol.text("Good so far. ");
    yield protocol.raw(protocol.error("the graphics card\nwent \x1b[31maway"));
  }),
  "overflow in stream": streams(async function* ({ protocol }) {
    yield protocol.raw(protocol.error("the request exceeds the available context size"));
  }),
  "unauthorized": fails(401, "Incorrect API key provided: sk-mock-key"),
  "rate limited": fails(429, "Too many requests", { "retry-after": "7" }),
  "server error": fails(500, "llama runner process has terminated"),
  "HTML error": () => new Response(page, { status: 502, headers: { "content-type": "text/html" } }),
  "silent": async ({ closing }) => {
    await closed(closing);
    return new Response();
  },
  "stalled": streams(async function* ({ protocol, closing }) {
    yield protocol.text("Wait");
    await closed(closing);
  }),
  "unknown model": fails(404, "model 'mock-model' not found, try pulling it first"),
  "wrong path": () => new Response("404 page not found", { status: 404 }),
  "context overflow": fails(
    400,
    "This model's maximum context length is 4096 tokens, however you requested 5000 tokens",
  ),
  "refused": fails(400, "mock-model does not support chat\r\n" + "because ".repeat(200)),
  "redirect": () =>
    new Response(null, { status: 308, headers: { location: "https://elsewhere.example/v1/chat" } }),
  "thinking": streams(async function* ({ protocol }) {
    yield protocol.thinking("Let me ");
    yield protocol.thinking("see.");
    yield protocol.text("Forty-");
    yield protocol.text("two.");
    yield protocol.end(11, 22);
  }),
  "length limit": streams(async function* ({ protocol }) {
    yield protocol.text("Once upon a ti");
    yield protocol.end(11, 4, true);
  }),
  "length limit while thinking": streams(async function* ({ protocol }) {
    yield protocol.thinking("Let me see, there was ");
    yield protocol.end(11, 4, true);
  }),
};
