import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { join } from "node:path";
import { SessionFile } from "../../../src/session/session_file.ts";
import { inspectSessionFile } from "../../../src/session/tail_inspection.ts";
import { head, inFolder, recordEnds, records } from "./sample_session.ts";

const encoder = new TextEncoder();
const decoder = new TextDecoder();
const newHead = head.replace("00000001]]", "00000002]]");
const whole = encoder.encode(`${head}${records.join("")}THE END.\n`);
const ends = recordEnds([head, ...records]);
const interrupted = "[[reply: interrupted]]\n\n";

Deno.test("a session cut off at any byte opens, keeps every record, and loses nothing unseen", () =>
  inFolder(async (folder) => {
    for (let size = 0; size <= whole.length; size++) {
      await checkTruncation(join(folder, `cut-${size}.spmd`), size);
    }
  }));

async function checkTruncation(path: string, size: number): Promise<void> {
  const cut = whole.subarray(0, size);
  await Deno.writeFile(path, cut);
  const before = await inspectSessionFile(path);
  deepStrictEqual(await Deno.readFile(path), cut, "inspecting changes nothing");

  const { file, mended, ended } = await SessionFile.open(path, { head: () => newHead });
  file.release();
  const after = await Deno.readTextFile(path);
  const aside = mended?.setAside ? await Deno.readFile(mended.setAside) : new Uint8Array();
  if (mended?.setAside) await Deno.remove(mended.setAside);
  await Deno.remove(path);

  const at = `cut at ${size}: ${JSON.stringify(decoder.decode(cut.subarray(-40)))}`;
  strictEqual(ended, size > ends.at(-1)! + 7, at);
  if (before.head.end === undefined) {
    strictEqual(after, newHead, at);
    deepStrictEqual(aside, cut, at);
    return;
  }
  ok(after.endsWith("\n\n"), at);
  strictEqual(mended?.cutBytes ?? 0, aside.length, at);
  strictEqual(mended?.cause === undefined, aside.length === 0, at);

  // Everything that was there is either in the file, at its place, or in the file set aside.
  const kept = size - (ended ? size - ends.at(-1)! : aside.length);
  ok(after.startsWith(decoder.decode(cut.subarray(0, kept))), at);
  if (!ended) deepStrictEqual(cut.subarray(kept), aside, at);

  // Whole records and whole pieces stay.
  const lastWhole = ends.findLast((end) => end <= size) ?? 0;
  ok(kept >= lastWhole || size < ends[0], at);
  // Nothing else was added but what closes a record.
  const added = after.slice(decoder.decode(cut.subarray(0, kept)).length);
  ok(
    ["", "\n", "\n\n", `\n${interrupted}`, `\n\n${interrupted}`].includes(added),
    `${at}: ${added}`,
  );
  strictEqual(added.endsWith(interrupted), mended?.closedSpeech !== undefined, at);
}

Deno.test("a session that ends in a whole record is opened unchanged", () =>
  inFolder(async (folder) => {
    const path = join(folder, "one.spmd");
    const wholeEnds = ends.filter((_, at) => (at === 0 ? head : records[at - 1]).endsWith("\n\n"));
    for (const end of wholeEnds) {
      await Deno.writeFile(path, whole.subarray(0, end));
      const { file, mended } = await SessionFile.open(path, { head: () => newHead });
      file.release();
      strictEqual(mended, undefined);
      deepStrictEqual(await Deno.readFile(path), whole.subarray(0, end));
    }
  }));
