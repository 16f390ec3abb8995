import { strictEqual } from "node:assert/strict";
import fc from "fast-check";
import { escapeSpeech, unescapeSpeech } from "../../src/fountain/escape.ts";
import { anyUnits, hostileText, longText } from "./hostile.ts";

const text = fc.oneof({ weight: 4, arbitrary: hostileText }, { weight: 1, arbitrary: anyUnits });

/** What no line of a written speech holds. */
const forbidden =
  // deno-lint-ignore no-control-regex
  /\[\[|\]\]|\/\*|\*\/|FADE IN:|TO:\s*$|[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\ufeff]/;

/** What no line of a written speech begins with. */
const opening = /^\s*(?:[.!@~>#=(．！＠～＃\u2060]|(?:int|ext|est|i)[./\- ]|title:|$)/i;

function check(text: string, user: boolean): void {
  const written = escapeSpeech(text, { user });
  strictEqual(unescapeSpeech(written), text);
  strictEqual(written.isWellFormed(), true);
  for (const [index, line] of written.split("\n").entries()) {
    strictEqual(line !== "" && line.length <= 30_003, true);
    strictEqual(forbidden.test(line), false, JSON.stringify(line));
    const exempt = line === "  " || (user && index === 0 && /^(?:! |@[\p{L}\p{N}_])/u.test(line));
    if (!exempt) strictEqual(opening.test(line), false, JSON.stringify(line));
  }
}

Deno.test("unescapeSpeech() gives back any text, and its lines hold nothing of Fountain", () => {
  fc.assert(fc.property(text, fc.boolean(), check), { numRuns: 5_000 });
});

Deno.test("unescapeSpeech() gives back texts with long lines", () => {
  fc.assert(fc.property(longText, fc.boolean(), check), { numRuns: 40 });
});

Deno.test("unescapeSpeech() gives back a text that was escaped twice", () => {
  fc.assert(
    fc.property(text, (text) => {
      strictEqual(unescapeSpeech(unescapeSpeech(escapeSpeech(escapeSpeech(text)))), text);
    }),
    { numRuns: 2_000 },
  );
});

Deno.test("unescapeSpeech() takes any lines without failing", () => {
  fc.assert(
    fc.property(text, (lines) => {
      const read = unescapeSpeech(lines);
      strictEqual(unescapeSpeech(escapeSpeech(read)), read);
    }),
    { numRuns: 2_000 },
  );
});
