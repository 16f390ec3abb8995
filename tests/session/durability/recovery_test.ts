import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { join } from "node:path";
import { SessionFile } from "../../../src/session/session_file.ts";
import { type ByteSource, inspectTail } from "../../../src/session/tail_inspection.ts";
import type { Mending } from "../../../src/session/recovery.ts";
import { head, inFolder, records } from "./sample_session.ts";

const encoder = new TextEncoder();
const begun = head + records[0];
const now = () => new Date(2026, 4, 4, 14, 23, 0);

/** Opens a file with this content; gives what it holds then, and what was done. */
async function mend(
  content: string | Uint8Array,
  check: (after: string, mended: Mending | undefined, path: string) => Promise<void> | void,
): Promise<void> {
  await inFolder(async (folder) => {
    const path = join(folder, "one.spmd");
    await Deno.writeFile(path, typeof content === "string" ? encoder.encode(content) : content);
    const { file, mended } = await SessionFile.open(path, { head: () => head, now });
    file.release();
    await check(await Deno.readTextFile(path), mended, path);
  });
}

Deno.test("half a prompt is set aside in a file of its own (0600), named after the time", () =>
  mend(`${begun}@ZOË\nhalf a pro`, async (after, mended, path) => {
    strictEqual(after, begun);
    deepStrictEqual(mended, {
      cutBytes: encoder.encode("@ZOË\nhalf a pro").length,
      cause: "torn record",
      setAside: `${path}.torn-20260504-142300`,
    });
    strictEqual(await Deno.readTextFile(mended!.setAside!), "@ZOË\nhalf a pro");
    strictEqual((await Deno.stat(mended!.setAside!)).mode! & 0o777, 0o600);
  }));

Deno.test("a second torn tail of the same second gets a name of its own", () =>
  inFolder(async (folder) => {
    const path = join(folder, "one.spmd");
    const asides: string[] = [];
    for (const torn of ["HARVEY\nFor", "[[turn: 1", "INT. AG"]) {
      await Deno.writeTextFile(path, begun + torn);
      const { file, mended } = await SessionFile.open(path, { head: () => head, now });
      file.release();
      asides.push(mended!.setAside!);
      strictEqual(await Deno.readTextFile(mended!.setAside!), torn);
    }
    const first = `${path}.torn-20260504-142300`;
    deepStrictEqual(asides, [first, `${first}-2`, `${first}-3`]);
  }));

Deno.test("zeros that a power cut left are cut off, the pieces before them stay", () =>
  mend(`${begun}SHELL\none\ntwo\n${"\0".repeat(700)}`, (after, mended) => {
    strictEqual(after, `${begun}SHELL\none\ntwo\n\n[[reply: interrupted]]\n\n`);
    strictEqual(mended?.cause, "zeros");
    strictEqual(mended?.cutBytes, 700);
    strictEqual(mended?.closedSpeech, "SHELL");
  }));

Deno.test("zeros inside the last record cut it off, though its end is there", () =>
  mend(`${begun}HARVEY\nForw\0\0\0\0RA.\n\n`, (after, mended) => {
    strictEqual(after, begun);
    strictEqual(mended?.cause, "zeros");
  }));

Deno.test("a character that was cut off is cut from an open speech, and nothing else is", () => {
  const bytes = encoder.encode(`${begun}@my model (THINKING)\nTokyo 東`);
  return mend(bytes.subarray(0, -1), (after, mended) => {
    strictEqual(after, `${begun}@my model (THINKING)\nTokyo \n\n[[reply: interrupted]]\n\n`);
    strictEqual(mended?.cause, "broken text");
    strictEqual(mended?.cutBytes, 2);
    strictEqual(mended?.closedSpeech, "my model");
  });
});

