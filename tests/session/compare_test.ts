import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { compareSessions, readSession, type Session } from "../../src/session/mod.ts";
import { compareWords } from "../../src/session/compare/words.ts";
import { anyText } from "./any_text.ts";

function told(...turns: [prompt: string, reply: string][]): Promise<Session> {
  const said = turns.map(([prompt, reply]) => `ANN\n${prompt}\n\nHARVEY\n${reply}\n\n`);
  return readSession(`INT. HARVEY AND ANN TALKING\n\nModel: m.\n\n${said.join("")}THE END.\n`);
}

Deno.test("prompts are aligned, and replies compared word by word", async () => {
  const left = await told(["one", "It is on."], ["two", "Yes."], ["three", "No."]);
  const right = await told(["zero", "Nil."], ["one", "It was on."], ["three", "No."]);
  const { turns, same, stats } = compareSessions(left, right);
  equal(same, false);
  deepEqual(
    turns.map((turn) => turn.kind === "both" ? [turn.left.prompt, turn.same] : [turn.kind]),
    [["right"], ["one", false], ["left"], ["three", true]],
  );
  const changed = turns.find((turn) => turn.kind === "both");
  deepEqual(changed?.kind === "both" && changed.replies[0]!.words, [
    { kind: "same", text: "It " },
    { kind: "left", text: "is" },
    { kind: "right", text: "was" },
    { kind: "same", text: " on." },
  ]);
  deepEqual([stats.left.turns, stats.right.turns, stats.left.model], [3, 3, "m"]);
});

Deno.test("a session is the same as itself, and one without turns as another without", async () => {
  const session = await told(["one", "It is."]);
  equal(compareSessions(session, session).same, true);
  equal(compareSessions(await told(), await told()).same, true);
  equal(compareSessions(await told(), session).same, false);
});

Deno.test("both texts can be read out of their comparison, whatever they are", () => {
  fc.assert(
    fc.property(anyText(), anyText(), (left, right) => {
      const words = compareWords(left, right);
      const side = (other: string) =>
        words.filter(({ kind }) => kind !== other).map(({ text }) => text).join("");
      equal(side("right"), left);
      equal(side("left"), right);
    }),
    { numRuns: 1000 },
  );
});

Deno.test("long replies without a word in common are compared as wholes", () => {
  const text = (word: string) =>
    Array.from({ length: 20_000 }, (_, at) => `${word}${at}`).join(" ");
  deepEqual(compareWords(text("a"), text("b")).map(({ kind }) => kind), ["left", "right"]);
});
