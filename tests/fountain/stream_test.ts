import assert from "node:assert/strict";
import fc from "fast-check";
import {
  type Element,
  type Finding,
  parse,
  parseStream,
  type StreamOptions,
} from "../../src/fountain/mod.ts";
import { anyText, chunksOf } from "./arbitrary_scripts.ts";

const anyCuts = fc.array(fc.nat({ max: 4000 }), { maxLength: 12, size: "max" });

Deno.test("parseStream() gives the elements of parse() however the text is cut", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyText, { minLength: 1, maxLength: 4 }).map((texts) => texts.join("\n")),
      anyCuts,
      fc.constantFrom(4, 7, 20, undefined),
      fc.boolean(),
      async (text, cuts, pieceLimit, sealSpeeches) => {
        const options = { pieceLimit, sealSpeeches };
        const whole = parse(text, options);
        const { elements, findings } = await readInChunks(chunksOf(text, cuts), options);
        assert.deepEqual(elements.map(readingOf), whole.elements.map(readingOf));
        assert.deepEqual(findings, whole.findings);
      },
    ),
    { numRuns: 5000 },
  );
});

Deno.test("parseStream() gives a long boneyard in pieces and reports it once", async () => {
  const text = `A.\n\n/*${"x\n\ny".repeat(1000)}*/\n\nB.\n`;
  const { elements, findings } = await readInChunks(text.match(/[^]{1,50}/g)!, {
    pieceLimit: 1000,
  });
  const pieces = elements.filter(({ type }) => type === "boneyard");
  assert.deepEqual(pieces.map(({ partial }) => partial), [true, true, true, true, false]);
  assert.equal(pieces.map(({ source }) => source).join("").trim(), text.slice(4, -5));
  assert.deepEqual(findings, [
    { kind: "oversized", element: "boneyard", line: 3, column: 1, offset: 4 },
  ]);
});

Deno.test("parseStream() reports a long boneyard that nothing closes", async () => {
  const { elements, findings } = await readInChunks(["A. /* ", "x".repeat(30), "\n\n", "y"], {
    pieceLimit: 8,
  });
  assert.equal(elements.map(({ source }) => source).join(""), `A. /* ${"x".repeat(30)}\n\ny`);
  assert.deepEqual(findings.map(({ kind, offset }) => [kind, offset]), [
    ["oversized", 3],
    ["unclosed", 3],
  ]);
});

Deno.test("parseStream() gives elements before the source ends", async () => {
  let given = 0;
  function* source() {
    for (; given < 1000; given++) yield `Line ${given}.\n\n`;
  }
  const stream = parseStream(source(), { readSize: 100 });
  await stream.next();
  assert.ok(given < 20, `${given} chunks were taken for one element`);
  await stream.return();
});

Deno.test("parseStream() gives each element once to those who ask at the same time", async () => {
  await using stream = parseStream(["A.\n\nB.\n\nC.\n\n", "D."], { readSize: 1 });
  const asked = await Promise.all(Array.from({ length: 6 }, () => stream.next()));
  assert.deepEqual(asked.map(({ value }) => value?.text), [
    "A.",
    "B.",
    "C.",
    "D.",
    undefined,
    undefined,
  ]);
});

Deno.test("parseStream() ends its source when its reader leaves", async () => {
  let ended = false;
  async function* source() {
    try {
      for (;;) yield await Promise.resolve("A.\n\n");
    } finally {
      ended = true;
    }
  }
  for await (const _ of parseStream(source(), { readSize: 1 })) break;
  assert.ok(ended);
});

Deno.test("parseStream() fails with its source", async () => {
  async function* source() {
    yield await Promise.resolve("A.\n\nB.");
    throw new Error("disk gone");
  }
  const stream = parseStream(source(), { readSize: 1 });
  assert.equal((await stream.next()).value?.text, "A.");
  await assert.rejects(stream.next(), /disk gone/);
  assert.equal((await stream.next()).done, true);
});

Deno.test("parseStream() ends when its signal does", async () => {
  const stopping = new AbortController();
  const stream = parseStream(["A.\n\nB.\n\n", "C."], { signal: stopping.signal, readSize: 1 });
  assert.equal((await stream.next()).value?.text, "A.");
  stopping.abort(new Error("enough"));
  await assert.rejects(async () => {
    for await (const _ of stream);
  }, /enough/);
});

Deno.test("parseStream() reads a file as it is decoded, multi-byte letters cut anywhere", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const path = `${folder}/script.fountain`;
    const text = "\uFEFFTitle: Été\r\n\r\nINT. CAFÉ\r\n\r\nZOË\r\nÇa va 😆?\r\n".repeat(5000);
    await Deno.writeTextFile(path, text);
    const file = await Deno.open(path);
    const decoder = new TextDecoderStream("utf-8", { ignoreBOM: true });
    const sources: string[] = [];
    for await (const element of parseStream(file.readable.pipeThrough(decoder))) {
      sources.push(element.source);
    }
    assert.equal(sources.join(""), text);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

async function readInChunks(
  chunks: Iterable<string>,
  options: StreamOptions,
): Promise<{ elements: Element[]; findings: Finding[] }> {
  const findings: Finding[] = [];
  const onFinding = (finding: Finding) => findings.push(finding);
  const elements: Element[] = [];
  const stream = parseStream(chunks, { ...options, onFinding, readSize: 1 });
  for await (const element of stream) elements.push(element);
  return { elements, findings };
}

function readingOf(element: Element): unknown[] {
  const { type, text, source, body, line, column, offset, inline, partial } = element;
  return [type, text, source, body, line, column, offset, inline, partial];
}
