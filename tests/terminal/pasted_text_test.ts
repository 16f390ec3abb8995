import { equal } from "node:assert/strict";
import fc from "fast-check";
import { PastedText } from "../../src/terminal/pasted_text.ts";

Deno.test("a small paste is edited as it is, without control characters", () => {
  equal(new PastedText().take("one\n\ttwo\x1b[31m\x07"), "one\n\ttwo[31m");
});

Deno.test("large pastes are folded to a word and restored where they stand", () => {
  const pasted = new PastedText();
  const first = pasted.take("line\n".repeat(20));
  const second = pasted.take("y".repeat(900));
  equal(first, "[paste 1: 20 lines]");
  equal(second, "[paste 2: 900 characters]");
  equal(
    pasted.restore(`<${second}|${first}>`),
    `<${"y".repeat(900)}|${"line\n".repeat(20)}>`,
  );
});

Deno.test("a paste that reads like a folded paste is not unfolded again", () => {
  const pasted = new PastedText();
  const text = `[paste 1: 900 characters]${"z".repeat(900 - 25)}`;
  equal(pasted.restore(pasted.take(text)), text);
});

Deno.test("restore() gives typed text and pastes back, newlines at the end left out", () => {
  const piece = fc.record({
    typed: fc.string(),
    paste: fc.stringMatching(/^[a-z \n]{0,20}$/),
    times: fc.integer({ min: 1, max: 60 }),
  });
  fc.assert(fc.property(fc.array(piece), (pieces) => {
    const pasted = new PastedText();
    const line = pieces.map(({ typed, paste, times }) => typed + pasted.take(paste.repeat(times)));
    const whole = pieces.map(({ typed, paste, times }) => typed + paste.repeat(times)).join("");
    equal(pasted.restore(line.join("")), whole.replace(/\n+$/, ""));
  }));
});
