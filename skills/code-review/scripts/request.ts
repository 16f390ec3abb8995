import { exitCode, UserError } from "../../../src/kernel/mod.ts";

/** What is to be reviewed. */
export interface ReviewRequest {
  /** Arguments of `git diff`. */
  readonly diff: readonly string[];
  /** In words. */
  readonly what: string;
  /** Whether files that git does not know belong to it. */
  readonly isWorkingTree: boolean;
}

/**
 * Reads `[--staged | RANGE] [PATHS…]`. A range is a first word with `..` in it that is no path.
 *
 * @throws {UserError} for any other option: git would take it for its own
 */
export function readReviewRequest(args: readonly string[]): ReviewRequest {
  const isStaged = args.includes("--staged");
  const words = args.filter((word) => word !== "--staged");
  const stray = words.find((word) => word.startsWith("-"));
  if (stray !== undefined) {
    throw new UserError(
      `Cannot review with ${JSON.stringify(stray)}: unknown (give --staged, a range such as ` +
        `main..HEAD, or paths)`,
      exitCode.usage,
    );
  }
  const range = !isStaged && isRange(words[0]) ? words[0] : undefined;
  const paths = range === undefined ? words : words.slice(1);
  const where = paths.length > 0 ? `, in ${paths.join(" ")}` : "";
  const what = isStaged ? "What is staged" : range ?? "What is not committed";
  const chosen = isStaged ? ["--staged"] : [range ?? "HEAD"];
  return {
    diff: [...chosen, "--", ...paths],
    what: `${what}${where}`,
    isWorkingTree: !isStaged && range === undefined && paths.length === 0,
  };
}

/** `a..b`, `a...b`, `..b`; not `../folder`. */
function isRange(word: string | undefined): word is string {
  if (word === undefined || !word.includes("..")) return false;
  return !word.split("/").some((name) => name === "..");
}
