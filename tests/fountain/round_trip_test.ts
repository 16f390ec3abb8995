import assert from "node:assert/strict";
import fc from "fast-check";
import { type Element, parse, print } from "../../src/fountain/mod.ts";
import { anyText } from "./arbitrary_scripts.ts";

Deno.test("print(parse(text)) gives any text back, unit by unit", () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(4, 9, undefined), fc.boolean(), (text, limit, sealed) => {
      assert.equal(print(parse(text, { pieceLimit: limit, sealSpeeches: sealed })), text);
    }),
    { numRuns: 5000 },
  );
});

Deno.test("a fragment comes back too", () => {
  fc.assert(
    fc.property(anyText, (text) => assert.equal(print(parse(text, { fragment: true })), text)),
    { numRuns: 5000 },
  );
});

Deno.test("every element knows its line, column and offset", () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(4, undefined), (text, pieceLimit) => {
      for (const element of parse(text, { pieceLimit }).elements) {
        assert.deepEqual(placeOf(element), placeAt(text, element.offset));
        assert.ok(text.startsWith(element.source, element.offset));
        assert.ok(element.source.startsWith(element.body));
      }
    }),
    { numRuns: 5000 },
  );
});

Deno.test("reading a paragraph by itself gives what reading the whole gave", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { elements } = parse(text.replaceAll("/*", ""), { fragment: true });
      const fresh = elements.findLastIndex((_, index) => elements[index - 1]?.blankAfter);
      if (fresh < 0) return;
      const rest = elements.slice(fresh);
      const alone = parse(print(rest), { fragment: true }).elements;
      assert.deepEqual(alone.map(readingOf), rest.map(readingOf));
    }),
    { numRuns: 5000 },
  );
});

function readingOf(element: Element): unknown[] {
  return [element.type, element.text, element.source];
}

function placeOf({ line, column }: Element): unknown {
  return { line, column };
}

/** Counts lines the slow way: by splitting all that stands before. */
function placeAt(text: string, offset: number): unknown {
  const start = text.startsWith("\uFEFF") && offset > 0 ? 1 : 0;
  const before = text.slice(start, offset).split(/\r\n|\r|\n/);
  return { line: before.length, column: before.at(-1)!.length + 1 };
}
