import assert from "node:assert/strict";
import fc from "fast-check";
import { exportSession } from "../../src/session/mod.ts";
import { writeQuoted } from "../../src/session/export/markdown_text.ts";
import { fenced } from "../../src/transcript/mod.ts";
import { hostileMarkup, recorded, turn } from "./export_samples.ts";
import { anyText, runs } from "./any_text.ts";

Deno.test("a reply's code comes through Markdown as it was", async () => {
  const reply = "So:\n\n```ts\nconst a = b<c>(`x`);\n```\nDone.";
  const text = await exportSession(await recorded(turn("Show me", reply)), "markdown");
  assert.ok(text.includes("> ```ts\n> const a = b<c>(`x`);\n> ```\n> Done."), text);
});

Deno.test("a fence that a reply leaves open swallows nothing after it", async () => {
  const session = await recorded(turn("One", "```sh\nls"), turn("Two", "## 9. INT. SHELL"));
  const text = await exportSession(session, "markdown");
  for (const line of ["```sh", "ls", "## 9. INT. SHELL"]) {
    assert.ok(text.includes(`> ${line}\n`), text);
    assert.ok(!text.includes(`\n${line}\n`), text);
  }
});

Deno.test("output with fences stands between longer ones", async () => {
  const output = "````\nINT. SHELL\n````\n";
  const session = await recorded({ kind: "shell", command: "cat x.md", output });
  const text = await exportSession(session, "markdown");
  assert.ok(text.includes("`````\n````\nINT. SHELL\n````\n`````"), text);
});

Deno.test("no tag of a hostile text stands outside of code in Markdown", () => {
  for (const hostile of hostileMarkup.filter((text) => !text.includes("`"))) {
    for (const [tag] of writeQuoted(hostile).matchAll(/.?<(?=[a-z/!?])/gi)) {
      assert.equal(tag, "\\<", hostile);
    }
  }
});

Deno.test("any text in quotation marks or fences comes back as it was", () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const unix = text.replaceAll("\r\n", "\n").replaceAll("\r", "\n");
      const lines = writeQuoted(text).split("\n");
      assert.ok(lines.every((line) => line === ">" || line.startsWith("> ")));
      const back = lines.map((line) => line.slice(2)).join("\n");
      assert.equal(back.replaceAll("\\<", "<"), unix.replaceAll("\\<", "<"));
      const framed = fenced(text);
      const fence = framed.slice(0, framed.indexOf("\n"));
      assert.ok(!text.includes(fence));
      assert.equal(framed.slice(fence.length + 1, -fence.length - 1), text);
    }),
    runs,
  );
});
