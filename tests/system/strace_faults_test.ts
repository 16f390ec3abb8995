import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { join } from "node:path";
import { SessionFile } from "../../src/session/session_file.ts";
import { head, inFolder } from "../session/durability/sample_session.ts";
import { checkTurns } from "../session/durability/writer_process.ts";
import { sessionTexts, traceWriter } from "./strace_writer.ts";
import { systemTest } from "./tools.ts";

const needs = { tools: ["strace"] } as const;
const turns = 6;
const allTurns = [1, 2, 3, 4, 5, 6];

for (const call of [2, 5, 9]) {
  systemTest(
    `a disk that is full from write ${call} on is told, and the session goes on elsewhere`,
    needs,
    () => goesOnElsewhere(`inject=write:error=ENOSPC:when=${call}+`, /the disk is full/),
  );
}

systemTest(
  "a write that fails with an I/O error is told, and the session goes on elsewhere",
  needs,
  () => goesOnElsewhere("inject=write:error=EIO:when=4", /input\/output error/),
);

for (const call of [1, 2]) {
  systemTest(
    `after a sync that fails (number ${call} of its thread) the file is left for one beside it`,
    needs,
    () => goesOnElsewhere(`inject=fdatasync:error=EIO:when=${call}`, /input\/output error/),
  );
}

async function goesOnElsewhere(fault: string, reason: RegExp): Promise<void> {
  await inFolder(async (folder) => {
    const fallback = join(folder, "fallback");
    await Deno.mkdir(fallback);
    const path = join(folder, "one.spmd");
    const run = await traceWriter(path, fallback, turns, [fault]);
    strictEqual(run.code, 0, run.told);
    ok(run.calls.some((line) => line.includes("(INJECTED)")), "the fault was injected");
    match(run.told, reason);
    match(run.told, /Recording goes on in "/);
    deepStrictEqual(run.turns, allTurns);

    const old = (await sessionTexts(folder))["one.spmd"];
    const texts = { ...await sessionTexts(folder), ...await sessionTexts(fallback) };
    delete texts["one.spmd"];
    // Each file continues the one before, so all records stand in one row.
    const rest = Object.keys(texts).sort((a, b) => a.length - b.length).map((name) => {
      const [begin, ...records] = texts[name].split("]]\n\n");
      ok(begin.startsWith(head.slice(0, 40)));
      return records.slice(1).join("]]\n\n");
    });
    ok(old.endsWith("\n\n"), "the old file is readable to its end");
    const link = old.lastIndexOf("[[continued in: ");
    const kept = link < 0 ? old : old.slice(0, link);
    checkTurns([kept, ...rest].join("").replace("THE END.\n", ""), turns);
  });
}

systemTest(
  "a crash inside a sync loses no turn that was acknowledged",
  needs,
  () =>
    inFolder(async (folder) => {
      for (const call of [1, 2, 3]) {
        const path = join(folder, `${call}.spmd`);
        const fault = `inject=fdatasync:signal=KILL:when=${call}`;
        const run = await traceWriter(path, folder, 40, [fault]);
        strictEqual(run.code, 137);
        const { file } = await SessionFile.open(path, { head: () => head });
        file.release();
        checkTurns(await Deno.readTextFile(path), run.turns.at(-1) ?? 0);
      }
    }),
);
