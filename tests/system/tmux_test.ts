import assert from "node:assert/strict";
import { openTerminal } from "./tmux.ts";
import { systemTest } from "./tools.ts";

systemTest("a program on a terminal gets typed text and keys, and shows what it writes", {
  tools: ["tmux", "bash"],
}, async () => {
  await using terminal = await openTerminal({
    command: "bash",
    args: ["--norc", "--noprofile"],
    cwd: "/",
    env: { PATH: "/usr/bin:/bin", PS1: "ready> " },
    columns: 60,
    rows: 10,
  });
  await terminal.waitFor("ready>");
  await terminal.type("stty size; echo C-c Enter;xyz");
  await terminal.press("BSpace", "BSpace", "BSpace", "Enter");
  assert.match(await terminal.waitFor("\nready>"), /\n10 60\nC-c Enter\n/);
  await terminal.type("cat; echo not reached");
  await terminal.press("Enter");
  await terminal.type("a line");
  await terminal.press("Enter");
  await terminal.waitFor("a line\na line");
  await terminal.press("C-c");
  assert.doesNotMatch(await terminal.waitFor("^C\nready>"), /\nnot reached/);
  await terminal.resize(80, 12);
  await terminal.type("stty size; exit 3");
  await terminal.press("Enter");
  assert.equal(await terminal.ended(), 3);
  assert.match(await terminal.screen(), /\n12 80\n/);
});
