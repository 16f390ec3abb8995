import assert from "node:assert/strict";
import fc from "fast-check";
import type { ReplyPart } from "../../src/models/mod.ts";
import { splitThinking } from "../../src/models/think_tags.ts";

interface Split {
  readonly thinking: string;
  readonly text: string;
}

async function split(parts: readonly (string | ReplyPart)[]): Promise<Split> {
  async function* source(): AsyncGenerator<ReplyPart> {
    for (const part of parts) yield typeof part === "string" ? { type: "text", text: part } : part;
  }
  let thinking = "";
  let text = "";
  for await (const part of splitThinking(source())) {
    if (part.type === "thinking") thinking += part.text;
    if (part.type === "text") text += part.text;
  }
  return { thinking, text };
}

/** The text in pieces that end at these places. */
function cut(text: string, places: readonly number[]): string[] {
  const ends = [...new Set(places.map((place) => place % (text.length + 1)))].sort((a, b) => a - b);
  return [...ends, text.length].map((end, index) => text.slice(ends[index - 1] ?? 0, end));
}

const readings: readonly (readonly [string, Split])[] = [
  ["<think>\nLet me see.\n</think>\n\n42.", { thinking: "Let me see.", text: "42." }],
  ["\n<think>a  b</think>c", { thinking: "a  b", text: "c" }],
  ["<think>\n\n</think>\n\nJust so.", { thinking: "", text: "Just so." }],
  ["<think>a < b </thin </think>x </think> y", {
    thinking: "a < b </thin",
    text: "x </think> y",
  }],
  ["<think>never closed  ", { thinking: "never closed", text: "" }],
  ["  indented\n", { thinking: "", text: "  indented\n" }],
  ["Use <think>a</think> here", { thinking: "", text: "Use <think>a</think> here" }],
  ["<thin", { thinking: "", text: "<thin" }],
  ["<thinker>a</thinker>", { thinking: "", text: "<thinker>a</thinker>" }],
  [" \n", { thinking: "", text: " \n" }],
  ["", { thinking: "", text: "" }],
];

for (const [text, expected] of readings) {
  Deno.test(`thinking in ${JSON.stringify(text)} is told from text, however it is cut`, async () => {
    const places = fc.array(fc.nat(200), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(places, async (chosen) => {
        assert.deepEqual(await split(cut(text, chosen)), expected);
      }),
      { numRuns: 200 },
    );
  });
}

Deno.test("any thinking and any text come back from between the tags", async () => {
  const words = fc.string({ unit: "grapheme", maxLength: 60 }).map((text) => text.trim());
  const thoughts = words.filter((text) => !text.includes("</think>"));
  const places = fc.array(fc.nat(200), { maxLength: 12 });
  await fc.assert(
    fc.asyncProperty(thoughts, words, places, async (thinking, text, chosen) => {
      const whole = `<think>\n${thinking}\n</think>\n\n${text}`;
      assert.deepEqual(await split(cut(whole, chosen)), { thinking, text });
    }),
    { numRuns: 1000 },
  );
});

Deno.test("text that does not begin with the tag stays as it is", async () => {
  const pieces = fc.array(fc.string({ unit: "grapheme", maxLength: 20 }));
  await fc.assert(
    fc.asyncProperty(pieces, async (given) => {
      const text = given.join("");
      fc.pre(!text.trimStart().startsWith("<think>"));
      assert.deepEqual(await split(given), { thinking: "", text });
    }),
    { numRuns: 1000 },
  );
});

Deno.test("where the server tells thinking itself, tags are text", async () => {
  const parts = ["\n", { type: "thinking", text: "Hm." } as const, "<think>is a tag"];
  assert.deepEqual(await split(parts), { thinking: "Hm.", text: "\n<think>is a tag" });
});

Deno.test("what was held back is given before a failure", async () => {
  async function* failing(): AsyncGenerator<ReplyPart> {
    yield { type: "text", text: "<thi" };
    throw new Error("gone");
  }
  const heard: ReplyPart[] = [];
  const listening = async () => {
    for await (const part of splitThinking(failing())) heard.push(part);
  };
  await assert.rejects(listening(), { message: "gone" });
  assert.deepEqual(heard, [{ type: "text", text: "<thi" }]);
});
