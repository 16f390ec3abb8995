import assert from "node:assert/strict";
import fc from "fast-check";
import { blocks, parse, readBlocksBackwards, type TextBlock } from "../../src/fountain/mod.ts";
import { anyText } from "./arbitrary_scripts.ts";

Deno.test("readBlocksBackwards() gives the paragraphs, last first, for chunks of any size", async () => {
  await fc.assert(
    fc.asyncProperty(anyText, fc.integer({ min: 1, max: 60 }), async (text, chunkSize) => {
      const bytes = new TextEncoder().encode(text);
      const read = await blocksOf(bytes, chunkSize);
      const wellFormed = new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
      assert.deepEqual(read.map((block) => block.text).reverse(), paragraphsOf(wellFormed));
      for (const { text, offset, length } of read) {
        assert.equal(decode(bytes.subarray(offset, offset + length)), text);
      }
    }),
    { numRuns: 5000 },
  );
});

Deno.test("readBlocksBackwards() reads little of a large file for its last speeches", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const path = `${folder}/session.spmd`;
    const turn = `RSDOIEL\nWhat is “é”?\n\nHARVEY\n${"A letter.\n  \n".repeat(50)}That.\n\n`;
    await Deno.writeTextFile(path, turn.repeat(8000));
    using file = await Deno.open(path);
    const { size } = await file.stat();
    let taken = 0;
    const source = {
      size,
      async read(offset: number, length: number): Promise<Uint8Array> {
        taken += length;
        const bytes = new Uint8Array(length);
        await file.seek(offset, Deno.SeekMode.Start);
        for (let got = 0; got < length;) {
          const count = await file.read(bytes.subarray(got));
          assert.ok(count !== null);
          got += count;
        }
        return bytes;
      },
    };
    const names: string[] = [];
    for await (const { text } of readBlocksBackwards(source)) {
      const [block] = blocks(parse(text, { fragment: true }).elements);
      if (block.type === "speech") names.push(block.cue.name);
      if (names.length === 20) break;
    }
    assert.deepEqual(names.slice(0, 4), ["HARVEY", "RSDOIEL", "HARVEY", "RSDOIEL"]);
    assert.equal(taken, 65536);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("readBlocksBackwards() says when the source is shorter than its size", async () => {
  const source = { size: 10, read: () => Promise.resolve(new Uint8Array(3)) };
  await assert.rejects(readBlocksBackwards(source).next(), /Cannot read 10 bytes at 0: got 3/);
});

Deno.test("readBlocksBackwards() ends when its signal does", async () => {
  const signal = AbortSignal.abort(new Error("enough"));
  const source = { size: 1, read: () => Promise.resolve(new Uint8Array(1)) };
  await assert.rejects(readBlocksBackwards(source, { signal }).next(), /enough/);
});

async function blocksOf(bytes: Uint8Array, chunkSize: number): Promise<TextBlock[]> {
  const source = {
    size: bytes.length,
    read: (offset: number, length: number) => {
      assert.ok(offset >= 0 && length > 0 && offset + length <= bytes.length);
      return Promise.resolve(bytes.slice(offset, offset + length));
    },
  };
  const read: TextBlock[] = [];
  for await (const block of readBlocksBackwards(source, { chunkSize })) read.push(block);
  return read;
}

/** The paragraphs the simple way: by splitting all lines. */
function paragraphsOf(text: string): string[] {
  const paragraphs: string[] = [];
  let open = false;
  for (const [line] of text.matchAll(/[^\r\n]*(\r\n|\r|\n|$)/g)) {
    const empty = /^[\r\n]*$/.test(line);
    if (!empty && open) paragraphs.push(paragraphs.pop() + line);
    else if (!empty) paragraphs.push(line);
    open = !empty;
  }
  return paragraphs.map((paragraph) => paragraph.replace(/(\r\n|\r|\n)$/, ""));
}

function decode(bytes: Uint8Array): string {
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
