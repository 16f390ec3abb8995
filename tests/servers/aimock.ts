import { fileURLToPath } from "node:url";
import { join } from "node:path";
import { freePort } from "./free_port.ts";
import { startServerProcess } from "./server_process.ts";

/** What the server answers, and to what; see the documentation of `@copilotkit/aimock`. */
export interface AimockFixture {
  readonly match: {
    readonly userMessage?: string;
    readonly model?: string;
    /** Whether something came of a tool since the person's last message. */
    readonly hasToolResult?: boolean;
    readonly toolResultContains?: string;
  };
  readonly response: {
    readonly content?: string;
    readonly reasoning?: string;
    readonly toolCalls?: readonly { readonly name: string; readonly arguments: string }[];
    readonly usage?: Readonly<Record<string, number>>;
    readonly error?: { readonly message: string; readonly type?: string; readonly code?: string };
    readonly status?: number;
  };
}

/** How the server answers. */
export interface AimockOptions {
  readonly fixtures: readonly AimockFixture[];
  /** Between two pieces of a reply, in milliseconds; 0 unless given. */
  readonly latency?: number;
  /** Of one piece, in characters; 8 unless given. */
  readonly chunkSize?: number;
}

/** A running `@copilotkit/aimock`. */
export interface Aimock extends AsyncDisposable {
  /** As `createOllama` and `OLLAMA_HOST` take it. */
  readonly ollamaUrl: string;
  /** As `createOpenAiCompatible` and `OPENAI_BASE_URL` take it. */
  readonly openAiUrl: string;
  /** As `createAnthropic` takes it. */
  readonly anthropicUrl: string;
  /** As `createGoogle` takes it. */
  readonly googleUrl: string;
  log(): string;
}

/** Starts a server that speaks the four protocols on a free port of this machine. */
export async function startAimock(options: AimockOptions): Promise<Aimock> {
  const folder = await Deno.makeTempDir({ prefix: "harvey-aimock-" });
  const fixtures = join(folder, "fixtures.json");
  await Deno.writeTextFile(fixtures, JSON.stringify({ fixtures: options.fixtures }));
  const port = freePort();
  const origin = `http://127.0.0.1:${port}`;
  const program = new URL("../../node_modules/@copilotkit/aimock/dist/cli.js", import.meta.url);
  const server = await startServerProcess({
    args: [
      ...["run", "-A", fileURLToPath(program), "-h", "127.0.0.1", "-p", String(port)],
      ...["-l", String(options.latency ?? 0), "-c", String(options.chunkSize ?? 8)],
      ...["-f", fixtures],
    ],
    readyUrl: `${origin}/api/tags`,
    folder,
  });
  return {
    ollamaUrl: origin,
    openAiUrl: `${origin}/v1`,
    anthropicUrl: `${origin}/v1`,
    googleUrl: `${origin}/v1beta`,
    log: () => server.log(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
