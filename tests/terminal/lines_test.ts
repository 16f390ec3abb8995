import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { readLines } from "../../src/terminal/lines.ts";

function streamOf(
  chunks: readonly Uint8Array<ArrayBuffer>[],
): ReadableStream<Uint8Array<ArrayBuffer>> {
  return ReadableStream.from(chunks);
}

const bytes = (text: string) => new TextEncoder().encode(text);

Deno.test("readLines() gives lines without their ends, the last one without a newline too", async () => {
  const lines = async (text: string) => await Array.fromAsync(readLines(streamOf([bytes(text)])));
  deepEqual(await lines("! ls\nhello"), ["! ls", "hello"]);
  deepEqual(await lines("one\r\n\r\ntwo\r\n"), ["one", "", "two"]);
  deepEqual(await lines("a\rb\n\n"), ["a\rb", ""]);
  deepEqual(await lines("\ufeffhello\n"), ["hello"]);
  deepEqual(await lines(""), []);
});

Deno.test("readLines() gives the same lines however the bytes are cut", async () => {
  const text = fc.array(
    fc.oneof(fc.string({ unit: "grapheme" }), fc.constantFrom("\n", "\r\n", "\r")),
  );
  await fc.assert(fc.asyncProperty(text, fc.array(fc.nat(60)), async (parts, cuts) => {
    const whole = bytes(parts.join(""));
    const ends = [...cuts, whole.length].sort((a, b) => a - b);
    const chunks = ends.map((end, index) => whole.slice(ends[index - 1] ?? 0, end));
    const expected = parts.join("").split("\n").map((line) =>
      line.endsWith("\r") ? line.slice(0, -1) : line
    );
    if (parts.join("").endsWith("\n") || parts.join("") === "") expected.pop();
    deepEqual(await Array.fromAsync(readLines(streamOf(chunks))), expected);
  }));
});

Deno.test("readLines() reads a line of 20 MB that comes in small chunks", async () => {
  const chunk = bytes("x".repeat(1024));
  const chunks = Array.from({ length: 20 * 1024 }, () => chunk);
  const lines = await Array.fromAsync(readLines(streamOf([...chunks, bytes("\nend")])));
  deepEqual(lines.map((line) => line.length), [20 * 1024 * 1024, 3]);
});

Deno.test("readLines() reads no further than the lines that were taken", async () => {
  let pulled = 0;
  const stream = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull(controller) {
      pulled++;
      controller.enqueue(bytes(`line ${pulled}\n`));
    },
  }, { highWaterMark: 0 });
  const lines = readLines(stream);
  equal((await lines.next()).value, "line 1");
  equal((await lines.next()).value, "line 2");
  equal(pulled, 2);
  await lines.return();
});

Deno.test("readLines() ends when it is aborted, while it waits too", async () => {
  const stop = new AbortController();
  const source = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = source.writable.getWriter();
  const lines = readLines(source.readable, stop.signal);
  const first = lines.next();
  await writer.write(bytes("one\n"));
  equal((await first).value, "one");
  const second = lines.next();
  stop.abort();
  equal((await second).done, true);
});
