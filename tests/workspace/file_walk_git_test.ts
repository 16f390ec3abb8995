import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { FileWalk } from "../../src/workspace/mod.ts";
import { systemTest } from "../system/tools.ts";
import { pathPlace } from "./path_place.ts";

const name = fc.constantFrom("a", "b", "ab", "a.log", "x y", "[a]");
const path = fc.array(name, { minLength: 1, maxLength: 4 }).map((names) => names.join("/"));
const segment = fc.oneof(
  name,
  fc.constantFrom("*", "**", "?", "*.log", "a*", "*b", "[ab]", "[!a]", "[^b]*", "\\[a\\]", "x\\ y"),
);
const rule = fc.record({
  negated: fc.boolean(),
  anchored: fc.boolean(),
  segments: fc.array(segment, { minLength: 1, maxLength: 3 }),
  end: fc.constantFrom("", "/", " ", "\r"),
}).map(({ negated, anchored, segments, end }) =>
  `${negated ? "!" : ""}${anchored ? "/" : ""}${segments.join("/")}${end}`
);
const rules = fc.array(fc.oneof(rule, fc.constantFrom("", "# a", "\\#a", "\\!a", "/")), {
  maxLength: 5,
});

systemTest("what .gitignore files leave of a folder is what git leaves of it", {
  tools: ["git"],
}, async () => {
  const files = fc.uniqueArray(path, { minLength: 1, maxLength: 8 });
  await fc.assert(
    fc.asyncProperty(files, rules, rules, async (files, top, inner) => {
      await using place = await pathPlace();
      const put = async (path: string, text: string) => {
        // A name that stands for a file cannot stand for a folder as well.
        await Deno.mkdir(join(place.workspace, dirname(path)), { recursive: true }).catch(() => {});
        await Deno.writeTextFile(join(place.workspace, path), text).catch(() => {});
      };
      for (const path of files) await put(path, "");
      await put(".gitignore", top.join("\n"));
      await put("a/.gitignore", inner.join("\n"));
      const git = async (...args: string[]) => {
        const command = new Deno.Command("git", { args, cwd: place.workspace });
        return new TextDecoder().decode((await command.output()).stdout);
      };
      await git("init", "-q");
      const listed = await git("ls-files", "-z", "--others", "--exclude-standard");
      const signal = new AbortController().signal;
      const walk = new FileWalk(place.guard, await place.guard.resolve(".", "read"), { signal });
      const found = await Array.fromAsync(walk);
      assert.deepEqual(
        found.filter(({ kind }) => kind === "file").map(({ path }) => path).sort(),
        listed.split("\0").filter((path) => path !== "").sort(),
      );
    }),
    { numRuns: 60 },
  );
});
