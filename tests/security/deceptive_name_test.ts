import assert from "node:assert/strict";
import { join } from "node:path";
import { visiblePath } from "../../src/workspace/mod.ts";
import { emptyPlace } from "../end_to_end/harvey.ts";
import { onlySession } from "../end_to_end/recorded_session.ts";
import { block, openAgent } from "../plugins/agent_host.ts";
import { endedSession } from "../plugins/built_in.ts";
import { accesses, pathPlace } from "../workspace/path_place.ts";
import { runAgainst, treacherous, withoutLineEnds } from "./proposing_model.ts";

Deno.test("attack: a name with escape sequences is never asked about, and shown harmlessly", async () => {
  const paths = ["\x1b[2K\x1b[Ga.txt", "a\x08\x08\x08.txt", "a\x1b]0;yes\x07.txt", "a\x9b2J.txt"];
  for (const path of paths) {
    await using open = await openAgent({ answers: ["yes", "yes"] });
    await open.reply(block(`"${path}"`, "x\n"));
    assert.ok(!open.shown.includes("Write "), JSON.stringify(open.shown));
    assert.doesNotMatch(withoutLineEnds(open.shown + open.told), treacherous);
    const { session } = await endedSession(open);
    assert.ok(session.actions.every(({ status }) => status.startsWith("skipped: ")));
  }
});

Deno.test("attack: a name that is shown otherwise than it is has its signs written out in the question", async () => {
  const names: Record<string, string> = {
    "src/\u0430pi.ts": "src/‹U+0430›pi.ts",
    "src/\u202egpj.ts": "src/‹U+202E›gpj.ts",
    "src/a\u200b.ts": "src/a‹U+200B›.ts",
    "src\u2215a.ts": "src‹U+2215›a.ts",
    "src/a\u2066b\u2069.ts": "src/a‹U+2066›b‹U+2069›.ts",
  };
  for (const [path, shown] of Object.entries(names)) {
    await using open = await openAgent({ answers: ["no"] });
    await open.reply(block(path, "x\n"));
    assert.ok(open.shown.includes(`Write ${shown}? yes / no`), open.shown);
    assert.doesNotMatch(withoutLineEnds(open.shown + open.told), treacherous);
  }
});

Deno.test("attack: a link's name does not hide which file a question is about", async () => {
  await using open = await openAgent({ answers: ["no"] });
  await open.write("real.txt", "old\n");
  await Deno.symlink("real.txt", join(open.workspace, "harmless.txt"));
  await open.reply(block("harmless.txt", "new\n"));
  assert.match(open.shown, /--- a\/real\.txt\n[^]*Write real\.txt\? yes/);
});

Deno.test("attack: two spellings of one name are two names, and shown as what they are", async () => {
  const [composed, decomposed] = ["caf\u00e9.txt", "cafe\u0301.txt"];
  await using place = await pathPlace();
  const guard = place.guardWith({ permissions: { ".": ["read", "write"], [composed]: ["read"] } });
  for (const path of [composed, decomposed]) {
    assert.match(await place.refusal(path, "write", guard), /permissions do not let/);
  }
  for (const path of ["\uff0eenv", ".\u1d49nv", ".\uff47it/config"]) {
    for (const access of accesses) await place.refusal(path, access);
  }
  assert.equal(visiblePath(composed), composed);
});

Deno.test("attack: a path of 100,000 characters is refused at once, in a short line", async () => {
  await using place = await emptyPlace();
  const path = `src/${"x/".repeat(50_000)}a.txt`;
  const { code, stderr } = await runAgainst(block(path, "x\n"), place, {
    args: ["--yes", "-p", "go"],
  });
  assert.equal(code, 1, stderr.slice(0, 500));
  assert.match(
    stderr,
    /^Cannot write "src\/x\/[^\n]{1,400}…": it is too long [^\n]*\nCannot carry out [^\n]*\n$/,
  );
  const { session } = await onlySession(place);
  assert.deepEqual(session.actions.map(({ status }) => status), ["skipped: it is too long"]);
  await assert.rejects(Deno.stat(join(place.workspace, "src")), Deno.errors.NotFound);
});

Deno.test("attack: ten thousand files in one proposal are counted, asked about singly, and end with quit", async () => {
  await using open = await openAgent({ answers: ["quit"] });
  const many = Array.from({ length: 10_000 }, (_, at) => block(`f${at}.txt`, `${at}\n`));
  await open.reply(many.join(""));
  assert.match(open.told, /^10000 files: 10000 new\n/);
  assert.equal(open.shown.split("Write f").length, 2);
  const { session } = await endedSession(open);
  assert.equal(session.actions.length, 10_000);
  assert.ok(session.actions.every(({ status }) => status === "aborted"));
});
