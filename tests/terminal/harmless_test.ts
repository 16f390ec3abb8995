import { doesNotMatch, equal } from "node:assert/strict";
import fc from "fast-check";
import { createHarmless, harmless } from "../../src/terminal/harmless.ts";

const nasty = fc.constantFrom(
  "\x1b[31m",
  "\x1b]0;title\x07",
  "\r",
  "\n",
  "\t",
  "\0",
  "\x7f",
  "\x85",
  "\x9b2J",
  "\u202e",
  "\u2066",
  "\u200b",
  "\u200d",
  "\u200c",
  "\ufeff",
  "\u00ad",
  "\u3164",
  "\u2028",
  "\ud83d",
  "\ude00",
  "\u{e0041}",
  "👨‍👩‍👧",
  "❤️",
  "می‌خواهم",
  "é",
  "a",
);
const texts = fc.array(fc.oneof(nasty, fc.string({ unit: "binary", maxLength: 5 })))
  .map((parts) => parts.join(""));

Deno.test("harmless() shows control sequences and invisible characters as signs", () => {
  equal(harmless("\x1b[31mred\x1b[0m"), "␛[31mred␛[0m");
  equal(harmless("a\0b\x07c\x08\x7f"), "a␀b␇c␈␡");
  equal(harmless("\x9b2J"), "⟨U+009B⟩2J");
  equal(harmless("user\u202etxt.exe"), "user⟨U+202E⟩txt.exe");
  equal(harmless("pay\u200bpal a\u200db"), "pay⟨U+200B⟩pal a⟨U+200D⟩b");
  equal(harmless("\u{e0041}"), "⟨U+E0041⟩");
  equal(harmless("\ud83d!"), "\ufffd!");
});

Deno.test("harmless() leaves lines, tabs, scripts with joiners and emoji as they are", () => {
  for (const text of ["a\n\tb\n", "👨‍👩‍👧 ❤️", "می‌خواهم", "क्‍ष", "日本語", "é ⟨ ␛"]) {
    equal(harmless(text), text);
  }
});

Deno.test("harmless() takes carriage returns of line ends out and shows lone ones", () => {
  equal(harmless("one\r\ntwo\rthree\r"), "one\ntwo␍three␍");
  equal(harmless("\r\r\n"), "␍\n");
});

Deno.test("harmless() leaves no control or direction character, whatever the text", () => {
  fc.assert(fc.property(texts, (text) => {
    const shown = harmless(text);
    doesNotMatch(shown.replaceAll("\n", "").replaceAll("\t", ""), /[\p{Cc}\p{Bidi_Control}]/u);
    doesNotMatch(shown, /\p{Surrogate}/u);
  }));
});

Deno.test("harmless() changes nothing that it has made harmless", () => {
  fc.assert(fc.property(texts, (text) => equal(harmless(harmless(text)), harmless(text))));
});

Deno.test("createHarmless() gives the same for any chunks as for the whole", () => {
  fc.assert(fc.property(texts, fc.array(fc.nat(40)), (text, cuts) => {
    const ends = [...cuts, text.length].sort((a, b) => a - b);
    const stream = createHarmless();
    const shown = ends.map((end, index) => stream.push(text.slice(ends[index - 1] ?? 0, end)));
    equal(shown.join("") + stream.end(), harmless(text));
  }));
});
