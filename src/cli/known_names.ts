import { delay } from "../workspace/delay.ts";

/** How names that take time to find are asked for. */
export interface NamePatience {
  /** How long a caller waits, in milliseconds; 300 unless given. */
  readonly wait?: number;
  /** How long names are kept, in milliseconds; 30,000 unless given. */
  readonly keep?: number;
}

/**
 * Keeps names that take time to find, such as those of the models that servers offer. Who asks waits
 * a little at most: the search goes on, and its names are there for who asks next.
 */
export function keptNames(
  list: () => Promise<readonly string[]>,
  { wait = 300, keep = 30_000 }: NamePatience = {},
): () => Promise<readonly string[]> {
  let names: readonly string[] = [];
  let found = -Infinity;
  let searching: Promise<void> | undefined;

  async function search() {
    try {
      names = await list();
      found = performance.now();
    } catch {
      // Where no names can be had, those that were found before are better than none.
    } finally {
      searching = undefined;
    }
  }

  return async () => {
    if (performance.now() - found < keep) return names;
    searching ??= search();
    const over = new AbortController();
    await Promise.race([searching, delay(wait, over.signal)]);
    over.abort();
    return names;
  };
}
