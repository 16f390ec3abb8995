import { equal, ok } from "node:assert/strict";
import fc from "fast-check";
import stringWidth from "string-width";
import { spinnerText } from "../../src/terminal/spinner.ts";

Deno.test("spinnerText() says what is under way and for how long", async () => {
  equal(await spinnerText("llama3.1", 0, 80), "⠋ llama3.1");
  equal(await spinnerText("llama3.1", 3250, 80), "⠹ llama3.1 · 3 s");
});

Deno.test("spinnerText() stays within one line of the terminal, wide characters included", async () => {
  equal(await spinnerText("a very long label", 0, 12), "⠋ a very l…");
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: "grapheme" }),
      fc.integer({ min: 12, max: 60 }),
      async (label, columns) => {
        const text = await spinnerText(label, 12_000, columns);
        ok(stringWidth(text) < columns, text);
        ok(!text.includes("\n"));
      },
    ),
  );
});
