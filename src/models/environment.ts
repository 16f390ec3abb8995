import { exitCode, UserError } from "../kernel/user_error.ts";

/** The environment's variables, as the caller chose to give them. */
export type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Where Ollama is, by `OLLAMA_HOST`, which may be a host, `host:port`, `:port` or a URL; an address
 * to listen on (`0.0.0.0`) means this machine. `http://127.0.0.1:11434` where it is not set.
 *
 * ```ts
 * import { ollamaUrl } from "./environment.ts";
 * if (ollamaUrl({ OLLAMA_HOST: "0.0.0.0:8000" }) !== "http://127.0.0.1:8000") throw new Error();
 * ```
 *
 * @throws {UserError} where it is none of these
 */
export function ollamaUrl(environment: Environment): string {
  const host = environment.OLLAMA_HOST?.trim() ?? "";
  if (host === "") return "http://127.0.0.1:11434";
  const explicit = host.includes("://");
  const url = URL.parse(explicit ? host : `http://${host.startsWith(":") ? "0.0.0.0" : ""}${host}`);
  if (url === null || (url.protocol !== "http:" && url.protocol !== "https:")) {
    throw new UserError(
      "Cannot use OLLAMA_HOST: it is neither a host, host:port nor a URL (correct or unset it)",
      exitCode.usage,
    );
  }
  if (!explicit && url.port === "" && !host.split("/", 1)[0]!.endsWith(":80")) url.port = "11434";
  if (url.hostname === "0.0.0.0" || url.hostname === "[::]") url.hostname = "127.0.0.1";
  return url.href.endsWith("/") ? url.href.slice(0, -1) : url.href;
}
