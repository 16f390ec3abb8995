import { ModelError, type ModelRequest, type ReplyPart } from "./model.ts";

/** Opens the source of a reply; `signal` is aborted when the reader has left. */
export type OpenReply = (signal: AbortSignal) => AsyncIterable<ReplyPart>;

/**
 * Streams what `open` gives, under the rules that hold for every model: the connection ends with
 * its reader, an abort throws the signal's reason, and a {@link ModelError} that a client library
 * has wrapped comes out of its wrapping.
 */
export async function* replyStream(
  request: ModelRequest,
  open: OpenReply,
): AsyncGenerator<ReplyPart> {
  request.signal.throwIfAborted();
  const reader = new AbortController();
  try {
    for await (const part of open(AbortSignal.any([request.signal, reader.signal]))) {
      request.signal.throwIfAborted();
      yield part;
      request.signal.throwIfAborted();
    }
  } catch (error) {
    if (request.signal.aborted) throw request.signal.reason;
    throw modelErrorIn(error) ?? error;
  } finally {
    reader.abort();
  }
}

/** The failure inside what a client library made of it. */
export function modelErrorIn(error: unknown): ModelError | undefined {
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    if (at instanceof ModelError) return at;
  }
  return undefined;
}
