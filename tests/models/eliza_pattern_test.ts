import assert from "node:assert/strict";
import fc from "fast-check";
import { Pattern } from "../../src/models/eliza_pattern.ts";
import { type Clause, clausesOf } from "../../src/models/eliza_words.ts";

function clause(keys: readonly string[]): Clause {
  return keys.map((key) => ({ text: key, key }));
}

function taken(pattern: string, keys: readonly string[]): string[] | undefined {
  return new Pattern(pattern).match(clause(keys))?.map((part) =>
    part.map((word) => word.key).join(" ")
  );
}

Deno.test("a pattern takes what its wildcards stand for", () => {
  assert.deepEqual(taken("* i need|want +", ["now", "i", "want", "to", "go"]), ["now", "to go"]);
  assert.deepEqual(taken("* i need +", ["i", "need"]), undefined);
  assert.deepEqual(taken("*", []), [""]);
  assert.deepEqual(taken("yes", ["yes"]), []);
  assert.deepEqual(taken("yes", ["yes", "no"]), undefined);
  assert.deepEqual(taken("* a", ["a", "b", "a"]), ["a b"]);
  assert.deepEqual(taken("+ a *", ["a", "a", "b"]), ["a", "b"]);
});

Deno.test("a pattern fits exactly where the same pattern fits as a regular expression", () => {
  const element = fc.constantFrom("*", "+", "a", "b", "a|b");
  const patterns = fc.array(element, { minLength: 1, maxLength: 6 });
  const words = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 8 });
  const source = (elements: readonly string[]) =>
    elements.map((one) => one === "*" ? "(?:[abc])*" : one === "+" ? "(?:[abc])+" : `(?:${one})`)
      .join("");
  fc.assert(
    fc.property(patterns, words, (elements, keys) => {
      const expected = new RegExp(`^${source(elements)}$`).test(keys.join(""));
      assert.equal(taken(elements.join(" "), keys) !== undefined, expected);
    }),
    { numRuns: 5000 },
  );
});

Deno.test("clausesOf() keeps file names whole and ends clauses at punctuation", () => {
  const keys = clausesOf("Look at src/main.ts, it’s odd... But why? “Because.”")
    .map((one) => one.map((word) => word.key));
  assert.deepEqual(keys, [["look", "at", "src/main.ts"], ["it", "is", "odd"], ["why"], [
    "because",
  ]]);
});

Deno.test("clausesOf() reads any text, and no clause is long", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 300 }), (text) => {
      for (const one of clausesOf(text)) {
        assert.ok(one.length > 0 && one.length <= 61);
        assert.ok(one.every((word) => word.text !== ""));
      }
    }),
  );
});
