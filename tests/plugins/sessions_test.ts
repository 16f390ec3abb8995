import assert from "node:assert/strict";
import { join } from "node:path";
import { readSession } from "../../src/session/mod.ts";
import type { OpenHost } from "../host/open_host.ts";
import { openHarvey, sessionFiles } from "./built_in.ts";

const eliza = { model: "eliza" } as const;

/** What one line shows. */
async function shownBy(open: OpenHost, line: string): Promise<string> {
  const before = open.shown.length;
  await open.type(line);
  return open.shown.slice(before);
}

Deno.test("/sessions and /session list show index, name and time, the newest first", async () => {
  await using open = await openHarvey(eliza);
  const folder = join(open.workspace, "harvey", "sessions");
  const [own] = await sessionFiles(open);
  await Deno.mkdir(join(folder, "archive"));
  for (
    const [name, day] of [["archive/old.fountain", 3], ["debugging-issue-42.spmd", 4]] as const
  ) {
    await Deno.writeTextFile(join(folder, name), "Title: T\n");
    const time = new Date(2026, 4, day, 14, 23, 5);
    await Deno.utime(join(folder, name), time, time);
  }
  for (const command of ["/sessions", "/session list"]) {
    const stdout = await shownBy(open, command);
    const name = own!.slice(folder.length + 1);
    const [title, first, ...others] = stdout.trimEnd().split("\n");
    assert.equal(title, "  Available sessions (newest first):");
    assert.equal(first!.startsWith(`    [0]  ${name}`), true, stdout);
    assert.deepEqual(others.map((line) => line.replace(/ {3,}\(/, "  (")), [
      "    [1]  debugging-issue-42.spmd  (2026-05-04 14:23:05)",
      "    [2]  archive/old.fountain  (2026-05-03 14:23:05)",
    ]);
  }
});

Deno.test("/rename moves the file of this session, and recording goes on in it", async () => {
  await using open = await openHarvey(eliza);
  await open.type("Hello");
  const stdout = await shownBy(open, "/rename debugging issue");
  assert.match(stdout, /^ {2}Renamed: harvey-session-.*\.spmd is now .*debugging issue\.spmd$/m);
  await open.type("Hello again");
  const files = await sessionFiles(open);
  assert.deepEqual(files.map((file) => file.split("/").at(-1)), ["debugging issue.spmd"]);
  await open.host[Symbol.asyncDispose]();
  const session = await readSession(await Deno.readTextFile(files[0]!));
  assert.deepEqual(session.turns.map(({ prompt }) => prompt), ["Hello", "Hello again"]);
  assert.equal(session.ending, "closed");
  assert.deepEqual(session.findings, []);
});

Deno.test("/rename replaces nothing, and takes no path and no name that cannot be seen", async () => {
  await using open = await openHarvey(eliza);
  const folder = join(open.workspace, "harvey", "sessions");
  const before = await sessionFiles(open);
  await Deno.writeTextFile(join(folder, "taken.spmd"), "mine");
  for (
    const [name, message] of [
      ["taken", /Cannot rename to "taken\.spmd": the file exists/],
      ["../out", /a name has no slashes/],
      [".hidden", /hidden/],
      ["a\u202Eb", /cannot be seen/],
      ["", /there is no name/],
    ] as const
  ) {
    await assert.rejects(open.type(`/rename ${name}`), message);
  }
  assert.equal(await Deno.readTextFile(join(folder, "taken.spmd")), "mine");
  assert.deepEqual((await sessionFiles(open)).filter((file) => !file.includes("taken")), before);
});

Deno.test("/rename names a file that /record off closed, and /record on goes on in it", async () => {
  await using open = await openHarvey(eliza);
  await open.type("Hello");
  await open.type("/record off");
  await open.type("/rename quiet");
  const stdout = await shownBy(open, "/record on");
  assert.match(stdout, /Recording resumed to .*quiet\.spmd/);
  assert.deepEqual((await sessionFiles(open)).length, 1);
});

Deno.test("/rename says so where nothing is recorded", async () => {
  await using open = await openHarvey({ ...eliza, record: "off" });
  await assert.rejects(
    open.type("/rename x"),
    /Cannot rename to "x": this session is not recorded/,
  );
});
