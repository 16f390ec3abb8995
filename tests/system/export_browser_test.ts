import assert from "node:assert/strict";
import { Browser, type Page } from "./browser.ts";
import { exportedFile, longSession } from "./export_page.ts";
import { systemTest } from "./tools.ts";

const needs = { tools: ["chromium"] } as const;

/** How many of these are shown; what is far off the screen, and not laid out yet, counts too. */
function shown(page: Page, selector: string): Promise<number> {
  return page.evaluate(
    `[...document.querySelectorAll(${JSON.stringify(selector)})]` +
      ".filter((one) => one.checkVisibility()).length",
  );
}

function text(page: Page, selector: string): Promise<string> {
  return page.evaluate(`document.querySelector(${JSON.stringify(selector)}).textContent`);
}

const settle = "new Promise((done) => setTimeout(done, 250))";

systemTest(
  "an exported page filters, searches, switches and asks for nothing",
  needs,
  async (test) => {
    const session = await longSession(200);
    await using file = await exportedFile(session);
    await using browser = await Browser.start();
    using page = await browser.open(file.path);

    await test.step("every speech is set, with the timeline above", async () => {
      const speeches = session.scenes.flatMap(({ entries }) => entries)
        .filter(({ type }) => type === "speech").length;
      assert.equal(await shown(page, ".beat"), speeches);
      assert.equal(await shown(page, ".scene"), session.scenes.length);
      assert.ok(await shown(page, "#reel rect") > 200);
      assert.ok(
        await page.evaluate<number>(
          "new Set([...document.querySelectorAll('#reel rect')]" +
            ".map((bar) => getComputedStyle(bar).fill)).size",
        ) >= 4,
      );
    });

    await test.step("a character's chip hides and shows what the character says", async () => {
      const all = await shown(page, ".beat");
      await page.evaluate("document.querySelector('.chip.voice-user').click()");
      assert.equal(await shown(page, ".beat.voice-user"), 0);
      assert.ok(await shown(page, ".beat.voice-model-1") > 100);
      await page.evaluate("document.getElementById('all').click()");
      assert.equal(await shown(page, ".beat"), all);
    });

    await test.step("a scene type's chip hides and shows its scenes", async () => {
      await page.evaluate("document.querySelector('.chip[data-kind=chat]').click()");
      assert.equal(await shown(page, ".scene[data-kind=chat]"), 0);
      assert.equal(await shown(page, ".scene[data-kind=shell]"), 20);
      await page.evaluate("document.querySelector('.chip[data-kind=chat]').click()");
      assert.ok(await shown(page, ".scene[data-kind=chat]") > 20);
    });

    await test.step("with everything switched off the page says so", async () => {
      await page.evaluate(
        "document.querySelectorAll('.chip.kind').forEach((chip) => chip.click())",
      );
      assert.equal(await shown(page, ".beat"), 0);
      assert.equal(await shown(page, ".nothing"), 1);
      await page.evaluate("document.getElementById('all').click()");
      assert.equal(await shown(page, ".nothing"), 0);
    });

    await test.step("search counts, marks and goes to what is found, by the keyboard alone", async () => {
      await page.press("/");
      assert.equal(await page.evaluate("document.activeElement.id"), "search");
      await page.type("NEEDLE is");
      await page.evaluate(settle);
      assert.equal(await text(page, "#found"), "50");
      assert.equal(await page.evaluate("CSS.highlights.get('found').size"), 50);
      await page.press("Enter");
      await page.press("Enter");
      await page.evaluate(settle);
      assert.equal(await text(page, "#found"), "2 of 50");
      const place = await page.evaluate<{ top: number; bar: number; height: number }>(
        "(() => { const [range] = CSS.highlights.get('current'); return {" +
          "top: range.getBoundingClientRect().top, height: innerHeight," +
          "bar: document.getElementById('controls').getBoundingClientRect().bottom }; })()",
      );
      assert.ok(place.top > place.bar && place.top < place.height, JSON.stringify(place));
      await page.press("Escape");
      assert.equal(await text(page, "#found"), "");
      await page.press("/");
      await page.type("no such words");
      await page.evaluate(settle);
      assert.equal(await text(page, "#found"), "not found");
      await page.press("Escape");
    });

    await test.step("the list, the timeline and j and k go to a turn", async () => {
      await page.evaluate("document.querySelector('.to-turn[href=\"#turn-150\"]').click()");
      await page.evaluate(settle);
      assert.match(await text(page, ".beat.here"), /Question 150\?/);
      assert.match(await text(page, ".to-turn[aria-current]"), /Question 150\?/);
      await page.press("j");
      await page.evaluate(settle);
      assert.match(await text(page, ".beat.here"), /Question 151\?/);
      await page.evaluate(
        "(() => { const reel = document.querySelector('#reel svg').getBoundingClientRect();" +
          "document.querySelector('#reel svg').dispatchEvent(new MouseEvent('click'," +
          "{ clientX: reel.left + 3, clientY: reel.top + 20 })); })()",
      );
      await page.evaluate(settle);
      assert.match(await text(page, ".beat.here"), /Question [1-4]\?/);
    });

    await test.step("Tab reaches the screenplay's own link first, then the controls", async () => {
      await page.evaluate("document.activeElement.blur(); getSelection().removeAllRanges()");
      await page.goTo(`file://${file.path}`);
      await page.press("Tab");
      assert.equal(await page.evaluate("document.activeElement.className"), "skip");
      const focused = [];
      for (let presses = 0; presses < 14; presses++) {
        await page.press("Tab");
        focused.push(await page.evaluate<string>("document.activeElement.outerHTML.slice(0, 60)"));
      }
      assert.ok(focused.some((html) => html.includes('id="search"')), focused.join("\n"));
      assert.ok(focused.some((html) => html.includes('class="chip')), focused.join("\n"));
    });

    assert.deepEqual(page.requests, []);
    assert.deepEqual(page.complaints, []);
  },
);

