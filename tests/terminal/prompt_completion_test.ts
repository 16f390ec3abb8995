import { deepEqual, equal } from "node:assert/strict";
import { atPrompt, key } from "./at_prompt.ts";
import type { Completer } from "../../src/terminal/mod.ts";

/** Completes the last word from a list. */
function oneOf(...candidates: string[]): Completer {
  return (before) => {
    const word = before.slice(before.lastIndexOf(" ") + 1);
    return { word, candidates: candidates.filter((each) => each.startsWith(word)) };
  };
}

Deno.test("the one candidate is completed, with a blank that another one does not double", () =>
  atPrompt({ complete: oneOf("/model", "/help") }, async ({ terminal, enter }) => {
    await terminal.keys("/m", key.tab, "x", key.backspace, key.backspace, key.backspace);
    await terminal.keys("l", key.tab, " ", "llama");
    equal(await enter(), "/model llama");
  }));

Deno.test("the blank behind a completed word is not entered", () =>
  atPrompt({ complete: oneOf("/model") }, async ({ terminal, enter }) => {
    await terminal.keys("/m", key.tab);
    equal(terminal.screen.column, 9);
    equal(await enter(), "/model");
  }));

Deno.test("nothing is set behind a folder, nor where a blank stands already", () =>
  atPrompt({ complete: oneOf("src/", "tests") }, async ({ terminal, enter }) => {
    await terminal.keys("s", key.tab, " t b", key.left, key.left, key.tab, "!");
    equal(await enter(), "src/ tests! b");
  }));

Deno.test("several candidates are completed as far as they agree, then listed in columns", () =>
  atPrompt({ complete: oneOf("/help", "/history", "/hide") }, async ({ terminal, enter }) => {
    await terminal.keys("/h", key.tab);
    deepEqual(terminal.screen.lines, ["> /h", "/help     /history  /hide"]);
    equal(terminal.screen.column, 4);
    await terminal.keys("i");
    deepEqual(terminal.screen.lines, ["> /hi"]);
    await terminal.keys("s", key.tab);
    equal(await enter(), "/history");
    deepEqual(terminal.screen.lines, ["> /history", ""]);
  }));

Deno.test("what all candidates begin with is set first, no character cut in two", () =>
  atPrompt({ complete: oneOf("日本👍", "日本👎") }, async ({ terminal, enter }) => {
    await terminal.keys("日", key.tab);
    deepEqual(terminal.screen.lines, ["> 日本"]);
    equal(await enter(), "日本");
  }));

Deno.test("more candidates than fit are counted", () => {
  const many = Array.from({ length: 100 }, (_, index) => `n${String(index).padStart(2, "0")}`);
  return atPrompt({ complete: oneOf(...many), columns: 20, rows: 6 }, async ({ terminal }) => {
    await terminal.keys("n", key.tab);
    deepEqual(terminal.screen.lines, [
      "> n",
      ...["n00  n04  n08  n12", "n01  n05  n09  n13", "n02  n06  n10  n14"],
      ...["n03  n07  n11  n15", "… and 84 more"],
    ]);
  });
});

Deno.test("candidates are listed by their labels, harmlessly, and none moves the cursor", () =>
  atPrompt({
    complete: () => ({
      word: "",
      candidates: ["a\u202e", "b", "\x1b[2J"],
      labels: ["A\u202e", "B"],
    }),
  }, async ({ terminal, enter }) => {
    await terminal.keys(key.tab);
    deepEqual(terminal.screen.lines, [">", "A⟨U+202E⟩  B"]);
    equal(await enter(), "");
  }));

for (
  const [how, complete] of [
    ["fails", () => Promise.reject(new Error("broken"))],
    ["throws", () => {
      throw new Error("broken");
    }],
    ["has nothing to say", () => undefined],
    ["answers for another text", () => ({ word: "other", candidates: ["x"] })],
  ] as [string, Completer][]
) {
  Deno.test(`a completer that ${how} leaves the line as it is`, () =>
    atPrompt({ complete }, async ({ terminal, enter }) => {
      await terminal.keys("text", key.tab, "!");
      equal(await enter(), "text!");
    }));
}

Deno.test("a completer that never answers is given up, and told so", () => {
  const told = Promise.withResolvers<void>();
  const complete: Completer = (_, signal) => {
    signal.addEventListener("abort", () => told.resolve());
    return new Promise(() => {});
  };
  return atPrompt({ complete }, async ({ terminal, enter }) => {
    await terminal.keys("text", key.tab, "!");
    await told.promise;
    equal(await enter(), "text!");
  });
});
