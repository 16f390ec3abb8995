import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { exportSession, readSession } from "../../src/session/mod.ts";
import { CodeColours } from "../../src/session/export/code_colours.ts";
import { escapeText } from "../../src/session/export/markup.ts";
import { writeMessage } from "../../src/session/export/message_html.ts";
import { anyText, runs } from "./any_text.ts";
import { hostileMarkup, recorded, turn } from "./export_samples.ts";
import { hostileTexts } from "./hostile_texts.ts";

/** Tags that a message may be made of; nothing else may stand between `<` and `>`. */
const messageTags = new Set(
  ("figure figcaption span button pre code h3 h4 h5 h6 p blockquote hr div table thead tbody tr " +
    "th td em strong a").split(" "),
);
const messageAttributes = new Set(["class", "tabindex", "type", "dir", "href", "title", "rel"]);

// deno-lint-ignore no-control-regex -- controls are what is looked for
const controls = /[\x00-\x08\x0b-\x1f\x7f]/g;

Deno.test("no text becomes a tag, an attribute or an address of its own", () => {
  const colours = new CodeColours();
  const text = fc.oneof(
    anyText(),
    fc.array(fc.oneof(anyText(3), fc.constantFrom(...hostileMarkup)), { maxLength: 4 })
      .map((texts) => texts.join("\n")),
  );
  fc.assert(fc.property(text, (said) => checkTags(writeMessage(said, colours))), runs);
  for (const hostile of [...hostileMarkup, ...hostileTexts()]) {
    checkTags(writeMessage(hostile, colours));
    checkTags(writeMessage(`\`\`\`html\n${hostile}\n\`\`\``, colours));
  }
});

function checkTags(markup: string): void {
  for (const [tag, name, attributes] of markup.matchAll(/<\/?([a-z0-9]*)([^>]*)>/g)) {
    assert.ok(messageTags.has(name), tag);
    for (const [, key, value] of attributes.matchAll(/ ([^ =]*)="([^"]*)"/g)) {
      assert.ok(messageAttributes.has(key), tag);
      if (key === "href") assert.match(value, /^https?:/);
    }
    assert.equal(attributes.replaceAll(/ [a-z]+="[^"<>]*"/g, ""), "", tag);
  }
  assert.ok(!markup.replaceAll(/<\/?[a-z0-9]+( [a-z]+="[^"<>]*")*>/g, "").includes("<"), markup);
}

Deno.test("escaped text reads back as it was, controls apart", () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      const escaped = escapeText(text);
      assert.ok(!/[<>"']/.test(escaped) && escaped.search(controls) < 0);
      const back = escaped.replaceAll("&lt;", "<").replaceAll("&gt;", ">")
        .replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");
      assert.equal(
        back,
        text.replace(
          controls,
          (control) =>
            control === "\x7f" ? "\u2421" : String.fromCharCode(0x2400 + control.charCodeAt(0)),
        ),
      );
    }),
    runs,
  );
});

Deno.test("a page has two scripts: its own, under its hash, and data that nothing in it ends", async () => {
  const happenings = hostileMarkup.map((text) => turn(text, text));
  const session = await recorded(...happenings, {
    kind: "shell",
    command: hostileMarkup[0],
    output: hostileMarkup.join("\n"),
  });
  const page = await exportSession(session, "html");
  const scripts = [...page.matchAll(/<script([^>]*)>(.*?)<\/script/gs)];
  assert.equal(scripts.length, 2);
  const [[, type, data], [, bare, program]] = scripts;
  assert.equal(type, ' type="application/json" id="session-data"');
  assert.equal(JSON.parse(data).beats.length > hostileMarkup.length, true);
  assert.equal(bare, "");
  assert.equal(page.match(/<script/g)!.length, 2);
  const policy = page.match(/Content-Security-Policy" content="([^"]*)"/)![1];
  const hash = createHash("sha256").update(program).digest("base64");
  assert.ok(policy.includes(`script-src &#39;sha256-${hash}&#39;`), policy);
  assert.ok(policy.startsWith("default-src &#39;none&#39;"), policy);
  assert.ok(!policy.includes("unsafe"), policy);
  assert.ok(!/ (on[a-z]+|style|src|srcset)=/.test(page.replaceAll(/>[^<]*</g, "><")));
});

Deno.test("a printed page has no script, and its policy allows none", async () => {
  const session = await recorded(...hostileMarkup.map((text) => turn(text, text)));
  const page = await exportSession(session, "print");
  assert.ok(!page.includes("<script"));
  assert.ok(!page.includes("script-src"));
  assert.ok(page.includes("default-src &#39;none&#39;"));
});

Deno.test("the page tells tokens, seconds, statuses and what was wrong with the file", async () => {
  const source = "INT. HARVEY AND ANN TALKING\n\nANN\nIs it on?\n\nLLAMA3.1\nIt is.\n\n" +
    "[[stats: LLAMA3.1 · 1240 tokens · 62.0s · 20.0 tok/s]]\n\n" +
    "INT. AGENT MODE\n\nHARVEY\nWrite a.md?\n\nANN\nno\n\n[[write: a.md — skipped]]\n";
  const page = await exportSession(await readSession(source), "html");
  assert.ok(page.includes("1\u202f240 tokens · 1\u00a0min 2\u00a0s · 20.0 tok/s"), page);
  assert.ok(page.includes("a.md — skipped"));
  assert.ok(page.includes("Line 1: There is no title page"));
  assert.ok(page.includes("The session was interrupted here."));
});
