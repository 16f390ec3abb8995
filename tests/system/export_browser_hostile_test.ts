import assert from "node:assert/strict";
import { exportSession } from "../../src/session/mod.ts";
import { hostileMarkup, recorded, turn } from "../session/export_samples.ts";
import { hostileTexts } from "../session/hostile_texts.ts";
import { record } from "../session/recording.ts";
import { readSession } from "../../src/session/mod.ts";
import { Browser, type Page } from "./browser.ts";
import { exportedFile, longSession } from "./export_page.ts";
import { systemTest } from "./tools.ts";

const needs = { tools: ["chromium"] } as const;

/** A session whose every text is hostile: prompts, replies, thoughts, outputs, names, its title. */
function hostileSession() {
  const texts = [...hostileMarkup, ...hostileTexts()];
  return readSession(record({
    user: `ann</script><img src=x onerror="globalThis.pwned=30">`,
    workspace: `/w/"><script>globalThis.pwned=31</script>`,
    title: `</title></script><script>globalThis.pwned=32</script>`,
    happenings: texts.flatMap((text) => [
      { ...turn(text, text), thinking: text, mention: text.slice(0, 40) } as const,
      { kind: "shell", command: text, output: text } as const,
      { kind: "write", path: text, answer: "no", reason: text } as const,
      { kind: "skill", name: text.slice(0, 60), description: text, text } as const,
    ]),
  }));
}

async function assertNothingRan(page: Page): Promise<void> {
  await page.evaluate("new Promise((done) => setTimeout(done, 500))");
  assert.equal(await page.evaluate("globalThis.pwned ?? null"), null);
  assert.deepEqual(page.requests, []);
  assert.deepEqual(page.complaints, []);
  const foreign = "script:not([type='application/json'], :last-of-type), img, iframe, object, " +
    "embed, link, base, form, [onclick], [onerror], [onload], [style]:not(html, .band a, .tip)";
  const found = await page.evaluate<string>(
    `[...document.querySelectorAll("${foreign}")].map((one) => one.outerHTML).join()`,
  );
  assert.equal(found, "");
  const addresses = await page.evaluate<string[]>(
    "[...document.links].map((link) => link.protocol)",
  );
  for (const protocol of new Set(addresses)) assert.match(protocol, /^(https?|file):$/);
}

systemTest(
  "a hostile session runs nothing, loads nothing, and is shown as text",
  needs,
  async () => {
    const session = await hostileSession();
    await using browser = await Browser.start();
    for (const format of ["html", "print"] as const) {
      await using file = await exportedFile(session, format);
      using page = await browser.open(file.path);
      await assertNothingRan(page);
      const words = await page.evaluate<string>("document.body.textContent");
      assert.ok(words.includes("<script>globalThis.pwned = 1</script>"));
      assert.ok(words.includes("<img src=x onerror=globalThis.pwned=6>"));
    }
  },
);

systemTest(
  "what is hostile stays text when it is found, filtered and unfolded",
  needs,
  async () => {
    await using file = await exportedFile(
      await recorded(...hostileMarkup.map((said) => ({
        ...turn(said, said),
        thinking: said,
      }))),
    );
    await using browser = await Browser.start();
    using page = await browser.open(file.path);
    await page.press("/");
    await page.type("<script>");
    await page.press("Enter");
    await page.evaluate("document.querySelectorAll('details').forEach((one) => one.open = true)");
    await page.evaluate("document.querySelectorAll('.chip').forEach((one) => one.click())");
    await page.evaluate("document.getElementById('all').click()");
    await assertNothingRan(page);
  },
);

systemTest("a script that got into the page all the same would not run", needs, async () => {
  await using file = await exportedFile(await longSession(1));
  const attack = "<script>globalThis.pwned=1</script><p onclick='globalThis.pwned=2' id=p>x</p>" +
    "<img src=http://127.0.0.1:9/x.png>";
  const page = await Deno.readTextFile(file.path);
  await Deno.writeTextFile(file.path, page.replace("</main>", `${attack}</main>`));
  await using browser = await Browser.start();
  using opened = await browser.open(file.path);
  await opened.evaluate("document.getElementById('p').click()");
  assert.equal(await opened.evaluate("globalThis.pwned ?? null"), null);
  assert.ok(opened.complaints.length >= 2);
  assert.ok(opened.complaints.every((complaint) => complaint.includes("Content Security Policy")));
});

systemTest("Final Draft's document is well-formed XML whatever is said", needs, async () => {
  const document = await exportSession(await hostileSession(), "fdx");
  await using browser = await Browser.start();
  using page = await browser.open("/dev/null");
  const result = await page.evaluate<{ error: string | null; types: string[]; dialogue: string }>(
    `(() => {
      const parsed = new DOMParser().parseFromString(${JSON.stringify(document)}, "text/xml");
      const all = [...parsed.querySelectorAll("Content > Paragraph[Type]")];
      return {
        error: parsed.querySelector("parsererror")?.textContent ?? null,
        types: [...new Set(all.map((one) => one.getAttribute("Type")))],
        dialogue: all.find((one) => one.getAttribute("Type") === "Dialogue").textContent,
      };
    })()`,
  );
  assert.equal(result.error, null);
  assert.equal(result.dialogue, hostileMarkup[0]);
  const known = ["Scene Heading", "Action", "Character", "Dialogue", "Parenthetical", "General"];
  assert.deepEqual(result.types.filter((type) => !known.includes(type)), []);
});

systemTest("the print page becomes a PDF of several pages", needs, async () => {
  await using file = await exportedFile(await longSession(40), "print");
  await using browser = await Browser.start();
  using page = await browser.open(file.path);
  const pdf = new TextDecoder("latin1").decode(await page.pdf());
  assert.ok(pdf.startsWith("%PDF-"));
  const pages = pdf.match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;
  assert.ok(pages > 5, `${pages} pages`);
  assert.deepEqual(page.complaints, []);
});
