import { ModelError, type ModelListing, type Provider } from "./model.ts";

const otherPurposes = ["embed", "rerank", "whisper", "tts-", "bge-", "all-minilm", "dall-e"];

/** Whether the model is not plainly made for something else than talking. */
export function canTalk({ name }: ModelListing): boolean {
  const lower = name.toLowerCase();
  return !otherPurposes.some((purpose) => lower.includes(purpose));
}

/** The first of these that can talk. */
export function firstChatModel(listings: readonly ModelListing[]): ModelListing | undefined {
  return listings.find(canTalk);
}

/**
 * The name of the first model of `provider` that can talk.
 *
 * @throws {ModelError} where it has none, or cannot be asked
 */
export async function chooseChatModel(
  provider: Provider,
  server: string,
  signal: AbortSignal,
): Promise<string> {
  const chosen = firstChatModel(await provider.list(signal));
  if (chosen !== undefined) return chosen.name;
  throw new ModelError(
    "unknown model",
    `Cannot choose a model: ${server} has none that talks (name one with --model)`,
  );
}
