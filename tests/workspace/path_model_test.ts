import assert from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import { PathRefusal } from "../../src/workspace/mod.ts";
import { type PathPlace, pathPlace } from "./path_place.ts";

/** A tree by paths from the place's folder; links hold what stands in them. */
type Tree = ReadonlyMap<string, { readonly link?: string; readonly file?: true }>;

const names = ["a", "b", "c"];
const name = fc.constantFrom(...names);
const target = fc.array(fc.constantFrom(...names, "..", "..", "outside", "work"), {
  minLength: 1,
  maxLength: 4,
}).map((parts) => parts.join("/"));
const entry = fc.tuple(
  fc.array(name, { minLength: 1, maxLength: 3 }),
  fc.oneof(fc.constant({}), fc.constant({ file: true as const }), target.map((link) => ({ link }))),
);
const asked = fc.array(fc.constantFrom(...names, ".", "..", "new"), { minLength: 1, maxLength: 6 });

Deno.test("a path is allowed exactly where a naive walk ends in the workspace, and there it leads", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(entry, { maxLength: 8 }), asked, async (entries, parts) => {
      await using place = await pathPlace();
      const tree = await build(place, entries);
      const path = parts.join("/");
      const expected = walk(tree, ["work"], parts.filter((part) => part !== "."), 0);
      let found: string | undefined;
      try {
        found = (await place.guard.resolve(path, "read")).absolute;
      } catch (error) {
        assert.ok(error instanceof PathRefusal, `${error}`);
      }
      const inside = expected !== undefined && expected[0] === "work";
      assert.equal(found, inside ? join(place.folder, ...expected) : undefined, path);
    }),
    { numRuns: 150 },
  );
});

/** Makes what can be made of the entries, in their order. */
async function build(
  place: PathPlace,
  entries: readonly [readonly string[], { readonly link?: string; readonly file?: true }][],
): Promise<Tree> {
  const tree = new Map<string, { link?: string; file?: true }>([["work", {}], ["outside", {}]]);
  for (const [parts, kind] of entries) {
    const all = ["work", ...parts];
    const paths = all.map((_, at) => all.slice(0, at + 1).join("/"));
    const above = paths.slice(0, -1);
    if (above.some((path) => tree.get(path)?.link ?? tree.get(path)?.file)) continue;
    const path = paths.at(-1)!;
    if (tree.has(path)) continue;
    const whole = join(place.folder, path);
    await Deno.mkdir(join(whole, ".."), { recursive: true });
    for (const folder of above) tree.set(folder, tree.get(folder) ?? {});
    tree.set(path, kind);
    if (kind.file) await Deno.writeTextFile(whole, "x");
    else if (kind.link) await Deno.symlink(kind.link, whole);
    else await Deno.mkdir(whole);
  }
  return tree;
}

/** Where a path ends, by names from the place's folder; undefined where it cannot be walked. */
function walk(
  tree: Tree,
  from: readonly string[],
  parts: readonly string[],
  links: number,
): readonly string[] | undefined {
  const [part, ...rest] = parts;
  if (part === undefined) return from;
  const exists = from.length === 0 || tree.has(from.join("/"));
  if (part === "..") {
    if (!exists) return undefined;
    // Above the place's folder nothing is known, and nothing of it is the workspace.
    return from.length === 0 ? ["elsewhere"] : walk(tree, from.slice(0, -1), rest, links);
  }
  if (from.length > 0 && tree.get(from.join("/"))?.file) return undefined;
  const next = [...from, part];
  const found = tree.get(next.join("/"));
  if (found?.link === undefined) {
    if (found?.file && rest.length > 0) return undefined;
    return walk(tree, next, rest, links);
  }
  if (links >= 40) return undefined;
  return walk(tree, from, [...found.link.split("/"), ...rest], links + 1);
}
