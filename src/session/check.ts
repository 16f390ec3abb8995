import { blockStream, parseStream } from "../fountain/mod.ts";
import { SessionCheck } from "./check/session_check.ts";
import { type CheckFinding, finding } from "./check/rules.ts";
import { readSessionText } from "./session_text.ts";

export { type CheckFinding, type CheckRule, checkRules, type Severity } from "./check/rules.ts";

/** How a session is checked. */
export interface CheckOptions {
  /** Names of routes, which may speak under any name. */
  readonly routes?: readonly string[];
  readonly signal?: AbortSignal;
}

/**
 * Checks a session file against the rules of its format, and tells what it finds as it goes. Memory
 * is bounded by the longest speech, time is linear.
 *
 * @param source the file's text, whole or in pieces
 *
 * ```ts
 * import { checkSession } from "./check.ts";
 * const file = "Title: A\nAuthor: ann\n\nFADE IN:\n\nTHE END.\n";
 * const findings = await Array.fromAsync(checkSession(file));
 * if (findings[0].message !== "Author not uppercase: ann") throw new Error();
 * if (findings[0].line !== 2 || findings[0].severity !== "error") throw new Error();
 * ```
 */
export async function* checkSession(
  source: string | AsyncIterable<string> | Iterable<string>,
  options: CheckOptions = {},
): AsyncGenerator<CheckFinding, void, void> {
  const { routes, signal } = options;
  const chunks = typeof source === "string" ? [source] : source;
  const elements = parseStream(chunks, { sealSpeeches: true, signal });
  const check = new SessionCheck(routes);
  for await (const block of blockStream(elements)) {
    const found = check.add(block);
    if (found.length > 0) yield* found;
  }
  yield* check.finish();
}

/**
 * {@link checkSession} for a file, whose bytes are checked too.
 *
 * @throws {Deno.errors.NotFound} and the like where it cannot be read
 */
export async function* checkSessionFile(
  path: string,
  options: CheckOptions = {},
): AsyncGenerator<CheckFinding, void, void> {
  const damage: CheckFinding[] = [];
  const onDamage = (line: number, what: string) => damage.push(finding("damage", line, { what }));
  const text = readSessionText(path, { onDamage, signal: options.signal });
  for await (const found of checkSession(text, options)) {
    if (damage.length > 0) yield* damage.splice(0);
    yield found;
  }
  yield* damage.splice(0);
}
