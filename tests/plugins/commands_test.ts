import assert from "node:assert/strict";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import { pluginNamed } from "../host/open_host.ts";
import { openHarvey } from "./built_in.ts";

Deno.test("/help lists every command with what it does, a plugin's own among them", async () => {
  const greeter = pluginNamed("greeter", (harvey) => {
    harvey.commands.define({ name: "greet", usage: "NAME", summary: "Greet somebody", run() {} });
  });
  await using open = await openHarvey({ record: "off" }, [greeter]);
  await open.type("/help");
  const names = open.shown.split("\n").filter((line) => line.startsWith("  /"))
    .map((line) => line.trim().split(/ +/, 1)[0]);
  for (const name of ["clear", "exit", "greet", "help", "model", "quit", "record", "status"]) {
    assert.ok(names.includes(`/${name}`), name);
  }
  assert.deepEqual(names, names.toSorted());
  assert.match(open.shown, /\n {2}\/greet NAME +Greet somebody\n/);
  assert.match(open.shown, /\n {2}! COMMAND +\S/);
});

Deno.test("/help tells of one command, with its slash or without, and knows no others", async () => {
  for (const line of ["/help record", "/help /record"]) {
    await using open = await openHarvey({ record: "off" });
    await open.type(line);
    assert.match(open.shown, /^ {2}\/record \[on\|off\|file PATH\] {2}[^\n]+\n$/);
    await assert.rejects(open.type("/help nosuch"), (error: Error) => {
      assert.ok(error instanceof UserError);
      assert.equal(error.exitCode, exitCode.usage);
      return true;
    });
  }
});

Deno.test("/exit and /quit ask to leave; a command that there is not leaves nothing", async () => {
  for (const line of ["/exit", "/quit"]) {
    await using open = await openHarvey({ record: "off" });
    await assert.rejects(open.type("/quite"), /Cannot run "\/quite"/);
    assert.equal(open.left, false);
    await open.type(line);
    assert.equal(open.left, true);
  }
});

Deno.test("/status tells workspace, model and recording, and what a plugin adds", async () => {
  const station = pluginNamed("station", (harvey) => {
    harvey.filter("status", (lines) => [...lines, { label: "Weather", value: "rain" }]);
  });
  await using open = await openHarvey({ record: "off" }, [station]);
  await open.type("/status");
  const lines = open.shown.split("\n");
  for (
    const line of [
      `  Workspace: ${open.workspace}`,
      "  Model: not chosen yet",
      "  Recording: off",
      "  Weather: rain",
    ]
  ) assert.ok(lines.includes(line), open.shown);
});

Deno.test("a mistyped command or topic is told the nearest there is, of a plugin's own too", async () => {
  const greeter = pluginNamed("greeter", (harvey) => {
    harvey.commands.define({ name: "greet", summary: "Greet somebody", run() {} });
  });
  await using open = await openHarvey({ record: "off" }, [greeter]);
  for (
    const [line, told] of [
      ["/hepl", 'Cannot run "/hepl": there is no such command (did you mean /help?)'],
      ["/gret Ann", 'Cannot run "/gret": there is no such command (did you mean /greet?)'],
      ["/xyzzy", 'Cannot run "/xyzzy": there is no such command (/help lists them)'],
      [
        "/help setings",
        'Cannot help with "setings": there is no such command or topic (did you mean "settings"?)',
      ],
    ] as const
  ) await assert.rejects(open.type(line), { message: told, exitCode: exitCode.usage });
});
