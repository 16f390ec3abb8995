import { PathGlob } from "./file_walk_glob.ts";

/** What a longer file would say is not obeyed: each of its rules is asked about each path. */
export const longestIgnoreFile = 64 * 1024;

interface Rule {
  readonly glob: PathGlob;
  /** `!pattern`: what an earlier rule ignored is not ignored. */
  readonly isNegated: boolean;
}

/**
 * What the `.gitignore` files on the way to a folder say. The innermost file that has a rule for a
 * path decides, and in it the last such rule.
 *
 * ```ts
 * import { IgnoreRules } from "./file_walk_ignores.ts";
 * const top = IgnoreRules.none.with([], "*.log\nbuild/\n");
 * const inner = top.with(["kept"], "!*.log\n");
 * if (!inner.ignores(["a.log"], false) || inner.ignores(["kept", "a.log"], false)) throw new Error();
 * if (!top.ignores(["src", "build"], true)) throw new Error();
 * ```
 */
export class IgnoreRules {
  static readonly none: IgnoreRules = new IgnoreRules(undefined, 0, []);

  private constructor(
    private readonly outer: IgnoreRules | undefined,
    private readonly depth: number,
    private readonly rules: readonly Rule[],
  ) {}

  /**
   * These rules and those of a folder below.
   *
   * @param folder the folder's names from the workspace
   * @param text of its `.gitignore`
   */
  with(folder: readonly string[], text: string): IgnoreRules {
    const lines = text.replace(/^\ufeff/, "").split("\n");
    return new IgnoreRules(this, folder.length, lines.flatMap(readRule));
  }

  /** @param names the components of the path from the workspace */
  ignores(names: readonly string[], isFolder: boolean): boolean {
    const below = names.slice(this.depth);
    const rule = this.rules.findLast(({ glob }) =>
      (isFolder || !glob.foldersOnly) && glob.matches(below)
    );
    return rule ? !rule.isNegated : this.outer?.ignores(names, isFolder) ?? false;
  }
}

function readRule(line: string): readonly Rule[] {
  let pattern = withoutTrailingBlanks(line.endsWith("\r") ? line.slice(0, -1) : line);
  if (pattern.startsWith("#")) return [];
  const isNegated = pattern.startsWith("!");
  if (isNegated) pattern = pattern.slice(1);
  if (pattern === "" || pattern === "/") return [];
  return [{ glob: new PathGlob(pattern), isNegated }];
}

/** A blank after a backslash stays. */
function withoutTrailingBlanks(line: string): string {
  let end = line.length;
  while (line[end - 1] === " ") end--;
  let slashes = 0;
  while (line[end - 1 - slashes] === "\\") slashes++;
  return end < line.length && slashes % 2 === 1 ? line.slice(0, end + 1) : line.slice(0, end);
}
