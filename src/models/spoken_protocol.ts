import { clouds } from "./clouds.ts";
import type { Protocol } from "./custom_provider.ts";
import { isObject } from "./json_shape.ts";
import { ModelError } from "./model.ts";
import type { Patience } from "./patience.ts";
import { briefly } from "./served_provider.ts";
import { ModelServer } from "./server.ts";

/** Servers of this machine that speak OpenAI's protocol. */
const openAiSpeakers = ["llamafile", "lmstudio", "vllm"];

/**
 * The protocol of the provider whose name stands before the first `/` of a model's name; undefined
 * where none does.
 *
 * ```ts
 * import { namedProtocol } from "./spoken_protocol.ts";
 * if (namedProtocol("ollama/llama3.1:8b") !== "ollama") throw new Error();
 * if (namedProtocol("library/llama3") !== undefined) throw new Error();
 * ```
 */
export function namedProtocol(model: string): Protocol | undefined {
  const slash = model.indexOf("/");
  if (slash < 0 || slash + 1 === model.length) return undefined;
  const provider = model.slice(0, slash);
  if (provider === "ollama") return "ollama";
  if (openAiSpeakers.includes(provider)) return "openai";
  return clouds.find(({ name }) => name === provider)?.protocol;
}

/**
 * Whether the server at `url` lists its models as Ollama does. llama.cpp's server answers at the same
 * path, in both forms at once, and speaks OpenAI's protocol only.
 *
 * @returns undefined where it did not answer within a second
 */
export function speaksOllama(
  url: string,
  signal: AbortSignal,
  patience?: Partial<Patience>,
): Promise<boolean | undefined> {
  const text = { server: "the server", startAdvice: "", keyAdvice: "", modelAdvice: () => "" };
  const server = new ModelServer(text, { url, patience });
  return briefly(signal, async (soon) => {
    try {
      const tags = await server.getJson({ path: "/api/tags", signal: soon });
      return isObject(tags) && Array.isArray(tags.models) && tags.data === undefined;
    } catch (error) {
      if (isAnswer(error) && !soon.aborted) return false;
      throw error;
    }
  });
}

/** Whether what failed is what the server said: asked again, it would say the same. */
export function isAnswer(error: unknown): boolean {
  return error instanceof ModelError && !["unreachable", "timed out"].includes(error.failure);
}
