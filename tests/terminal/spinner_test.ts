import { equal, ok } from "node:assert/strict";
import fc from "fast-check";
import stringWidth from "string-width";
import { barText, spinnerText } from "../../src/terminal/spinner.ts";

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

Deno.test("spinnerText() tells how long it took before and how full the context is", async () => {
  const facts = { estimate: 7.6, context: 0.123 };
  equal(await spinnerText("llama3.1", 0, 80, facts), "⠋ llama3.1 · ~8 s [ctx: 12%]");
  equal(await spinnerText("llama3.1", 3250, 80, facts), "⠹ llama3.1 · 3 s of ~8 s [ctx: 12%]");
  equal(await spinnerText("llama3.1", 3250, 80, { context: 1.5 }), "⠹ llama3.1 · 3 s [ctx: 100%]");
  equal(await spinnerText("llama3.1", 3250, 30, facts), "⠹ llama3.1 · 3 s of ~8 s");
  equal(await spinnerText("llama3.1", 3250, 20, facts), "⠹ llama3.1 · 3 s");
});

Deno.test("barText() shows how much is done, in a narrow window without a bar", async () => {
  equal(await barText("reading", 3, 4, 80), `reading ${"━".repeat(23)}${"╌".repeat(7)} 75% · 3/4`);
  equal(await barText("reading", 3, 4, 40), "reading ━━━━━━━━━╌╌╌ 75% · 3/4");
  equal(await barText("reading", 3, 4, 20), "reading 75% · 3/4");
  equal(await barText("reading", 3, 4, 12), "reading 75%");
  equal(await barText("reading", 0, 0, 40), "reading ━━━━━━━━━━━━ 100% · 0/0");
  equal(await barText("reading", 9, 4, 40), "reading ━━━━━━━━━━━━ 100% · 9/4");
});
