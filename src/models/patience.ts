/** How long a server is waited for, in milliseconds. */
export interface Patience {
  /**
   * Until the connection itself stands; asked only of `http:` servers that have not answered by
   * then, since a model that loads is slow while its server is there.
   */
  readonly connectTimeout: number;
  /** Until the first byte of the answer, and between two pieces of it. */
  readonly idleTimeout: number;
}

/** Ten seconds to connect, and five minutes for a large model to load or a long prompt to be read. */
export const defaultPatience: Patience = { connectTimeout: 10_000, idleTimeout: 300_000 };

/** The result of `work`, or `onTimeout()` thrown when it takes longer than `milliseconds`. */
export async function within<T>(
  milliseconds: number,
  work: Promise<T>,
  onTimeout: () => Error,
): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const deadline = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(onTimeout()), milliseconds);
  });
  try {
    return await Promise.race([work, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
