const overflowWordings = [
  "context length",
  "context_length",
  "context size",
  "context window",
  "context_size",
  "maximum context",
  "prompt is too long",
  "prompt too long",
  "too many tokens",
  "input length exceeds",
  "n_ctx",
  "exceeds the maximum number of tokens",
];

/** Whether a server's message says that the conversation was longer than the model can read. */
export function isContextOverflow(message: string): boolean {
  return overflowWordings.some((wording) => message.toLowerCase().includes(wording));
}

/** Whether a body is JSON, as the servers of models answer, and proxies do not. */
export function isJson(body: string): boolean {
  try {
    JSON.parse(body);
    return true;
  } catch {
    return false;
  }
}

/**
 * The message in the body of an error. Empty for HTML, which says nothing to a person, and where
 * there is none.
 *
 * ```ts
 * import { errorMessage } from "./error_body.ts";
 * if (errorMessage('{"error":{"message":"no such model"}}') !== "no such model") throw new Error();
 * ```
 */
export function errorMessage(body: string): string {
  let value: unknown;
  try {
    value = JSON.parse(body);
  } catch {
    const text = body.trimStart();
    return text.startsWith("<") ? "" : text;
  }
  return messageIn(value);
}

/**
 * The message in a server's error: `{"error": "…"}`, `{"error": {"message": "…"}}`,
 * `{"message": "…"}`, `{"detail": "…"}` or the first of a list of these; empty where there is none.
 */
export function messageIn(error: unknown): string {
  const value: unknown = Array.isArray(error) ? error[0] : error;
  for (const key of ["error", "message", "detail"]) {
    const found = property(value, key);
    if (typeof found === "string") return found;
    const inner = property(found, "message");
    if (typeof inner === "string") return inner;
  }
  return "";
}

function property(value: unknown, key: string): unknown {
  if (typeof value !== "object" || value === null) return undefined;
  return Object.hasOwn(value, key) ? (value as Record<string, unknown>)[key] : undefined;
}
