/** What one name, or one character of a name, is held against; `star` stands for any number. */
type Part<Item> = "star" | ((item: Item) => boolean);

/**
 * A pattern of paths as `.gitignore` writes them: `*`, `?`, `[a-z]`, `\*`, `**` between slashes.
 * Without a slash but at its end it holds for a name at any depth, else for the path from the top.
 *
 * Patterns come from strangers' files and from models. So nothing is tried twice: the time for a
 * path is at most the product of its length and the pattern's. (Regular expressions made of such
 * patterns take seconds for a pattern of twenty characters.)
 *
 * ```ts
 * import { PathGlob } from "./file_walk_glob.ts";
 * if (!new PathGlob("*.ts").matches(["src", "a.ts"])) throw new Error();
 * if (new PathGlob("/*.ts").matches(["src", "a.ts"])) throw new Error();
 * if (!new PathGlob("src/**\/*.ts").matches(["src", "deep", "a.ts"])) throw new Error();
 * ```
 */
export class PathGlob {
  /** Whether it holds for folders alone: it ends in a slash. */
  readonly foldersOnly: boolean;
  readonly #names: readonly Part<readonly string[]>[];

  constructor(pattern: string) {
    this.foldersOnly = pattern.endsWith("/");
    const bare = this.foldersOnly ? pattern.slice(0, -1) : pattern;
    const isAnchored = bare.includes("/");
    const names = (bare.startsWith("/") ? bare.slice(1) : bare).split("/");
    const parts = names.map((name): Part<readonly string[]> =>
      name === "**" && isAnchored ? "star" : nameMatcher(name)
    );
    // "a/**" is what stands in a, not a itself.
    if (parts.at(-1) === "star") parts.push(() => true);
    this.#names = isAnchored ? parts : ["star", ...parts];
  }

  /** @param names the components of the path, from where the pattern begins */
  matches(names: readonly string[]): boolean {
    return fits(names.map((name) => [...name]), this.#names);
  }
}

/**
 * Whether a pattern for one name holds anything but plain characters.
 *
 * ```ts
 * import { isPattern } from "./file_walk_glob.ts";
 * if (!isPattern("*.md") || isPattern("notes.md")) throw new Error();
 * ```
 */
export function isPattern(text: string): boolean {
  return /[*?[]/.test(text);
}

/** An invalid pattern fits no name, as git has it. */
function nameMatcher(pattern: string): (name: readonly string[]) => boolean {
  const characters = [...pattern];
  const parts: Part<string>[] = [];
  for (let at = 0; at < characters.length; at++) {
    const character = characters[at];
    if (character === "*") {
      if (parts.at(-1) !== "star") parts.push("star");
    } else if (character === "?") {
      parts.push(() => true);
    } else if (character === "[") {
      const found = readClass(characters, at + 1);
      if (!found) return () => false;
      parts.push(found.holds);
      at = found.end;
    } else {
      if (character === "\\") at++;
      const wanted = characters[at];
      if (wanted === undefined) return () => false;
      parts.push((given) => given === wanted);
    }
  }
  return (name) => fits(name, parts);
}

/** Each `star` takes as little as it can: what later ones can take is not lost by that. */
function fits<Item>(items: readonly Item[], parts: readonly Part<Item>[]): boolean {
  let [item, part] = [0, 0];
  let afterStar: { part: number; item: number } | undefined;
  while (item < items.length) {
    const present = parts[part];
    if (present === "star") {
      afterStar = { part: ++part, item };
    } else if (present?.(items[item])) {
      item++;
      part++;
    } else if (afterStar) {
      part = afterStar.part;
      item = ++afterStar.item;
    } else {
      return false;
    }
  }
  while (parts[part] === "star") part++;
  return part === parts.length;
}

const namedClasses: Readonly<Record<string, RegExp>> = {
  alnum: /[a-z0-9]/i,
  alpha: /[a-z]/i,
  blank: /[ \t]/,
  digit: /[0-9]/,
  lower: /[a-z]/,
  punct: /[!-/:-@[-`{-~]/,
  space: /\s/,
  upper: /[A-Z]/,
  xdigit: /[0-9a-f]/i,
};

/** Reads `a-z]` after its bracket; `end` is where the closing one stands. */
function readClass(
  characters: readonly string[],
  start: number,
): { readonly holds: (character: string) => boolean; readonly end: number } | undefined {
  const isNegated = characters[start] === "!" || characters[start] === "^";
  const first = isNegated ? start + 1 : start;
  const tests: ((character: string) => boolean)[] = [];
  for (let at = first; at < characters.length; at++) {
    const character = characters[at];
    if (character === "]" && at > first) {
      return { end: at, holds: (given) => tests.some((test) => test(given)) !== isNegated };
    }
    if (character === "[" && characters[at + 1] === ":") {
      const end = characters.indexOf("]", at + 2);
      const name = characters.slice(at + 2, end - 1).join("");
      if (end > 0 && characters[end - 1] === ":") {
        const known = Object.hasOwn(namedClasses, name) ? namedClasses[name] : undefined;
        if (!known) return undefined;
        tests.push((given) => known.test(given));
        at = end;
        continue;
      }
    }
    if (character === "\\") at++;
    const low = characters[at];
    if (characters[at + 1] === "-" && (characters[at + 2] ?? "]") !== "]") {
      at += characters[at + 2] === "\\" ? 3 : 2;
      const high = characters[at];
      if (high === undefined) return undefined;
      tests.push((given) => codeOf(low) <= codeOf(given) && codeOf(given) <= codeOf(high));
    } else {
      tests.push((given) => given === low);
    }
  }
  return undefined;
}

function codeOf(character: string): number {
  return character.codePointAt(0)!;
}
