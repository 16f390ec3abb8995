import { strictEqual } from "node:assert/strict";
import fc from "fast-check";
import { applyUnifiedDiff, unifiedDiff } from "../../src/workspace/unified_diff.ts";

/** Lines that look like parts of a diff, and ends of lines of every kind. */
const line = fc.oneof(
  fc.constantFrom(
    "",
    " ",
    "a",
    "b",
    "-- a",
    "++ b",
    "--- a/x",
    "+++ b/x",
    "@@ -1,2 +1,2 @@",
    "\\ No newline at end of file",
    "diff --git a/x b/x",
    "\r",
    "a\r",
    "/dev/null",
    "index 1",
  ),
  fc.string({ maxLength: 4 }),
  fc.string({ unit: "binary", maxLength: 3 }),
);
const text = fc.tuple(fc.array(line, { maxLength: 30, size: "max" }), fc.constantFrom("\n", "\r\n"))
  .map(
    ([lines, end]) => lines.join(end),
  );

/** Two texts of which the second came from the first. */
const versions = fc.tuple(
  fc.array(fc.tuple(line, fc.constantFrom("keep", "keep", "keep", "drop", "double", "change")), {
    maxLength: 60,
    size: "max",
  }),
  fc.constantFrom("\n", "\r\n"),
  fc.constantFrom("", "end"),
  fc.constantFrom("", "end"),
).map(([lines, end, beforeTail, afterTail]) => {
  const after = lines.flatMap(([each, fate]) => {
    if (fate === "drop") return [];
    if (fate === "double") return [each, each];
    return fate === "keep" ? [each] : [`${each}!`];
  });
  const joined = (all: string[], tail: string) => all.map((each) => each + end).join("") + tail;
  return [joined(lines.map(([each]) => each), beforeTail), joined(after, afterTail)];
});

Deno.test("a diff of any two texts makes the second out of the first", () => {
  fc.assert(
    fc.property(text, text, (before, after) => {
      strictEqual(applyUnifiedDiff(before, unifiedDiff("x", before, after)), after);
    }),
    { numRuns: 2000 },
  );
});

Deno.test("a diff of any two versions of a text makes the second out of the first", () => {
  fc.assert(
    fc.property(versions, ([before, after]) => {
      strictEqual(applyUnifiedDiff(before, unifiedDiff("x", before, after)), after);
    }),
    { numRuns: 2000 },
  );
});

Deno.test("a diff of a new file makes the file", () => {
  fc.assert(fc.property(text, (after) => {
    strictEqual(applyUnifiedDiff("", unifiedDiff("x", undefined, after)), after);
  }));
});

Deno.test("a diff with wrong positions and counts changes nothing but where it says", () => {
  const unique = fc.uniqueArray(fc.stringMatching(/^[a-z]{1,6}$/), {
    minLength: 1,
    maxLength: 40,
    size: "max",
  });
  fc.assert(
    fc.property(unique, fc.nat(), fc.nat(60), fc.nat(60), (lines, at, position, count) => {
      const before = lines.map((each) => `${each}\n`).join("");
      const changed = lines.with(at % lines.length, "CHANGED");
      const after = changed.map((each) => `${each}\n`).join("");
      const diff = unifiedDiff("x", before, after);
      const header = `@@ -${position},${count} +${position},${count + 1} @@`;
      const miscounted = diff.split("\n").map((each) => each.startsWith("@@") ? header : each);
      strictEqual(applyUnifiedDiff(before, miscounted.join("\n")), after);
    }),
    { numRuns: 500 },
  );
});
