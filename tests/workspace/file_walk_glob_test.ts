import assert from "node:assert/strict";
import fc from "fast-check";
import { isPattern, PathGlob } from "../../src/workspace/mod.ts";

const table: readonly [pattern: string, fits: readonly string[], others: readonly string[]][] = [
  ["*.ts", ["a.ts", "deep/er/a.ts", ".ts"], ["a.tsx", "a.ts/b", "ts"]],
  ["/*.ts", ["a.ts"], ["deep/a.ts"]],
  ["src/*.ts", ["src/a.ts"], ["src/b/a.ts", "x/src/a.ts"]],
  ["src/**", ["src/a", "src/b/c"], ["src", "lib/a"]],
  ["**/a", ["a", "x/a", "x/y/a"], ["a/x", "ba"]],
  ["a/**/b", ["a/b", "a/x/b", "a/x/y/b"], ["a/xb", "ab"]],
  ["a/**/b/**/c", ["a/b/c", "a/x/b/b/y/c"], ["a/c", "a/b/x"]],
  ["a**b", ["ab", "axxb"], ["a/b"]],
  ["?", ["a", "x/é", "😀"], ["ab", ""]],
  ["[a-c]x", ["ax", "cx"], ["dx", "x"]],
  ["[!a-c]x", ["dx", "-x"], ["ax"]],
  ["[]a]", ["]", "a"], ["b"]],
  ["[a\\]]", ["a", "]"], ["\\"]],
  ["[[:digit:]_]", ["1", "_"], ["a"]],
  ["[a-]", ["a", "-"], ["b"]],
  ["\\*", ["*"], ["a"]],
  ["a\\", [], ["a", "a\\"]],
  ["[a", [], ["a", "[a"]],
  ["[[:nope:]]", [], ["n", ":"]],
  ["", [], ["a"]],
  ["a.b", ["a.b"], ["axb"]],
  ["(a+)+$", ["(a+)+$"], ["aaa"]],
];

Deno.test("patterns fit the paths that git's would, and no others", () => {
  for (const [pattern, fits, others] of table) {
    const glob = new PathGlob(pattern);
    for (const path of fits) assert.ok(glob.matches(path.split("/")), `${pattern} fits ${path}`);
    for (const path of others) assert.ok(!glob.matches(path.split("/")), `${pattern}: not ${path}`);
  }
});

Deno.test("a pattern that ends in a slash is for folders", () => {
  assert.ok(new PathGlob("build/").foldersOnly);
  assert.ok(new PathGlob("build/").matches(["x", "build"]));
  assert.ok(!new PathGlob("build").foldersOnly);
});

Deno.test("patterns and plain names are told apart", () => {
  assert.deepEqual(["a*", "a?", "[a]", "a.b", "{a,b}"].map(isPattern), [
    ...[true, true, true, false, false],
  ]);
});

/** Every way of dividing, one after the other: slow, and plainly right. */
function naive(pattern: readonly string[], name: readonly string[]): boolean {
  const [first, ...rest] = pattern;
  if (first === undefined) return name.length === 0;
  if (first === "*") {
    return Array.from(name.keys(), (at) => at).concat(name.length)
      .some((at) => naive(rest, name.slice(at)));
  }
  return name.length > 0 && (first === "?" || first === name[0]) && naive(rest, name.slice(1));
}

Deno.test("stars and question marks fit as trying every division says", () => {
  const signs = fc.array(fc.constantFrom("*", "?", "a", "b"), { minLength: 1, maxLength: 7 });
  const letters = fc.array(fc.constantFrom("a", "b"), { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(signs, letters, (pattern, name) => {
      const found = new PathGlob(pattern.join("")).matches([name.join("")]);
      assert.equal(found, naive(pattern, name));
    }),
    { numRuns: 2000 },
  );
});

Deno.test("patterns that would make a regular expression try for ever are soon done", () => {
  const hostile = ["**/a*/".repeat(20) + "b", "*a".repeat(100) + "b", "**/".repeat(300) + "b"];
  const paths = [Array(500).fill("a"), ["a".repeat(255)], Array(10).fill("a".repeat(100))];
  for (const pattern of hostile) {
    for (const path of paths) assert.ok(!new PathGlob(pattern).matches(path));
  }
});
