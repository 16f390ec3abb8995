import { firstCount, isObject, objectsIn } from "./json_shape.ts";
import type { ModelServer } from "./server.ts";

/**
 * Asks Ollama for context sizes, in tokens: of a loaded model as `/api/ps` tells it, else its
 * `num_ctx`, else the greatest that it can have, both by `/api/show`.
 *
 * @returns what gives the size of one model; the loaded ones are asked for once
 */
export function ollamaContextSizes(
  server: ModelServer,
  signal: AbortSignal,
): (model: string) => Promise<number | undefined> {
  const loading = server.getJson({ path: "/api/ps", signal }).catch(() => undefined);
  return async (model) => {
    const asked = { path: "/api/show", body: { model }, signal };
    const describing = server.getJson(asked).catch(() => undefined);
    const running = objectsIn(await loading, "models")?.find(({ name }) =>
      name === model || name === `${model}:latest`
    );
    const described = await describing;
    const { parameters, model_info: info } = isObject(described) ? described : {};
    return firstCount(
      running?.context_length,
      parameter(parameters, "num_ctx"),
      architectureContext(info),
    );
  };
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
