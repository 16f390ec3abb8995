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
  await terminal.type("sleep 60; echo slept");
  await terminal.press("Enter");
  await terminal.press("C-c");
  assert.doesNotMatch(await terminal.waitFor("^C\nready>"), /\nslept/);
  await terminal.resize(80, 12);
  await terminal.type("stty size; exit 3");
  await terminal.press("Enter");
  assert.match(await terminal.waitFor("status 3"), /\n12 80\n/);
});