systemTest("light and dark follow the system until the switch is pressed", needs, async () => {
  await using file = await exportedFile(await longSession(5));
  await using browser = await Browser.start();
  const paper = "getComputedStyle(document.querySelector('.paper')).backgroundColor";
  using light = await browser.open(file.path, { scheme: "light" });
  const bright = await light.evaluate(paper);
  using dark = await browser.open(file.path, { scheme: "dark" });
  const dim = await dark.evaluate(paper);
  assert.notEqual(bright, dim);
  await dark.evaluate("document.getElementById('theme').click()");
  assert.equal(await dark.evaluate(paper), bright);
  assert.equal(await text(dark, "#theme"), "Dark");
});

systemTest("at a phone's width nothing is wider than the window", needs, async () => {
  await using file = await exportedFile(await longSession(30));
  await using browser = await Browser.start();
  for (const width of [320, 390]) {
    using page = await browser.open(file.path, { width, height: 800 });
    assert.equal(await page.evaluate("document.documentElement.scrollWidth"), width);
    assert.equal(await shown(page, ".to-turn"), 0);
    await page.evaluate("document.querySelector('.contents summary').click()");
    assert.ok(await shown(page, ".to-turn") >= 20);
  }
});

systemTest("without motion, or without scripts, the page is whole", needs, async () => {
  await using file = await exportedFile(await longSession(30));
  await using browser = await Browser.start();
  using still = await browser.open(file.path, { reducedMotion: true });
  await still.evaluate("document.querySelector('.to-turn').click()");
  await still.evaluate(settle);
  assert.equal(await still.evaluate("document.getAnimations().length"), 0);
  using bare = await browser.open("/dev/null");
  await bare.send("Emulation.setScriptExecutionDisabled", { value: true });
  await bare.goTo(`file://${file.path}`);
  await bare.send("Emulation.setScriptExecutionDisabled", { value: false });
  assert.equal(await shown(bare, ".controls"), 0);
  assert.ok(await shown(bare, ".beat") >= 90);
});

systemTest("a page of 1,000 turns opens with nearly all of it not laid out", needs, async () => {
  await using file = await exportedFile(await longSession(1000));
  await using browser = await Browser.start();
  using page = await browser.open(file.path);
  const drawn = await page.evaluate<number>(
    "[...document.querySelectorAll('.beat .cue')]" +
      ".filter((cue) => cue.checkVisibility({ contentVisibilityAuto: true })).length",
  );
  assert.ok(drawn > 0 && drawn < 150, `${drawn} speeches are laid out`);
  assert.equal(await text(page, "#found"), "");
  assert.deepEqual(page.complaints, []);
});