Deno.test("damage before the last record is never cut", () => {
  const damaged = encoder.encode(`${begun}LLAMA3.1\nxxxxxxxx\n\n${records.at(-1)}`);
  const hole = encoder.encode(`${begun}LLAMA3.1\n`).length;
  damaged.fill(0, hole, hole + 4);
  damaged.fill(0xff, hole + 4, hole + 8);
  return mend(damaged, async (_, mended, path) => {
    strictEqual(mended, undefined);
    deepStrictEqual(await Deno.readFile(path), damaged);
  });
});

Deno.test("a cue without a word is torn, whoever was to speak", () =>
  mend(`${begun}LLAMA3.1\n`, (after, mended) => {
    strictEqual(after, begun);
    strictEqual(mended?.cause, "torn record");
  }));

Deno.test("a note that lacks only the empty line after it, as editors save it, is completed", async () => {
  const line = "[[turn: 1 · 2026-05-04T14:30:01.000+02:00]]";
  for (const tail of [line, `${line}\n`]) {
    await mend(begun + tail, (after, mended) => {
      strictEqual(after, `${begun}${line}\n\n`);
      strictEqual(mended, undefined);
    });
  }
});

Deno.test("CRLF line ends, as an editor may save them, are read as line ends", () =>
  mend(`${begun}SHELL\nlist\n\n`.replaceAll("\n", "\r\n") + "HARVEY\r\nForw", (after, mended) => {
    ok(after.endsWith("SHELL\r\nlist\r\n\r\n"), JSON.stringify(after));
    strictEqual(mended?.cause, "torn record");
  }));

Deno.test("an empty file gets a head", () =>
  mend("", (after, mended) => {
    strictEqual(after, head);
    deepStrictEqual(mended, { cutBytes: 0, cause: "torn head" });
  }));

Deno.test("inspectTail() reads a few kilobytes of a file of 1 GB", async () => {
  const ending = encoder.encode(`\n\n${records.slice(1).join("")}LLAMA3.1\nstill stream`);
  const size = 1 << 30;
  let asked = 0;
  const source: ByteSource = {
    size,
    read(offset, length) {
      asked += length;
      const bytes = new Uint8Array(length).fill(120);
      if (offset === 0) bytes.set(encoder.encode(begun));
      const from = Math.max(0, offset + length - size + ending.length - length);
      if (offset + length === size) bytes.set(ending.subarray(from), length - ending.length + from);
      return Promise.resolve(bytes);
    },
  };
  const found = await inspectTail(source);
  strictEqual(found.openSpeech, "LLAMA3.1");
  strictEqual(found.keep, size);
  ok(asked <= 131_072, String(asked));
});

Deno.test("inspectTail() finds the beginning of a last speech of several megabytes", async () => {
  const speech = `SHELL\n${"0123456789abcdef\n".repeat(200_000)}`;
  const bytes = encoder.encode(begun + records[1] + speech);
  const found = await inspectTail({
    size: bytes.length,
    read: (offset, length) => Promise.resolve(bytes.subarray(offset, offset + length)),
  });
  strictEqual(found.openSpeech, "SHELL");
  strictEqual(found.keep, bytes.length);
  strictEqual(found.cause, undefined);
});

const called = '[[tool: a1 · read_file · {"path":"a.ts"}]]\n\n';

Deno.test("half a result of a tool is set aside: the model was not asked with it", () =>
  mend(`${begun}${called}HARVEY (RESULT)\nexport const a\nexpo`, (after, mended) => {
    strictEqual(after, begun + called);
    strictEqual(mended?.cause, "torn record");
    strictEqual(mended?.closedSpeech, undefined);
  }));

Deno.test("a result whose note is torn stays, and no speech is closed as interrupted", () =>
  mend(`${begun}${called}HARVEY (RESULT)\nexport const a\n\n[[result: a1 — o`, (after, mended) => {
    strictEqual(after, `${begun}${called}HARVEY (RESULT)\nexport const a\n\n`);
    strictEqual(mended?.cause, "torn record");
    strictEqual(mended?.closedSpeech, undefined);
  }));
