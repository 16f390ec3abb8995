import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert/strict";
import { basename, join } from "node:path";
import { Journal, type JournalOptions, type Trouble } from "../../../src/session/journal.ts";
import { SessionFile } from "../../../src/session/session_file.ts";
import { type Faults, FaultyFile } from "./faulty_file.ts";
import { head, inFolder, records } from "./sample_session.ts";

// No file can be made beside it.
const oldPath = "/dev/null/old.spmd";
const [scene, prompt, forwarding, ...reply] = records;

/** A journal over a file that fails; other files are made in a real folder. */
function failing(faults: Faults, options: Partial<JournalOptions> = {}) {
  const disk = new FaultyFile(head, faults);
  const troubles: Trouble[] = [];
  const file = new SessionFile(disk, oldPath, disk.synced.length, "0190-old");
  const journal = new Journal(file, {
    head: () => head,
    fallbackFolders: [],
    onTrouble: (trouble) => troubles.push(trouble),
    ...options,
  });
  return { disk, journal, troubles };
}

Deno.test("a record that is durable is on disk before it is acknowledged, and all before it", () =>
  inFolder(async () => {
    const { disk, journal } = failing({});
    strictEqual(await journal.append(scene), "written");
    strictEqual(await journal.append(prompt, { durable: true }), "durable");
    strictEqual(new TextDecoder().decode(disk.synced), head + scene + prompt);
    await journal.close();
    strictEqual(disk.text, `${head}${scene}${prompt}THE END.\n`);
    ok(disk.isClosed);
  }));

Deno.test("records that ask at the same time share a sync, in the order of the calls", async () => {
  const { disk, journal } = failing({});
  const receipts = await Promise.all(
    records.map((record) => journal.append(record, { durable: true })),
  );
  deepStrictEqual(receipts, records.map(() => "durable"));
  strictEqual(disk.syncs, 1);
  strictEqual(new TextDecoder().decode(disk.synced), head + records.join(""));
});

Deno.test("on a full disk the session goes on in a fallback folder, each file naming the other", () =>
  inFolder(async (folder) => {
    const capacity = new TextEncoder().encode(head + scene + prompt).length + 40;
    const { disk, journal, troubles } = failing({ capacity }, { fallbackFolders: [folder] });
    await journal.append(scene);
    await journal.append(prompt, { durable: true });
    strictEqual(await journal.append(forwarding), "written");
    strictEqual(await journal.append(reply[0], { durable: true }), "durable");

    const movedTo = join(folder, "old-continued.spmd");
    strictEqual(journal.path, movedTo);
    strictEqual(troubles.length, 1);
    strictEqual(troubles[0].path, oldPath);
    strictEqual(troubles[0].movedTo, movedTo);
    ok(troubles[0].message.includes("the disk is full"), troubles[0].message);
    // There was no room for the note here; what stands here is whole.
    strictEqual(disk.text, head + scene + prompt);
    strictEqual(
      await Deno.readTextFile(movedTo),
      `${head}[[continues: ${oldPath} · 0190-old]]\n\n${scene}${forwarding}${reply[0]}`,
    );
    await journal.close();
  }));

Deno.test("after a failed sync the old file is left, cut back to what is surely on disk", () =>
  inFolder(async (folder) => {
    const { disk, journal, troubles } = failing({ failingSync: 2 }, { fallbackFolders: [folder] });
    await journal.append(scene + prompt, { durable: true });
    await journal.append(forwarding);
    strictEqual(await journal.append(reply[0], { durable: true }), "durable");
    const movedTo = join(folder, "old-continued.spmd");
    strictEqual(troubles[0].movedTo, movedTo);
    strictEqual(disk.text, `${head}${scene}${prompt}[[continued in: ${movedTo}]]\n\n`);
    ok(disk.isClosed);
    const text = await Deno.readTextFile(movedTo);
    ok(text.endsWith(`\n\n${scene}${forwarding}${reply[0]}`), text);
    await journal.close();
  }));

Deno.test("a speech that streams goes on in the new file with its beginning, synced or not", () =>
  inFolder(async (folder) => {
    const { disk, journal } = failing({ failingSync: 2 }, { fallbackFolders: [folder] });
    await journal.append(scene + prompt);
    await journal.append(reply[0], { durable: true });
    await journal.append(reply[1], { durable: true });
    for (const piece of reply.slice(2)) await journal.append(piece);
    await journal.sync();
    ok(disk.text.startsWith(`${head}${scene}${prompt}[[continued in: `), disk.text);
    const text = await Deno.readTextFile(journal.path);
    ok(text.endsWith(`]]\n\n${scene}${reply.join("")}`), text);
    await journal.close();
  }));

