import { firstCount, isObject, objectsIn } from "./json_shape.ts";
import type { ModelServer } from "./server.ts";

/**
 * The context size of a model of Ollama's, in tokens: of the loaded model as `/api/ps` tells it, else
 * its `num_ctx`, else the greatest that it can have, both by `/api/show`.
 */
export async function ollamaContextSize(
  server: ModelServer,
  model: string,
  signal: AbortSignal,
): Promise<number | undefined> {
  const [loaded, described] = await Promise.all([
    server.getJson({ path: "/api/ps", signal }).catch(() => undefined),
    server.getJson({ path: "/api/show", body: { model }, signal }).catch(() => undefined),
  ]);
  const running = objectsIn(loaded, "models")?.find(({ name }) =>
    name === model || name === `${model}:latest`
  );
  if (!isObject(described)) return firstCount(running?.context_length);
  return firstCount(
    running?.context_length,
    parameter(described.parameters, "num_ctx"),
    architectureContext(described.model_info),
  );
}

/** `num_ctx                        8192`, one parameter a line. */
function parameter(parameters: unknown, name: string): number | undefined {
  if (typeof parameters !== "string") return undefined;
  const line = parameters.split("\n").find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}

/** `{"llama.context_length": 131072}` */
function architectureContext(info: unknown): unknown {
  if (!isObject(info)) return undefined;
  return Object.entries(info).find(([key]) => key.endsWith(".context_length"))?.[1];
}
