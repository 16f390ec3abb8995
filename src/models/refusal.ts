import { errorMessage, isContextOverflow, isJson } from "./error_body.ts";
import { action, type Exchange, failed, inSeconds, place, quotedModel, said } from "./exchange.ts";
import { contextOverflow } from "./failure.ts";
import type { ModelError } from "./model.ts";
import { oneLine } from "./one_line.ts";
import { proxyInForce } from "./proxy_in_force.ts";
import { retryAfterSeconds } from "./retry_after.ts";
import { isLoopback } from "./server_address.ts";

/** How a server answered when it did not answer with a reply. */
export interface Refusal {
  readonly status: number;
  readonly headers: Headers;
  /** The beginning of the body. */
  readonly body: string;
}

/** How a proxy answers that cannot reach a server, or does not want to. */
const proxyStatuses = [403, 502, 503, 504];

/** An answer whose status is not 2xx. */
export function refusal(exchange: Exchange, answer: Refusal): ModelError {
  const { status } = answer;
  const message = errorMessage(answer.body);
  const why = message === "" ? "" : `: ${said(exchange, message)}`;
  const proxy = isLoopback(exchange.url) ? proxyInForce(exchange.url)?.variable : undefined;
  if (proxy !== undefined && proxyStatuses.includes(status) && !isJson(answer.body)) {
    return answeredByProxy(exchange, status, proxy);
  }
  const state = (what: string) =>
    `${action(exchange)}: ${place(exchange)} ${what} (HTTP ${status})${why}`;

  if (status === 401 || status === 403 || refusesKey(message)) {
    return failed("unauthorized", state("refuses the key"), exchange.keyAdvice);
  }
  if (status === 407) {
    const advice = "give them in HTTP_PROXY or HTTPS_PROXY: http://USER:PASSWORD@HOST:PORT";
    return failed("unauthorized", state("stands behind a proxy that wants a password"), advice);
  }
  if (status === 402 || (status === 429 && answer.body.includes("insufficient_quota"))) {
    const advice = "look at its plan and billing, or choose another with --model";
    return failed("refused", state("answers this account no more"), advice);
  }
  if (status === 429) {
    const retryAfter = retryAfterSeconds(answer.headers, answer.body);
    const told = state("takes no more requests for now");
    return failed("rate limited", told, retryAdvice(retryAfter), { retryAfter });
  }
  if (status >= 500 && status !== 501) {
    const retryAfter = retryAfterSeconds(answer.headers, answer.body);
    return failed("server error", state("failed"), "ask again; its log may say more", {
      retryAfter,
      said: message,
    });
  }
  if (status === 413 || isContextOverflow(answer.body)) return contextOverflow(exchange, message);
  if (status >= 300 && status < 400) return redirected(exchange, answer);
  if (exchange.model !== undefined && saysUnknownModel(status, message)) {
    return unknownModel(exchange, exchange.modelAdvice);
  }
  if (status === 404 || status === 405) {
    const advice = "are the URL and the model's name right?";
    return failed("refused", state("did not find what was asked for"), advice, { said: message });
  }
  return failed("refused", state("refused the request"), "", { said: message });
}

/** The server does not have the model; `advice` is what to do. */
export function unknownModel(exchange: Exchange, advice: string): ModelError {
  return failed(
    "unknown model",
    `Cannot use model ${quotedModel(exchange)}: ${place(exchange)} does not have it`,
    advice,
  );
}

/** No proxy can reach this machine in the place of Harvey. */
function answeredByProxy(exchange: Exchange, status: number, variable: string): ModelError {
  return failed(
    "unreachable",
    `Cannot reach ${
      place(exchange)
    }: the proxy of ${variable} answers in its place (HTTP ${status})`,
    "put this machine into NO_PROXY: localhost,127.0.0.1",
  );
}

/** Google answers a wrong key with 400. */
function refusesKey(message: string): boolean {
  return message.toLowerCase().includes("api key not valid");
}

/** Not every server answers with 404: Mistral, DeepSeek and OpenRouter answer with 400. */
function saysUnknownModel(status: number, message: string): boolean {
  const lower = message.toLowerCase();
  if (status === 404) return lower.includes("model");
  const wordings = ["invalid model", "model not exist", "not a valid model"];
  return status === 400 && wordings.some((wording) => lower.includes(wording));
}

function redirected(exchange: Exchange, { status, headers }: Refusal): ModelError {
  const target = URL.parse(headers.get("location") ?? "", exchange.url);
  const where = target === null ? "elsewhere" : oneLine(target.origin + target.pathname);
  return failed(
    "refused",
    `${action(exchange)}: ${place(exchange)} sends on to ${where} (HTTP ${status})`,
    "prompts are not sent on: name the new address with --url",
  );
}

function retryAdvice(retryAfter: number | undefined): string {
  if (retryAfter === undefined) return "try again later";
  if (retryAfter === 0) return "try again now";
  return `try again in ${inSeconds(Math.ceil(retryAfter))}`;
}
