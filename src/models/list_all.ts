import { canTalk } from "./chat_models.ts";
import { inSeconds } from "./exchange.ts";
import { ModelError, type ModelListing, type Provider } from "./model.ts";
import { oneLine } from "./one_line.ts";
import { within } from "./patience.ts";

/** How long is listed. */
export interface ListAllOptions {
  readonly signal: AbortSignal;
  /** For each provider, in milliseconds; 3000 unless given. */
  readonly patience?: number;
}

/** A provider that gave no list. */
export interface Unreachable {
  readonly provider: string;
  /** In one line. */
  readonly reason: string;
}

/** What can be talked to now. */
export interface AllModels {
  /** By provider, then by name; the names are those that `--model` takes. */
  readonly models: readonly ModelListing[];
  /** In the order of the providers. */
  readonly unreachable: readonly Unreachable[];
}

/**
 * The models of all providers that can be reached and can talk, asked at once, with their context
 * sizes where the servers tell them. A provider whose key is missing is passed over without a word.
 *
 * ```ts
 * import { createEliza } from "./eliza.ts";
 * import { listAll } from "./list_all.ts";
 * const { models } = await listAll([createEliza()], { signal: new AbortController().signal });
 * if (models[0]?.name !== "eliza") throw new Error();
 * ```
 *
 * @throws the signal's reason once that is aborted
 */
export async function listAll(
  providers: readonly Provider[],
  { signal, patience = 3000 }: ListAllOptions,
): Promise<AllModels> {
  signal.throwIfAborted();
  const asked = providers.filter(({ missingKey }) => missingKey === undefined);
  const answers = await Promise.all(asked.map((provider) => list(provider, signal, patience)));
  signal.throwIfAborted();
  return {
    models: answers.flatMap(({ models }) => models).sort(byProviderAndName()),
    unreachable: answers.flatMap(({ unreachable }) => unreachable ?? []),
  };
}

interface Answer {
  readonly models: readonly ModelListing[];
  readonly unreachable?: Unreachable;
}

async function list(provider: Provider, signal: AbortSignal, patience: number): Promise<Answer> {
  const left = new AbortController();
  const late = () =>
    new ModelError(
      "timed out",
      `Cannot list models: ${provider.name} did not answer within ${inSeconds(patience / 1000)}`,
    );
  try {
    const asked = provider.list(AbortSignal.any([signal, left.signal]), { sizes: true });
    const listed = await within(patience, asked, late);
    const inFull = (name: string) => provider.model(name).name;
    const talking = listed.filter(canTalk);
    return { models: talking.map((listing) => ({ ...listing, name: inFull(listing.name) })) };
  } catch (error) {
    const reason = error instanceof ModelError
      ? error.message
      : oneLine(`Cannot list models: ${error}`);
    return { models: [], unreachable: { provider: provider.name, reason } };
  } finally {
    left.abort();
  }
}

/** Made only where it is needed: making it takes longer than starting. */
function byProviderAndName(): (one: ModelListing, other: ModelListing) => number {
  const { compare } = new Intl.Collator("en", { numeric: true });
  return (one, other) => compare(one.provider, other.provider) || compare(one.name, other.name);
}
