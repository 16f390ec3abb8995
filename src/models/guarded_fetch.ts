import type { Exchange } from "./exchange.ts";
import { cutOff, malformed, timedOut, unreachable } from "./failure.ts";
import { type Framing, guardBody } from "./guarded_body.ts";
import { errorMessage } from "./error_body.ts";
import { ModelError } from "./model.ts";
import { type Patience, within } from "./patience.ts";
import { proxyInForce } from "./proxy_in_force.ts";
import { refusal } from "./refusal.ts";

/** What a guarded `fetch` needs to know about the conversation that it serves. */
export interface FetchGuard {
  readonly exchange: Exchange;
  readonly signal: AbortSignal;
  readonly patience: Patience;
  /** Sent with every request, over what the caller sends. */
  readonly headers: Readonly<Record<string, string>>;
  /** How a good answer is cut; made anew for each answer. */
  readonly framing: () => Framing;
  /** Whether a stream is expected, so that one JSON document is not an answer. */
  readonly streaming: boolean;
}

const errorBodyLimit = 64 * 1024;

/** A `fetch` whose bodies end early where they break. */
export interface GuardedFetch {
  readonly fetch: typeof fetch;
  /** Throws what broke the body: a `ModelError`, or the signal's reason. */
  throwIfBroken(): void;
}

/**
 * A `fetch` for client libraries that leaves them nothing to go wrong with: what it returns is an
 * answer of status 2xx with a bounded body read on demand. Everything else is thrown as a
 * {@link ModelError}, or as the signal's reason once that is aborted. Nothing is tried twice and no
 * redirect followed.
 *
 * A body that breaks ends, and `throwIfBroken` tells why: an error in it would make the streams of
 * a library drop what came before.
 */
export function guardedFetch(guard: FetchGuard): GuardedFetch {
  const { exchange, signal, patience } = guard;
  let broken: { readonly by: unknown } | undefined;

  function failure(error: unknown, otherwise: (error: unknown) => ModelError): unknown {
    if (signal.aborted) return signal.reason;
    return error instanceof ModelError ? error : otherwise(error);
  }

  const guarded: typeof fetch = async (input, init) => {
    signal.throwIfAborted();
    const headers = new Headers(init?.headers);
    for (const [name, value] of Object.entries(guard.headers)) headers.set(name, value);
    const attempt = new AbortController();
    const both = AbortSignal.any([signal, attempt.signal]);
    let response: Response;
    try {
      const asked = fetch(input, { ...init, headers, redirect: "manual", signal: both });
      response = await firstByte(asked, exchange, patience);
    } catch (error) {
      attempt.abort();
      throw failure(error, (cause) => unreachable(exchange, cause));
    }
    try {
      await accept(response, guard);
    } catch (error) {
      attempt.abort();
      throw failure(error, (cause) => cutOff(exchange, cause));
    }
    const body = response.body ?? new Blob([]).stream();
    const bounded = guardBody(body, {
      exchange,
      framing: guard.framing(),
      idleTimeout: patience.idleTimeout,
      signal: both,
      onBreak: (error) => broken = { by: failure(error, (cause) => cutOff(exchange, cause)) },
    });
    return new Response(bounded, { status: response.status, headers: response.headers });
  };

  return {
    fetch: guarded,
    throwIfBroken() {
      if (broken !== undefined) throw broken.by;
    },
  };
}

/** Waits for the answer's head; looks after the connection when it does not come soon. */
async function firstByte(
  asked: Promise<Response>,
  exchange: Exchange,
  { connectTimeout, idleTimeout }: Patience,
): Promise<Response> {
  const silent = () => timedOut(exchange, idleTimeout);
  if (connectTimeout >= idleTimeout) return await within(idleTimeout, asked, silent);
  const late = Symbol();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const alarm = new Promise<typeof late>((resolve) => {
    timer = setTimeout(() => resolve(late), connectTimeout);
  });
  const first = await Promise.race([asked, alarm]).finally(() => clearTimeout(timer));
  if (first !== late) return first;
  const connected = checkConnection(exchange, connectTimeout).then(() => asked);
  return await within(idleTimeout - connectTimeout, Promise.race([asked, connected]), silent);
}

/** Through https, and where a proxy is in force, the host itself need not take connections. */
async function checkConnection(exchange: Exchange, milliseconds: number): Promise<void> {
  const { protocol, hostname, port } = new URL(exchange.url);
  if (protocol !== "http:" || proxyInForce(exchange.url) !== undefined) return;
  const giveUp = new AbortController();
  const connecting = Deno.connect({
    hostname: hostname.startsWith("[") ? hostname.slice(1, -1) : hostname,
    port: Number(port || "80"),
    signal: giveUp.signal,
  });
  try {
    const connection = await within(milliseconds, connecting, () => new Error("timed out"));
    connection.close();
  } catch (error) {
    giveUp.abort();
    connecting.then((connection) => connection.close(), () => {});
    throw unreachable(exchange, error);
  }
}

async function accept(response: Response, guard: FetchGuard): Promise<void> {
  const { exchange } = guard;
  if (!response.ok) {
    throw refusal(exchange, {
      status: response.status,
      headers: response.headers,
      body: await beginning(response, guard),
    });
  }
  const type = (response.headers.get("content-type") ?? "").toLowerCase();
  if (type.startsWith("text/html")) {
    await response.body?.cancel();
    throw malformed(exchange, "a web page");
  }
  if (guard.streaming && type.startsWith("application/json")) {
    const message = errorMessage(await beginning(response, guard));
    const what = message === "" ? "one document where a stream was asked for" : `"${message}"`;
    throw malformed(exchange, what);
  }
}

/** At most 64 KiB: enough for a message. */
async function beginning(response: Response, guard: FetchGuard): Promise<string> {
  if (response.body === null) return "";
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = "";
  try {
    for (let size = 0; size < errorBodyLimit;) {
      const { idleTimeout } = guard.patience;
      const late = () => timedOut(guard.exchange, idleTimeout);
      const { done, value } = await within(idleTimeout, reader.read(), late);
      if (done) break;
      size += value.length;
      text += decoder.decode(value, { stream: true });
    }
  } catch (error) {
    if (guard.signal.aborted) throw error;
  } finally {
    await reader.cancel().catch(() => {});
  }
  return text;
}
