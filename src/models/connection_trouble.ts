import { type Exchange, said } from "./exchange.ts";
import { proxyInForce } from "./proxy_in_force.ts";

/** Why there is no connection, and what to do where that is not to start the server. */
export interface ConnectionTrouble {
  readonly state: string;
  readonly advice?: string;
}

const trustAdvice = "set DENO_TLS_CA_STORE=system to trust what this system trusts, or " +
  "DENO_CERT=FILE to trust one more, or name another server with --url";
const validityAdvice =
  "is this machine's clock right? else the server needs a new certificate, or " +
  "name another server with --url";
const schemeAdvice = "is it http:// rather than https://? name its address with --url";

/** The runtime tells the state of a connection in words only; the first that fits counts. */
const troubles: readonly (readonly [word: string, ConnectionTrouble])[] = [
  ["certificate expired", { state: "its certificate has expired", advice: validityAdvice }],
  ["not valid yet", { state: "its certificate is not valid yet", advice: validityAdvice }],
  ["not valid for name", {
    state: "its certificate is for another name",
    advice: "name the server with --url as its certificate does",
  }],
  ["unknownissuer", {
    state: "its certificate is signed by nobody that Harvey trusts, perhaps by itself",
    advice: trustAdvice,
  }],
  ["causedasendentity", { state: "its certificate is self-signed", advice: trustAdvice }],
  ["certificate", { state: "its certificate is not trusted", advice: trustAdvice }],
  ["corrupt message", { state: "it does not speak TLS", advice: schemeAdvice }],
  ["dns error", { state: "no such host" }],
  ["refused", { state: "connection refused" }],
  ["unreachable", { state: "no way to this host" }],
  ["no route", { state: "no way to this host" }],
  ["timed out", { state: "no connection in time" }],
  ["reset", { state: "it closed the connection" }],
  ["closed", { state: "it closed the connection" }],
];

/** What the runtime's error says about the connection to the exchange's server. */
export function connectionTrouble(exchange: Exchange, error: unknown): ConnectionTrouble {
  const text = messages(error).replaceAll(exchange.url, "…");
  const lower = text.toLowerCase();
  const proxied = proxyTrouble(exchange, lower);
  if (proxied !== undefined) return proxied;
  const known = troubles.find(([word]) => lower.includes(word));
  return known === undefined ? { state: said(exchange, text) } : known[1];
}

function proxyTrouble(exchange: Exchange, lower: string): ConnectionTrouble | undefined {
  const variable = proxyInForce(exchange.url)?.variable;
  if (variable === undefined) return undefined;
  if (lower.includes("proxy authentication required")) {
    const advice = `give them in ${variable}: http://USER:PASSWORD@HOST:PORT`;
    return { state: "the proxy wants a user and a password", advice };
  }
  const advice = `correct or unset ${variable}, or name the host in NO_PROXY`;
  if (lower.includes("tunnel")) {
    return { state: `the proxy of ${variable} does not let it through`, advice };
  }
  const proxyFailed = ["refused", "dns error", "unreachable", "no route", "timed out"];
  if (!proxyFailed.some((word) => lower.includes(word))) return undefined;
  return { state: `the proxy of ${variable} cannot be reached`, advice };
}

function messages(error: unknown): string {
  const found: string[] = [];
  for (let at = error, depth = 0; at instanceof Error && depth < 8; at = at.cause, depth++) {
    found.push(at.message);
  }
  return found.join(": ");
}
