import assert from "node:assert/strict";
import fc from "fast-check";
import { exportSession, readSession } from "../../src/session/mod.ts";
import { escapeXml } from "../../src/session/export/xml.ts";
import { anyText, runs } from "./any_text.ts";
import { recorded, turn } from "./export_samples.ts";

// deno-lint-ignore no-control-regex -- XML's own list of what may not stand
const forbidden = /[<>"'\x00-\x1f\ufffe\uffff]|&(?!(amp|lt|gt|quot|apos|#(9|10|13));)/;

Deno.test("Final Draft gets typed paragraphs, a line of a speech in each", async () => {
  const session = await recorded(
    {
      kind: "turn",
      model: "llama3.1:8b",
      prompt: "Is it on?",
      thinking: "Hm.",
      reply: "It is.\n\nA & B.",
    },
  );
  const document = await exportSession(session, "fdx");
  const paragraphs = [...document.matchAll(/<Paragraph([^>]*)><Text>(.*?)<\/Text>/g)]
    .map(([, attributes, text]) => `${attributes.trim()}: ${text}`);
  const from = paragraphs.indexOf('Type="Character": ANN');
  assert.deepEqual(paragraphs.slice(from, from + 10), [
    'Type="Character": ANN',
    'Type="Dialogue": Is it on?',
    'Type="Character": HARVEY',
    'Type="Dialogue": Forwarding to LLAMA3.1.',
    'Type="Character": LLAMA3.1',
    'Type="Parenthetical": (THINKING)',
    'Type="Dialogue": Hm.',
    'Type="Character": LLAMA3.1',
    'Type="Dialogue": It is.',
    'Type="Dialogue": ',
  ]);
  assert.ok(document.includes('<Paragraph Number="1" Type="Scene Heading">'));
  assert.ok(document.includes("<Character>LLAMA3.1</Character>"));
});

Deno.test("transitions and actions keep their types", async () => {
  const session = await readSession("INT. SHELL\n\nIt rains.\n\nANN\n! ls\n\nCUT TO:\n\n");
  const document = await exportSession(session, "fdx");
  assert.ok(document.includes('<Paragraph Type="Action"><Text>It rains.</Text>'));
  assert.ok(document.includes('<Paragraph Type="Transition"><Text>CUT TO:</Text>'));
});

Deno.test("no text opens or ends an element, or is what XML forbids", async () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const escaped = escapeXml(text);
      assert.ok(escaped.isWellFormed());
      assert.ok(!forbidden.test(escaped));
    }),
    runs,
  );
  const hostile = "]]></Text></Paragraph><Paragraph Type='Character'>\u0000";
  const document = await exportSession(await recorded(turn(hostile, hostile)), "fdx");
  assert.equal(document.match(/<Paragraph /g)!.length, document.match(/<\/Paragraph>/g)!.length);
  assert.ok(!document.includes("Type='Character'"));
});
