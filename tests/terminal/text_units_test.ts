import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import stringWidth from "string-width";
import { settledLength, textUnits, textWidth } from "../../src/terminal/text_units.ts";

Deno.test("textUnits() keeps what stands in one cell together", () => {
  const shown = (text: string) => textUnits(text).map(({ text, width }) => `${text}:${width}`);
  deepEqual(shown("abc"), ["abc:3"]);
  deepEqual(shown("ab漢c"), ["ab:2", "漢:2", "c:1"]);
  deepEqual(shown("ae\u0301b"), ["a:1", "e\u0301:1", "b:1"]);
  deepEqual(shown("x👩‍👩‍👧1️⃣🇩🇪"), ["x:1", "👩‍👩‍👧:2", "1️⃣:2", "🇩🇪:2"]);
});

Deno.test("textUnits() loses nothing, and is never narrower than a terminal shows it", () => {
  const text = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.string({ unit: "binary" }),
    fc.array(
      fc.constantFrom(
        "a",
        "1",
        "#",
        "é",
        "\u0301",
        "\ufe0f",
        "\u20e3",
        "漢",
        "か",
        "\u3099",
        "가",
        "👍",
        "🏽",
        "\u200d",
        "©",
      ),
    )
      .map((parts) => parts.join("")),
  ).map((text) => text.replaceAll(/\p{Cc}/gu, ""));
  fc.assert(
    fc.property(text, (text) => {
      equal(textUnits(text).map((unit) => unit.text).join(""), text);
      ok(textWidth(text) >= stringWidth(text), `${textWidth(text)} < ${stringWidth(text)}`);
    }),
    { numRuns: 3000 },
  );
});

Deno.test("settledLength() holds back only what may still change its width", () => {
  for (const text of ["a", "漢", "é", "a…"]) equal(settledLength(text), text.length, text);
  deepEqual(["1", "ae\u0301", "x👩", "#"].map(settledLength), [0, 1, 0, 0]);
  ok(settledLength("\u0301".repeat(1000)) > 900);
});
