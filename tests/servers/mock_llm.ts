import { fileURLToPath } from "node:url";
import { freePort } from "./free_port.ts";
import { startServerProcess } from "./server_process.ts";

/** A running `@dwmkerr/mock-llm`, which says back what it is told, in OpenAI's protocol. */
export interface MockLlm extends AsyncDisposable {
  /** As `createOpenAiCompatible` and `OPENAI_BASE_URL` take it. */
  readonly openAiUrl: string;
  log(): string;
}

/** Starts the server on a free port of this machine. */
export async function startMockLlm(): Promise<MockLlm> {
  const folder = await Deno.makeTempDir({ prefix: "harvey-mock-llm-" });
  const port = freePort();
  const program = new URL("../../node_modules/@dwmkerr/mock-llm/dist/main.js", import.meta.url);
  const server = await startServerProcess({
    args: ["run", "-A", fileURLToPath(program)],
    env: { HOST: "127.0.0.1", PORT: String(port) },
    readyUrl: `http://127.0.0.1:${port}/v1/models`,
    folder,
  });
  return {
    openAiUrl: `http://127.0.0.1:${port}/v1`,
    log: () => server.log(),
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
}
