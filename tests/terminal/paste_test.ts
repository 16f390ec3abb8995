import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { type InputPiece, InputSplitter } from "../../src/terminal/paste.ts";

/** Keys joined, so that it does not matter how they were cut. */
function joined(pieces: readonly InputPiece[]): InputPiece[] {
  const whole: InputPiece[] = [];
  for (const piece of pieces) {
    const last = whole.at(-1);
    if (piece.kind === "keys" && last?.kind === "keys") {
      whole[whole.length - 1] = { kind: "keys", text: last.text + piece.text };
    } else {
      whole.push(piece);
    }
  }
  return whole;
}

Deno.test("InputSplitter hands a paste of several lines over in one piece", () => {
  const splitter = new InputSplitter();
  deepEqual(splitter.push("a\x1b[200~one\r\ntwo\rthree\x1b[201~b"), [
    { kind: "keys", text: "a" },
    { kind: "paste", text: "one\ntwo\nthree" },
    { kind: "keys", text: "b" },
  ]);
});

Deno.test("InputSplitter cuts keys behind each key that may end the line, and never Alt from its key", () => {
  const texts = new InputSplitter().push("ls\rcd\t\x03x\x1b\ry").map((piece) => piece.text);
  deepEqual(texts, ["ls", "\r", "cd", "\t", "\x03", "x", "\x1b\r", "y"]);
});

Deno.test("InputSplitter holds Escape back only until it is asked for it", () => {
  const splitter = new InputSplitter();
  deepEqual(splitter.push("\x1b"), []);
  equal(splitter.holdsKeys, true);
  deepEqual(splitter.flush(), [{ kind: "keys", text: "\x1b" }]);
  deepEqual(splitter.push("[A"), [{ kind: "keys", text: "[A" }]);
});

Deno.test("InputSplitter gives the same for any chunks as for the whole", () => {
  const part = fc.oneof(
    fc.constantFrom("\x1b[200~", "\x1b[201~", "\x1b[20", "\x1b[A", "\x1b", "\r", "\n", "x"),
    fc.string({ maxLength: 4 }),
  );
  fc.assert(fc.property(fc.array(part), fc.array(fc.nat(60)), (parts, cuts) => {
    const text = parts.join("");
    const ends = [...cuts, text.length].sort((a, b) => a - b);
    const pieces = (chunks: readonly string[]) => {
      const splitter = new InputSplitter();
      const all = chunks.flatMap((chunk) => splitter.push(chunk));
      return joined([...all, ...splitter.flush()]);
    };
    deepEqual(
      pieces(ends.map((end, index) => text.slice(ends[index - 1] ?? 0, end))),
      pieces([text]),
    );
  }));
});
