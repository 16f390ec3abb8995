import { type ModelProtocol, protocols, type ProtocolWriter } from "./model_protocol.ts";

/** One answer: the pieces of a reply, or a refusal. */
export type ScriptedAnswer =
  | ((writer: ProtocolWriter) => string)
  | { readonly status: number; readonly message: string };

/** A server whose answers are told beforehand. */
export interface ScriptedServer extends AsyncDisposable {
  /** As the provider of its protocol takes it. */
  readonly url: string;
  /** The bodies of the requests for a reply, so far. */
  readonly bodies: readonly Record<string, unknown>[];
}

/** Starts a server that gives the answers in their order, and the last one from then on. */
export function startScriptedServer(
  protocol: ModelProtocol,
  answers: readonly ScriptedAnswer[],
): ScriptedServer {
  const { basePath, listPath, replyPath } = protocols[protocol];
  const bodies: Record<string, unknown>[] = [];
  async function handle(request: Request): Promise<Response> {
    const writer = protocols[protocol];
    const { pathname } = new URL(request.url);
    if (pathname === listPath) return Response.json(writer.list(["mock-model"]));
    if (pathname !== replyPath) return new Response("not here", { status: 404 });
    bodies.push(await request.json());
    const answer = answers[Math.min(bodies.length, answers.length) - 1];
    if (typeof answer !== "function") {
      const headers = { "content-type": "application/json" };
      return new Response(writer.error(answer.message), { status: answer.status, headers });
    }
    const body = answer(writer) + writer.end(11, 22);
    return new Response(body, { headers: { "content-type": writer.contentType } });
  }
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen() {} }, handle);
  return {
    url: `http://127.0.0.1:${server.addr.port}${basePath}`,
    bodies,
    [Symbol.asyncDispose]: () => server.shutdown(),
  };
}
