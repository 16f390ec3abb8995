import { deepStrictEqual, strictEqual } from "node:assert/strict";
import fc from "fast-check";
import { escapeSpeech, unescapeSpeech } from "../../src/fountain/escape.ts";
import { repairSpeechTail, SpeechEncoder } from "../../src/fountain/speech_encoder.ts";
import { anyUnits, hostileText } from "./hostile.ts";

Deno.test("repairSpeechTail() cuts a broken escape and nothing else", () => {
  const tails: Record<string, [string, string]> = {
    "a␛": ["a", "␛"],
    "a␛202": ["a", "␛202"],
    "a␛2028;": ["a␛2028;", ""],
    "a␛␛": ["a␛␛", ""],
    "a␛␛␛": ["a␛␛", "␛"],
    "a[\\": ["a[", "\\"],
    "a[\\[": ["a[\\[", ""],
    "a TO\\": ["a TO", "\\"],
    "a TO\\: ": ["a TO", "\\: "],
    "a TO\\:\n": ["a TO\\:\n", ""],
    "a\n ": ["a\n", " "],
    "a\n  ": ["a\n", "  "],
    "a\n  \n": ["a\n  \n", ""],
    "\\": ["\\", ""],
    "a \\frac": ["a \\frac", ""],
    "": ["", ""],
  };
  for (const [found, [kept, cut]] of Object.entries(tails)) {
    deepStrictEqual(repairSpeechTail(found), { kept, cut });
  }
});

/** Cuts a written speech at every unit: what is kept must read as a beginning of the text. */
function cutEverywhere(written: string, text: string): void {
  for (let at = 0; at <= written.length; at++) {
    const found = written.slice(0, at);
    const { kept, cut } = repairSpeechTail(found);
    strictEqual(kept + cut, found);
    strictEqual(text.startsWith(unescapeSpeech(kept)), true, JSON.stringify(found));
  }
}

const text = fc.oneof({ weight: 4, arbitrary: hostileText }, { weight: 1, arbitrary: anyUnits });

Deno.test("repairSpeechTail() keeps a beginning of the text, wherever a speech was cut off", () => {
  fc.assert(fc.property(text, (text) => cutEverywhere(escapeSpeech(text), text)), { numRuns: 500 });
});

Deno.test("repairSpeechTail() keeps a beginning of the text that streamed", () => {
  fc.assert(
    fc.property(fc.array(text, { maxLength: 4 }), (chunks) => {
      const encoder = new SpeechEncoder();
      const written = chunks.map((chunk) => encoder.push(chunk) + encoder.flush()).join("");
      cutEverywhere(written + encoder.end(), chunks.join(""));
    }),
    { numRuns: 300 },
  );
});
