import { connectionTrouble } from "./connection_trouble.ts";
import { isContextOverflow } from "./error_body.ts";
import { action, type Exchange, failed, inSeconds, place, quotedModel, said } from "./exchange.ts";
import type { ModelError } from "./model.ts";
import { oneLine } from "./one_line.ts";

/** No connection, or one that broke before the first byte of an answer. */
export function unreachable(exchange: Exchange, error: unknown): ModelError {
  const { state, advice } = connectionTrouble(exchange, error);
  const told = `Cannot reach ${place(exchange)}: ${state}`;
  return failed("unreachable", told, advice ?? exchange.startAdvice, { cause: error });
}

/** Nothing came for `milliseconds`. */
export function timedOut(exchange: Exchange, milliseconds: number): ModelError {
  const silence = inSeconds(milliseconds / 1000);
  return failed(
    "timed out",
    `${action(exchange)}: ${place(exchange)} sent nothing for ${silence}`,
    "it may be loading or busy; ask again, or choose a smaller model",
  );
}

/** The provider needs a key and has none; nothing was sent. */
export function keyMissing(exchange: Exchange): ModelError {
  const state = `${action(exchange)}: ${place(exchange)} needs a key`;
  return failed("unauthorized", state, exchange.keyAdvice);
}

/** The stream ended without its end mark. */
export function cutOff(exchange: Exchange, cause?: unknown): ModelError {
  return failed(
    "cut off",
    `Cannot finish the reply of ${quotedModel(exchange)}: ${
      place(exchange)
    } closed the connection ` +
      "before the end",
    "what came is kept; ask again",
    { cause },
  );
}

/** The server's own rules kept back the reply, or the rest of it; `why` is the server's word. */
export function withheld(exchange: Exchange, why: string | undefined): ModelError {
  const reason = why === undefined ? "" : `: ${said(exchange, why)}`;
  return failed(
    "refused",
    `Cannot finish the reply of ${quotedModel(exchange)}: ${place(exchange)} withholds it${reason}`,
    "what came is kept; ask in other words",
  );
}

/** What came is not what the protocol says; `what` completes `… sent`. */
export function malformed(exchange: Exchange, what: string, cause?: unknown): ModelError {
  return failed(
    "malformed",
    `Cannot read the answer of ${place(exchange)}: it sent ${oneLine(what, exchange.secrets)}`,
    "is this the right URL, and the server up to date?",
    { cause },
  );
}

/** A piece of the answer that cannot be read; `why` is `is not JSON` or `is no reply`. */
export function unreadable(
  exchange: Exchange,
  piece: string,
  why: string,
  cause?: unknown,
): ModelError {
  const shown = oneLine(piece, exchange.secrets, 80);
  return malformed(exchange, `"${shown}", which ${why}`, cause);
}

/** An error that stood in the stream, after the server had begun to answer. */
export function errorInStream(exchange: Exchange, message: string): ModelError {
  if (isContextOverflow(message)) return contextOverflow(exchange, message);
  return failed(
    "server error",
    `${action(exchange)}: ${place(exchange)} failed: ${said(exchange, message)}`,
    "ask again; its log may say more",
    { said: message },
  );
}

/** The conversation does not fit; `message` is the server's, perhaps empty. */
export function contextOverflow(exchange: Exchange, message: string): ModelError {
  const why = message === "" ? "" : `: ${said(exchange, message)}`;
  return failed(
    "context overflow",
    `${action(exchange)}: the conversation is longer than the model can read${why}`,
    "/clear begins anew, or choose a model with a larger context",
  );
}
