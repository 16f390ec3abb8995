import { Buffer } from "node:buffer";
import { exitCode, UserError } from "../kernel/user_error.ts";
import { oneLine } from "./one_line.ts";

/** Where a server is, with what was secret in its URL taken out. */
export interface ServerAddress {
  /** Without credentials, query, fragment and final slash: safe to show and to record. */
  readonly url: string;
  /** `Basic …`, where the URL named a user. */
  readonly authorization?: string;
  /** What must never be shown: the password and its encoded form. */
  readonly secrets: readonly string[];
}

/**
 * Reads a server's URL; its credentials become an `Authorization` header.
 *
 * ```ts
 * import { parseServerAddress } from "./server_address.ts";
 * const { url, authorization } = parseServerAddress("http://me:secret@127.0.0.1:8080/v1/");
 * if (url !== "http://127.0.0.1:8080/v1") throw new Error(url);
 * if (authorization !== "Basic bWU6c2VjcmV0") throw new Error(authorization);
 * ```
 *
 * @throws {UserError} where `text` is no http or https URL
 */
export function parseServerAddress(text: string): ServerAddress {
  const parsed = URL.parse(text);
  if (parsed === null || (parsed.protocol !== "http:" && parsed.protocol !== "https:")) {
    throw new UserError(
      `Cannot use "${
        shownUrl(text)
      }": not a server's URL (it begins with http://, https:// or ollama://)`,
      exitCode.usage,
    );
  }
  const url = withoutFinalSlashes(parsed.origin + parsed.pathname);
  if (parsed.username === "" && parsed.password === "") return { url, secrets: [] };
  const password = decodeUrlPart(parsed.password);
  const encoded = Buffer.from(`${decodeUrlPart(parsed.username)}:${password}`)
    .toString("base64");
  return {
    url,
    authorization: `Basic ${encoded}`,
    secrets: [password, parsed.password, encoded].filter((secret) => secret !== ""),
  };
}

/** Whether `url` names this machine itself. */
export function isLoopback(url: string): boolean {
  const host = URL.parse(url)?.hostname ?? "";
  return host === "localhost" || host === "[::1]" || host.startsWith("127.");
}

/** A part of a URL without its percent signs; as it is, where they stand for no text. */
export function decodeUrlPart(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** What stands before the last `@` may be a password. */
function shownUrl(text: string): string {
  const at = text.lastIndexOf("@");
  return oneLine(at < 0 ? text : "…" + text.slice(at));
}

function withoutFinalSlashes(url: string): string {
  let end = url.length;
  while (url[end - 1] === "/") end--;
  return url.slice(0, end);
}
