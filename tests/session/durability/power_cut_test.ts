import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import { SessionFile } from "../../../src/session/session_file.ts";
import { FaultyFile } from "./faulty_file.ts";
import { head, inFolder } from "./sample_session.ts";

/** A speech that streams, or a record that stands in one write. */
const speech = fc.array(fc.stringMatching(/^[a-zäß東]{1,200}\n$/), { minLength: 1, maxLength: 6 })
  .map(([first, ...others]) => [
    `LLAMA3.1\n${first}`,
    ...others,
    "\n[[stats: LLAMA3.1 · 42 tokens · 0.8s · 52.5 tok/s]]\n\n",
  ]);
const record = fc.oneof(
  fc.stringMatching(/^[a-zäß東 ]{1,900}$/).map((said) => [`@ZOË\nx${said}\n\n`]),
  fc.constant(["INT. SHELL 2026-05-04 14:30:00\n\n", "@ZOË\n! ls\n\n"]),
  speech,
);
const session = fc.array(record, { minLength: 1, maxLength: 8 }).map((records) => records.flat());

Deno.test("a power cut that loses any unsynced blocks takes nothing that was synced", () =>
  inFolder(async (folder) => {
    let run = 0;
    const cut = fc.record({
      writes: session,
      syncAfter: fc.nat(),
      stopAfter: fc.nat(),
      grown: fc.constantFrom(0, 0.3, 0.9, 1),
      lost: fc.array(fc.boolean(), { minLength: 1, maxLength: 12 }),
    });
    await fc.assert(
      fc.asyncProperty(cut, async ({ writes, syncAfter, stopAfter, grown, lost }) => {
        const disk = new FaultyFile(head);
        const file = new SessionFile(disk, "/dev/null/one.spmd", disk.synced.length);
        const stop = 1 + stopAfter % writes.length;
        for (const [at, text] of writes.slice(0, stop).entries()) {
          await file.append(text);
          if (at === syncAfter % stop) await file.sync();
        }
        const found = disk.afterPowerCut(grown, (block) => lost[block % lost.length]);
        await checkRecovery(join(folder, `${run++}.spmd`), disk.synced, found);
      }),
      { numRuns: 100 },
    );
  }));

async function checkRecovery(path: string, synced: Uint8Array, found: Uint8Array): Promise<void> {
  await Deno.writeFile(path, found);
  const { file, mended } = await SessionFile.open(path, { head: () => head });
  await file.append("HARVEY\nGoing on.\n\n");
  file.release();
  const after = await Deno.readFile(path);
  deepStrictEqual(after.subarray(0, synced.length), synced, "what was synced stands");
  const aside = mended?.setAside ? await Deno.readFile(mended.setAside) : new Uint8Array();
  const kept = found.subarray(0, found.length - aside.length);
  deepStrictEqual(after.subarray(0, kept.length), kept, "what is not set aside stands");
  deepStrictEqual(aside, found.subarray(kept.length), "what is cut is set aside");
  ok(new TextDecoder().decode(after).endsWith("\n\nHARVEY\nGoing on.\n\n"));

  const again = await SessionFile.open(path, { head: () => head });
  again.file.release();
  strictEqual(again.mended, undefined);
}
