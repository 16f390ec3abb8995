import { exitCode, UserError } from "../kernel/user_error.ts";
import { decodeUrlPart, parseServerAddress } from "./server_address.ts";

/** A server, and perhaps one of its models, as one URL names them. */
export interface ModelUrl {
  readonly protocol: "ollama" | "openai";
  /** Of the server, with its credentials, if any: never to be shown. */
  readonly url: string;
  /** Absent where the URL names a server only. */
  readonly model?: string;
}

const ollamaPort = "11434";

/**
 * Reads a model's URL.
 *
 * | URL | meaning |
 * | --- | --- |
 * | `ollama://HOST[:11434][/MODEL]`, `ollama+https://…` | Ollama; what follows the host is the model |
 * | `http://HOST:11434[/]` | Ollama, by its port |
 * | `https://HOST/v1[/MODEL]` | OpenAI-compatible; what follows `/v1` is the model |
 * | `http://HOST:8080[/]` | OpenAI-compatible, at `/v1` |
 * | any of these with `#MODEL` | the path belongs to the server, the fragment is the model |
 *
 * ```ts
 * import { parseModelUrl } from "./model_url.ts";
 * const { url, model } = parseModelUrl("ollama://192.168.1.2/llama3.1:8b");
 * if (url !== "http://192.168.1.2:11434/" || model !== "llama3.1:8b") throw new Error();
 * ```
 *
 * @throws {UserError} for any other URL
 */
export function parseModelUrl(text: string): ModelUrl {
  const ollama = schemeOf(text, { "ollama": "http", "ollama+https": "https" });
  const given = URL.parse(ollama ?? text);
  if (given === null) {
    parseServerAddress(text);
    throw new UserError(`Cannot use "${text}": not a server's URL`, exitCode.usage);
  }
  parseServerAddress(given.href);
  const fragment = given.hash === "" ? undefined : decodeUrlPart(given.hash.slice(1));
  given.hash = "";
  given.search = "";
  if (ollama !== undefined || (given.port === ollamaPort && isRoot(given.pathname))) {
    if (ollama?.startsWith("http:") && given.port === "" && !namesPort(ollama)) {
      given.port = ollamaPort;
    }
    if (fragment !== undefined) return { protocol: "ollama", url: given.href, model: fragment };
    const model = decodeUrlPart(given.pathname.slice(1)) || undefined;
    given.pathname = "/";
    return { protocol: "ollama", url: given.href, model };
  }
  if (isRoot(given.pathname)) given.pathname = "/v1";
  if (fragment !== undefined) return { protocol: "openai", url: given.href, model: fragment };
  const mark = given.pathname.indexOf("/v1/");
  if (mark < 0) return { protocol: "openai", url: given.href };
  const model = decodeUrlPart(given.pathname.slice(mark + "/v1/".length)) || undefined;
  given.pathname = given.pathname.slice(0, mark + "/v1".length);
  return { protocol: "openai", url: given.href, model };
}

/**
 * The URL that {@link parseModelUrl} reads as this server and this model, without credentials.
 *
 * @param url without credentials and final slash
 */
export function printModelUrl(protocol: ModelUrl["protocol"], url: string, model?: string): string {
  const shown = protocol === "openai" ? url : ollamaScheme(url);
  if (model === undefined) return shown;
  const path = new URL(url).pathname;
  const plain = protocol === "ollama"
    ? path === "/"
    : path.endsWith("/v1") && !path.includes("/v1/");
  return shown + (plain ? "/" : "#") + encodeName(model);
}

function ollamaScheme(url: string): string {
  if (url.startsWith("https://")) return "ollama+https://" + url.slice("https://".length);
  const { host, port, pathname } = new URL(url);
  return `ollama://${host}${port === "" ? ":80" : ""}${isRoot(pathname) ? "" : pathname}`;
}

/** Slashes, colons and the like stay readable; what would end the name does not. */
function encodeName(model: string): string {
  return encodeURI(model.toWellFormed()).replaceAll("#", "%23").replaceAll("?", "%3F");
}

function schemeOf(text: string, schemes: Readonly<Record<string, string>>): string | undefined {
  const end = text.indexOf("://");
  const scheme = schemes[text.slice(0, Math.max(end, 0)).toLowerCase()];
  return scheme === undefined ? undefined : scheme + text.slice(end);
}

function isRoot(pathname: string): boolean {
  return pathname === "" || pathname === "/";
}

/** `:80` is named although the URL's parser drops it. */
function namesPort(url: string): boolean {
  const authority = url.slice(url.indexOf("://") + 3).split("/", 1)[0]!;
  const host = authority.slice(authority.lastIndexOf("@") + 1);
  return host.slice(host.lastIndexOf("]") + 1).includes(":");
}
