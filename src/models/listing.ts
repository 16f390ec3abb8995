import type { ModelListing } from "./model.ts";

/** A listing that says nothing of the context size where that is unknown. */
export function listing(provider: string, name: string, contextSize?: number): ModelListing {
  return contextSize === undefined ? { name, provider } : { name, provider, contextSize };
}
