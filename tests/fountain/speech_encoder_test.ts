import { deepStrictEqual, strictEqual, throws } from "node:assert/strict";
import fc from "fast-check";
import { unescapeSpeech } from "../../src/fountain/escape.ts";
import { repairSpeechTail, SpeechEncoder } from "../../src/fountain/speech_encoder.ts";
import { anyUnits, hostileFragment, longText } from "./hostile.ts";

interface Chunk {
  readonly text: string;
  /** Whether a second passes after the chunk. */
  readonly flush: boolean;
}

/** Writes a speech by pieces; after each, what is written must read as a beginning of the text. */
function write(chunks: readonly Chunk[]): void {
  const text = chunks.map((chunk) => chunk.text).join("");
  const encoder = new SpeechEncoder();
  let written = "";
  const take = (piece: string) => {
    if (piece === "") return;
    written += piece;
    strictEqual(text.startsWith(unescapeSpeech(written)), true, JSON.stringify(written));
  };
  const takePart = (piece: string) => {
    take(piece);
    strictEqual(repairSpeechTail(written).cut, "", JSON.stringify(written));
  };
  for (const chunk of chunks) {
    takePart(encoder.push(chunk.text));
    if (chunk.flush) takePart(encoder.flush());
  }
  take(encoder.end());
  strictEqual(unescapeSpeech(written), text);
  for (const line of written.split("\n")) {
    strictEqual(line !== "" && line.length <= 30_003, true);
    strictEqual(/\[\[|\]\]|\/\*|\*\/|FADE IN:|TO:\s*$/.test(line), false, JSON.stringify(line));
  }
}

function pieces(...texts: string[]): string[] {
  const encoder = new SpeechEncoder();
  return texts.map((text) => text === "flush" ? encoder.flush() : encoder.push(text))
    .concat(encoder.end());
}

Deno.test("SpeechEncoder writes whole lines at once", () => {
  strictEqual(pieces("a\nb", "c\n# d\n").join("|"), "a\n|bc\n\\# d\n|\\");
});

Deno.test("SpeechEncoder lets empty lines wait for what follows", () => {
  deepStrictEqual(pieces("\n", "\n", "\n", "flush", "a\n\n", "b"), [
    "\\\n",
    "",
    "",
    "",
    "  \n  \na\n",
    "",
    "  \nb",
  ]);
  deepStrictEqual(pieces(), ["\\"]);
});

Deno.test("SpeechEncoder begins an unfinished line with a backslash", () => {
  strictEqual(
    pieces("Tw", "flush", "o and", "flush", " a half\n").join("|"),
    "|\\Tw||o and| a half\n|\\",
  );
});

Deno.test("SpeechEncoder stops before what may be an escape or the line's end", () => {
  const stops: Record<string, string> = {
    "a [": "\\a ",
    "a ]": "\\a ",
    "a /": "\\a ",
    "a *\\\\": "\\a ",
    "a \\": "\\a ",
    "a T": "\\a ",
    "a TO": "\\a ",
    "a TO:  ": "\\a ",
    "a FADE I": "\\a ",
    "a FADE IN": "\\a ",
    "a\r": "\\a",
    "a\ud83d": "\\a",
    "TO": "",
  };
  for (const [text, piece] of Object.entries(stops)) {
    strictEqual(pieces(text, "flush")[1], piece, JSON.stringify(text));
  }
});

Deno.test("SpeechEncoder marks a first line that reads as a statement", () => {
  const encoder = new SpeechEncoder({ statement: (line) => line === "Write a?" });
  strictEqual(encoder.push("Write a?\nWrite a?\n"), "\\Write a?\nWrite a?\n");
});

Deno.test("SpeechEncoder takes nothing after the end", () => {
  const encoder = new SpeechEncoder();
  encoder.end();
  throws(() => encoder.push("more"), /has ended/);
});

Deno.test("SpeechEncoder gives any text back, in any pieces and at every piece", () => {
  const chunk = fc.record({ text: fc.oneof(hostileFragment, anyUnits), flush: fc.boolean() });
  fc.assert(fc.property(fc.array(chunk, { maxLength: 20, size: "max" }), write), {
    numRuns: 3_000,
  });
});

Deno.test("SpeechEncoder gives long lines back, in any pieces", () => {
  const cuts = fc.array(
    fc.record({ length: fc.integer({ min: 1, max: 30_000 }), flush: fc.boolean() }),
    {
      minLength: 1,
    },
  );
  fc.assert(
    fc.property(longText, cuts, (text, cuts) => {
      const chunks: Chunk[] = [];
      for (let at = 0, index = 0; at < text.length; index++) {
        const cut = cuts[index % cuts.length];
        const length = index < 100 ? cut.length : text.length;
        chunks.push({ text: text.slice(at, at + length), flush: cut.flush });
        at += length;
      }
      write(chunks);
    }),
    { numRuns: 20 },
  );
});
