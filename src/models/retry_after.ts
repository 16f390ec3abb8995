/**
 * When to ask again, in seconds from now, as a refusal says it: `Retry-After-Ms` (Anthropic, OpenAI),
 * `Retry-After` as seconds or an HTTP date (RFC 9110, section 10.2.3), or the `retryDelay` of
 * Google's `RetryInfo` in the body (https://google.aip.dev/193). Never negative.
 *
 * ```ts
 * import { retryAfterSeconds } from "./retry_after.ts";
 * const headers = new Headers({ "retry-after": "7" });
 * if (retryAfterSeconds(headers, "") !== 7) throw new Error();
 * ```
 *
 * @returns nothing where it says nothing that can be read
 */
export function retryAfterSeconds(headers: Headers, body: string): number | undefined {
  const milliseconds = amount(headers.get("retry-after-ms"));
  if (milliseconds !== undefined) return milliseconds / 1000;
  const header = headers.get("retry-after");
  const seconds = amount(header);
  if (seconds !== undefined) return seconds;
  const date = header === null ? NaN : Date.parse(header);
  if (!Number.isNaN(date)) return Math.max(0, (date - Date.now()) / 1000);
  return retryDelay(body);
}

function amount(text: string | null): number | undefined {
  if (text === null || text.trim() === "") return undefined;
  const value = Number(text);
  return Number.isFinite(value) ? Math.max(0, value) : undefined;
}

/** `{"error": {"details": [{"retryDelay": "27s"}]}}` */
function retryDelay(body: string): number | undefined {
  let details: unknown;
  try {
    details = JSON.parse(body)?.error?.details;
  } catch {
    return undefined;
  }
  if (!Array.isArray(details)) return undefined;
  for (const detail of details) {
    const delay: unknown = detail?.retryDelay;
    if (typeof delay === "string" && delay.endsWith("s")) return amount(delay.slice(0, -1));
  }
  return undefined;
}
