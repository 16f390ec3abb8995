import { ok, strictEqual } from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import { Journal } from "../../../src/session/journal.ts";
import { SessionFile } from "../../../src/session/session_file.ts";
import { FaultyFile } from "./faulty_file.ts";
import { head, inFolder } from "./sample_session.ts";

/** A step of a recorder: a record or a piece, durable or not, waited for or not. */
const step = fc.record({
  said: fc.stringMatching(/^[a-zé東]{1,80}$/),
  pieces: fc.nat({ max: 3 }),
  isDurable: fc.boolean(),
  isAwaited: fc.boolean(),
});

function recordsOf(said: string, pieces: number): string[] {
  if (pieces === 0) return [`@ZOË\n${said}\n\n`];
  const more = Array.from({ length: pieces - 1 }, (_, at) => `${said} ${at}\n`);
  return [`LLAMA3.1\n${said}\n`, ...more, "\n[[reply: done]]\n\n"];
}

Deno.test("whenever a disk fills or a sync fails, each record stands in one of the files, in order", () =>
  inFolder(async (folder) => {
    let run = 0;
    const faults = fc.record({
      steps: fc.array(step, { minLength: 1, maxLength: 12 }),
      room: fc.option(fc.nat({ max: 900 }), { nil: undefined }),
      failingSync: fc.option(fc.integer({ min: 1, max: 6 }), { nil: undefined }),
    });
    await fc.assert(
      fc.asyncProperty(faults, async ({ steps, room, failingSync }) => {
        const capacity = room === undefined ? Infinity : encode(head).length + room;
        const disk = new FaultyFile(head, { capacity, failingSync });
        const troubles: string[] = [];
        const journal = new Journal(
          new SessionFile(disk, "/dev/null/old.spmd", disk.synced.length, "0190-old"),
          {
            head: () => head,
            fallbackFolders: [join(folder, String(run++))],
            onTrouble: ({ message }) => troubles.push(message),
          },
        );
        const all: string[] = [];
        const receipts: Promise<string>[] = [];
        for (const { said, pieces, isDurable, isAwaited } of steps) {
          for (const record of recordsOf(said, pieces)) {
            all.push(record);
            const receipt = journal.append(record, { durable: isDurable });
            receipts.push(receipt);
            if (isAwaited) strictEqual(await receipt, isDurable ? "durable" : "written");
          }
        }
        await journal.sync();
        ok(!(await Promise.all(receipts)).includes("held"));
        await journal[Symbol.asyncDispose]();
        const isMoved = !journal.path.startsWith("/dev/null");
        const moved = isMoved ? await Deno.readTextFile(journal.path) : "";
        strictEqual(troubles.length, isMoved ? 1 : 0);
        strictEqual(recordsIn(disk, moved), all.join(""));
      }),
      { numRuns: 100 },
    );
  }));

/** The records of the old file and of the one that continues it, without the notes that link them. */
function recordsIn(disk: FaultyFile, moved: string): string {
  if (!moved) return disk.text.slice(head.length);
  const link = disk.text.lastIndexOf("[[continued in: ");
  const note = moved.indexOf("[[continues: ");
  const rest = moved.slice(moved.indexOf("\n\n", note) + 2);
  return disk.text.slice(head.length, link < 0 ? undefined : link) + rest;
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}
