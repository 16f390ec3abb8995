import { type Model, ModelError } from "./model.ts";
import { oneLine } from "./one_line.ts";

/**
 * The name that was probably meant where the part before its first `/` is nearly a provider's:
 * `anthropic/claude` for `antropic/claude`. Other parts are namespaces of a server's own.
 *
 * ```ts
 * import { meantName } from "./meant_provider.ts";
 * const providers = ["anthropic", "openai"];
 * if (await meantName("antropic/claude", providers) !== "anthropic/claude") throw new Error();
 * if (await meantName("library/llama3", providers) !== undefined) throw new Error();
 * ```
 */
export async function meantName(
  name: string,
  providers: readonly string[],
): Promise<string | undefined> {
  const slash = name.indexOf("/");
  const part = name.slice(0, Math.max(slash, 0)).toLowerCase();
  if (part === "" || providers.includes(name.slice(0, slash)) || slash + 1 === name.length) {
    return undefined;
  }
  const { distance } = await import("fastest-levenshtein");
  const near = providers
    .map((provider) => ({ provider, away: distance(part, provider) }))
    .filter(({ provider, away }) => away <= (provider.length < 5 ? 1 : 2))
    .sort((one, other) => one.away - other.away)[0];
  return near && near.provider + name.slice(slash);
}

/** Failures that a wrong provider looks like. */
const likely: readonly ModelError["failure"][] = ["unknown model", "unreachable"];

/** The same model, whose failures propose the name that was probably meant. */
export function proposing(model: Model, meant: () => Promise<string | undefined>): Model {
  return {
    ...model,
    async *reply(request) {
      try {
        yield* model.reply(request);
      } catch (error) {
        throw error instanceof ModelError ? await proposed(error, await meant()) : error;
      }
    },
  };
}

function proposed(error: ModelError, meant: string | undefined): ModelError {
  if (meant === undefined || !likely.includes(error.failure)) return error;
  const { failure, summary, message, cause, retryAfter } = error;
  const advice = message.slice(`${summary} (`.length, -1);
  const otherwise = advice === "" ? "" : ` otherwise: ${advice}`;
  const told = `${summary} (did you mean "${oneLine(meant)}"?${otherwise})`;
  return new ModelError(failure, told, { cause, retryAfter, summary });
}
