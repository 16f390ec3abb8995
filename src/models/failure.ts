import { ModelError } from "./model.ts";
import { errorMessage, isContextOverflow } from "./error_body.ts";
import { oneLine } from "./one_line.ts";

/** One conversation with one server, as far as its failures need to name it. */
export interface Exchange {
  /** As a person knows it: `Ollama`, `LM Studio`, `openai`. */
  readonly server: string;
  /** Without credentials. */
  readonly url: string;
  /** The model that is asked; absent where models are listed. */
  readonly model?: string;
  /** What to do when the server cannot be reached. */
  readonly startAdvice: string;
  /** What to do when the model is not there. */
  readonly modelAdvice: string;
  /** What to do when the server wants a key. */
  readonly keyAdvice: string;
  /** What no message may hold. */
  readonly secrets: readonly string[];
}

/** How a server answered when it did not answer with a reply. */
export interface Refusal {
  readonly status: number;
  /** The `Retry-After` header: seconds or an HTTP date. */
  readonly retryAfter?: string | null;
  /** The `Location` header. */
  readonly location?: string | null;
  /** The beginning of the body. */
  readonly body: string;
}

/** No connection, or one that broke before the first byte of an answer. */
export function unreachable(exchange: Exchange, error: unknown): ModelError {
  return new ModelError(
    "unreachable",
    `Cannot reach ${place(exchange)}: ${
      connectionState(error, exchange)
    } (${exchange.startAdvice})`,
    { cause: error },
  );
}

/** Nothing came for `milliseconds`. */
export function timedOut(exchange: Exchange, milliseconds: number): ModelError {
  return new ModelError(
    "timed out",
    `${action(exchange)}: ${place(exchange)} sent nothing for ${
      seconds(milliseconds)
    } (it may be ` +
      "loading or busy; ask again, or choose a smaller model)",
  );
}

/** The stream ended without its end mark. */
export function cutOff(exchange: Exchange, cause?: unknown): ModelError {
  return new ModelError(
    "cut off",
    `Cannot finish the reply of ${quotedModel(exchange)}: ${
      place(exchange)
    } closed the connection ` +
      "before the end (what came is kept; ask again)",
    { cause },
  );
}

/** What came is not what the protocol says; `what` completes `… sent`. */
export function malformed(exchange: Exchange, what: string, cause?: unknown): ModelError {
  return new ModelError(
    "malformed",
    `Cannot read the answer of ${place(exchange)}: it sent ${oneLine(what, exchange.secrets)} ` +
      "(is this the right URL, and the server up to date?)",
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
  return new ModelError(
    "server error",
    `${action(exchange)}: ${place(exchange)} failed: ${
      said(exchange, message)
    } (ask again; its log ` +
      "may say more)",
  );
}

/** An answer whose status is not 2xx. */
export function refusal(exchange: Exchange, answer: Refusal): ModelError {
  const { status } = answer;
  const message = errorMessage(answer.body);
  const why = message === "" ? "" : `: ${said(exchange, message)}`;
  if (status === 401 || status === 403) {
    return new ModelError(
      "unauthorized",
      `${action(exchange)}: ${place(exchange)} refuses the key (HTTP ${status})${why} ` +
        `(${exchange.keyAdvice})`,
    );
  }
  if (status === 429) {
    return new ModelError(
      "rate limited",
      `${action(exchange)}: ${place(exchange)} takes no more requests for now (HTTP 429)${why} ` +
        `(${retryAdvice(answer.retryAfter)})`,
    );
  }
  if (status >= 500) {
    return new ModelError(
      "server error",
      `${action(exchange)}: ${place(exchange)} failed (HTTP ${status})${why} (ask again; its log ` +
        "may say more)",
    );
  }
  if (status === 413 || isContextOverflow(answer.body)) return contextOverflow(exchange, message);
  if (status >= 300 && status < 400) return redirected(exchange, answer);
  if (status === 404 && exchange.model !== undefined && message.toLowerCase().includes("model")) {
    return new ModelError(
      "unknown model",
      `${action(exchange)}: ${place(exchange)} has no such model (${exchange.modelAdvice})`,
    );
  }
  if (status === 404 || status === 405) {
    return new ModelError(
      "refused",
      `${action(exchange)}: ${
        place(exchange)
      } did not find what was asked for (HTTP ${status})${why} ` +
        "(are the URL and the model's name right?)",
    );
  }
  return new ModelError(
    "refused",
    `${action(exchange)}: ${place(exchange)} refused the request (HTTP ${status})${why}`,
  );
}

function redirected(exchange: Exchange, { status, location }: Refusal): ModelError {
  const target = URL.parse(location ?? "", exchange.url);
  const where = target === null ? "elsewhere" : oneLine(target.origin + target.pathname);
  return new ModelError(
    "refused",
    `${action(exchange)}: ${
      place(exchange)
    } sends on to ${where} (HTTP ${status}) (prompts are not ` +
      "sent on: name the new address with --url)",
  );
}

function contextOverflow(exchange: Exchange, message: string): ModelError {
  const why = message === "" ? "" : `: ${said(exchange, message)}`;
  return new ModelError(
    "context overflow",
    `${
      action(exchange)
    }: the conversation is longer than the model can read${why} (/clear begins ` +
      "anew, or choose a model with a larger context)",
  );
}

function retryAdvice(retryAfter: string | null | undefined): string {
  if (!retryAfter) return "try again later";
  const delay = Number(retryAfter);
  const wait = Number.isFinite(delay) ? delay : (Date.parse(retryAfter) - Date.now()) / 1000;
  if (!Number.isFinite(wait) || wait < 0) return "try again now";
  return `try again in ${seconds(Math.ceil(wait) * 1000)}`;
}

function seconds(milliseconds: number): string {
  const count = milliseconds / 1000;
  return `${count} ${count === 1 ? "second" : "seconds"}`;
}

function action(exchange: Exchange): string {
  return exchange.model === undefined
    ? "Cannot list models"
    : `Cannot ask ${quotedModel(exchange)}`;
}

function quotedModel(exchange: Exchange): string {
  return `"${oneLine(exchange.model ?? "")}"`;
}

function place(exchange: Exchange): string {
  return `${exchange.server} at ${exchange.url}`;
}

function said(exchange: Exchange, message: string): string {
  return oneLine(message, exchange.secrets);
}

/** The runtime tells the state of a connection in words only. */
function connectionState(error: unknown, exchange: Exchange): string {
  const text = messages(error);
  const lower = text.toLowerCase();
  const states: readonly (readonly [string, string])[] = [
    ["refused", "connection refused"],
    ["dns error", "no such host"],
    ["certificate", "its certificate is not trusted"],
    ["unreachable", "no way to this host"],
    ["no route", "no way to this host"],
    ["timed out", "no connection in time"],
    ["reset", "it closed the connection"],
    ["closed", "it closed the connection"],
  ];
  const known = states.find(([word]) => lower.includes(word));
  return known === undefined ? said(exchange, text) : known[1];
}

function messages(error: unknown): string {
  const found: string[] = [];
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    found.push(at.message);
  }
  return found.join(": ");
}