Deno.test("where no disk takes it records are held, not acknowledged, and written when one does", () =>
  inFolder(async (folder) => {
    const blocked = join(folder, "file");
    await Deno.writeTextFile(blocked, "");
    const faults: Faults = { capacity: new TextEncoder().encode(head + scene).length + 5 };
    const { disk, journal, troubles } = failing(faults, {
      fallbackFolders: [join(blocked, "under a file")],
    });
    strictEqual(await journal.append(scene), "written");
    strictEqual(await journal.append(prompt), "held");
    strictEqual(await journal.append(forwarding, { durable: true }), "held");
    strictEqual(disk.text, head + scene);
    strictEqual(troubles.length, 1);
    strictEqual(troubles[0].movedTo, undefined);
    ok(journal.isHolding);

    faults.capacity = Infinity;
    strictEqual(await journal.append(reply[0], { durable: true }), "durable");
    strictEqual(disk.text, head + scene + prompt + forwarding + reply[0]);
    strictEqual(troubles.at(-1)?.message, 'Recording goes on in "old.spmd".');
    await journal.close();
  }));

Deno.test("records that no disk took go to the file that the session is moved to", () =>
  inFolder(async (folder) => {
    const faults: Faults = { capacity: new TextEncoder().encode(head + scene).length + 50 };
    const { disk, journal } = failing(faults);
    await journal.append(scene);
    strictEqual(await journal.append(prompt + "x".repeat(50), { durable: true }), "held");
    const path = join(folder, "next.spmd");
    await journal.leaveFor(await SessionFile.create(path, head), "[[continued in: next]]\n\n");
    strictEqual(await Deno.readTextFile(path), head + scene + prompt + "x".repeat(50));
    strictEqual(disk.text, head + "[[continued in: next]]\n\n");
    ok(disk.isClosed);
  }));

Deno.test("where the file that the session is moved to takes nothing either, all is held as before", async () => {
  const faults: Faults = { capacity: head.length };
  const { journal } = failing(faults);
  strictEqual(await journal.append(prompt), "held");
  const next = new SessionFile(new FaultyFile(head, faults), "/dev/null/next.spmd", head.length);
  await rejects(journal.leaveFor(next, "[[continued in: next]]\n\n"), /the disk is full/);
  ok(journal.isHolding);
  faults.capacity = Infinity;
  strictEqual(await journal.append(forwarding, { durable: true }), "durable");
  await journal.close();
});

Deno.test("the memory for held records is bounded, and its end is an error", async () => {
  const { journal } = failing({ capacity: 0 }, { heldLimit: 2000 });
  strictEqual(await journal.append("HARVEY\n" + "x".repeat(1500) + "\n\n"), "held");
  await rejects(journal.append("HARVEY\n" + "y".repeat(1500) + "\n\n"), {
    message: /the memory for it is used up/,
  });
  await rejects(journal.close(), { failure: "full" });
});

Deno.test("required: the records are saved elsewhere, and every call rejects from then on", () =>
  inFolder(async (folder) => {
    const { journal, troubles } = failing(
      { failingSync: 1 },
      { fallbackFolders: [folder], required: true },
    );
    await rejects(journal.append(scene, { durable: true }), { failure: "failed" });
    await rejects(journal.append(prompt), { failure: "failed" });
    ok((await Deno.readTextFile(troubles[0].movedTo!)).endsWith(scene));
    await rejects(journal.close(), { failure: "failed" });
  }));

Deno.test("a file that can be neither written nor cut back is left for another one", () =>
  inFolder(async (folder) => {
    const capacity = new TextEncoder().encode(head + scene).length + 5;
    const { journal } = failing({ capacity, failingTruncate: true }, { fallbackFolders: [folder] });
    await journal.append(scene, { durable: true });
    await journal.append(prompt, { durable: true });
    ok((await Deno.readTextFile(journal.path)).endsWith(scene + prompt));
    await journal.close();
  }));

Deno.test("a session whose file was deleted goes on in a copy of the whole of it", () =>
  inFolder(async (folder) => {
    const path = join(folder, "one.spmd");
    const troubles: Trouble[] = [];
    await using journal = new Journal(await SessionFile.create(path, head), {
      head: () => head,
      fallbackFolders: [],
      onTrouble: (trouble) => troubles.push(trouble),
    });
    await journal.append(scene + prompt, { durable: true });
    await Deno.remove(path);
    strictEqual(await journal.append(forwarding, { durable: true }), "durable");
    strictEqual(basename(journal.path), "one-continued.spmd");
    strictEqual(await Deno.readTextFile(journal.path), head + scene + prompt + forwarding);
    strictEqual(troubles.length, 1);
  }));
