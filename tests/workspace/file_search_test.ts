import assert from "node:assert/strict";
import { join } from "node:path";
import { searchFiles, type SearchOptions, type SearchResult } from "../../src/workspace/mod.ts";
import { type PathPlace, pathPlace } from "./path_place.ts";

async function search(
  place: PathPlace,
  text: string,
  options: Partial<SearchOptions> & { readonly in?: string } = {},
): Promise<SearchResult> {
  const root = await place.guard.resolve(options.in ?? ".", "read");
  const signal = new AbortController().signal;
  return await searchFiles(place.guard, root, { text, signal, ...options });
}

function shown({ matches }: SearchResult): string[] {
  return matches.map(({ path, line, text }) => `${path}:${line}: ${text}`);
}

Deno.test("a search tells each line that holds the text, by file and number", async () => {
  await using place = await pathPlace();
  await place.put("a.ts", "let x = 1;\r\nlet y = x + x;\n");
  await place.put("sub/b.md", "no\n\nThe X.\n");
  const result = await search(place, "x");
  assert.deepEqual(shown(result), ["a.ts:1: let x = 1;", "a.ts:2: let y = x + x;"]);
  assert.deepEqual([result.files, result.passedOver, result.stopped], [2, 0, undefined]);
  assert.deepEqual(shown(await search(place, "THE x", { ignoreCase: true })), [
    "sub/b.md:3: The X.",
  ]);
});

Deno.test("signs of regular expressions mean themselves", async () => {
  await using place = await pathPlace();
  await place.put("a.txt", `${"a".repeat(5000)}!\n(a+)+$\n`);
  assert.deepEqual(shown(await search(place, "(a+)+$")), ["a.txt:2: (a+)+$"]);
});

Deno.test("a search keeps to a folder, to a file and to a pattern", async () => {
  await using place = await pathPlace();
  for (const path of ["a.ts", "src/b.ts", "src/c.md", "src/deep/d.ts"]) await place.put(path, "x");
  const paths = async (options: Parameters<typeof search>[2]) =>
    (await search(place, "x", options)).matches.map(({ path }) => path);
  assert.deepEqual(await paths({ in: "src" }), ["src/b.ts", "src/c.md", "src/deep/d.ts"]);
  assert.deepEqual(await paths({ in: "src/c.md" }), ["src/c.md"]);
  assert.deepEqual(await paths({ pattern: "*.ts" }), ["a.ts", "src/b.ts", "src/deep/d.ts"]);
  assert.deepEqual(await paths({ pattern: "src/*.ts" }), ["src/b.ts"]);
  assert.deepEqual(await paths({ pattern: "src/deep/" }), ["src/deep/d.ts"]);
});

Deno.test("what is ignored, no text, secret or behind a link is not searched", async () => {
  await using place = await pathPlace();
  await place.put(".gitignore", "made/\n");
  for (const path of ["made/a", ".env", "id_rsa", "node_modules/p/a"]) await place.put(path, "x");
  await place.put("binary", "x\0");
  await Deno.symlink(place.outside, join(place.workspace, "out"));
  await Deno.symlink(join(place.outside, "secret.txt"), join(place.workspace, "secret"));
  await place.put("plain", "x");
  const result = await search(place, "x");
  assert.deepEqual(result.matches.map(({ path }) => path), ["plain"]);
  assert.equal(result.passedOver, 3);
  assert.deepEqual(shown(await search(place, "secret")), []);
});

Deno.test("of a long line the part around the text is shown", async () => {
  await using place = await pathPlace();
  await place.put("a", `${"-".repeat(1000)}here${"-".repeat(1000)}\n`);
  const [{ text }] = (await search(place, "here")).matches;
  assert.ok(text.includes("here") && text.length < 300, text);
  assert.ok(text.startsWith("… ") && text.endsWith(" …"), text);
});

Deno.test("a search ends at its most matches, text and time, and says so", async () => {
  await using place = await pathPlace();
  for (const name of ["a", "b", "c"]) await place.put(name, "x\nx\n");
  const limited = await search(place, "x", { maxMatches: 3 });
  assert.deepEqual([limited.matches.length, limited.stopped], [3, "matches"]);
  const exact = await search(place, "x", { maxMatches: 6 });
  assert.deepEqual([exact.matches.length, exact.stopped], [6, undefined]);
  assert.equal((await search(place, "x", { maxCharacters: 3 })).stopped, "size");
  assert.equal((await search(place, "x", { seconds: -1 })).stopped, "time");
});

Deno.test("a search that is cancelled throws", async () => {
  await using place = await pathPlace();
  await place.put("a", "x");
  await assert.rejects(search(place, "x", { signal: AbortSignal.abort() }), { name: "AbortError" });
});
