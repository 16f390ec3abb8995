import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import { join } from "node:path";
import type { Actor } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import type { OpenHost } from "../host/open_host.ts";
import { endedSession, openHarvey } from "./built_in.ts";

/** What the gate says of a command. */
async function asked(open: OpenHost, command: string, by: Actor = "model", workdir?: string) {
  const request = { command, workdir: workdir ?? open.workspace, by };
  const verdict = await open.host.kernel.bus.ask("shell.run", request);
  return verdict.allowed ? "allowed" : verdict.reason;
}

Deno.test("what a person types runs as it always did while safe mode is off", async () => {
  await using open = await openHarvey();
  await open.type("! echo one > file; echo $((40 + 2))");
  match(open.shown, /42/);
  equal(await Deno.readTextFile(join(open.workspace, "file")), "one\n");
});

Deno.test("safe mode refuses what is not allowed, runs nothing of it, and records the refusal", async () => {
  await using open = await openHarvey();
  await open.type("/safemode on");
  await open.type("! echo fine | cat");
  match(open.shown, /fine/);
  await rejects(open.type("! echo x; touch made"), (error: Error) => {
    ok(error instanceof UserError);
    match(error.message, /refused: "touch" is not among .* \(\/safemode allow touch\)/);
    return true;
  });
  await rejects(open.type("! echo x > made"), /refused: >made writes to a file/);
  await rejects(open.type("! find . -exec touch made ';'"), /refused: find: "-exec"/);
  await rejects(open.type("! echo $(touch made)"), /refused: \$ stands for/);
  await rejects(Deno.stat(join(open.workspace, "made")), Deno.errors.NotFound);
  await open.type("/safemode allow touch");
  await open.type("! touch made");
  ok((await Deno.stat(join(open.workspace, "made"))).isFile);
  const { text } = await endedSession(open);
  match(text, /\[\[safemode: on\]\]/);
  match(text, /\[\[safemode: on; allowed: touch\]\]/);
  match(text, /\[\[shell: echo x > made — refused: >made writes to a file\]\]/);
});

Deno.test("what a model, a skill or a replay asks for is held to the list, safe mode on or off", async () => {
  await using open = await openHarvey({ safeMode: { on: false, allowed: ["deno test"] } });
  for (const by of ["model", "skill", "replay"] as const) {
    equal(await asked(open, "deno test -A", by), "allowed");
    equal(await asked(open, "ls -la | head", by), "allowed");
    match(await asked(open, "go test ./...", by), /\(\/safemode allow go test\)/);
    match(await asked(open, "deno test; rm -rf .", by), /"rm" is not among/);
    match(await asked(open, "deno run x.ts", by), /"run" runs other programs/);
  }
  equal(await asked(open, "go test ./...", "person"), "allowed");
});

Deno.test("/safemode changes what holds for the session, and reset takes it back", async () => {
  await using open = await openHarvey({ safeMode: { on: true, allowed: ["git push"] } });
  match(await asked(open, "make", "person"), /not among/);
  equal(await asked(open, "git push"), "allowed");
  await open.type("/safemode deny git push");
  match(await asked(open, "git push"), /"git push" is denied/);
  await open.type("/safemode deny cat");
  match(await asked(open, "ls | cat"), /"cat" is denied/);
  await open.type("/safemode allow cat");
  equal(await asked(open, "ls | cat"), "allowed");
  await open.type("/safemode off");
  equal(await asked(open, "make", "person"), "allowed");
  await open.type("/safemode reset");
  match(await asked(open, "make", "person"), /not among/);
  equal(await asked(open, "git push"), "allowed");
});

Deno.test("/safemode tells what holds, proposes words, and takes no others", async () => {
  await using open = await openHarvey({ safeMode: { on: false, allowed: ["git push", "make"] } });
  await open.type("/safemode");
  match(open.shown, /Commands that you type: all/);
  match(open.shown, /Allowed: git push, make\n/);
  match(open.shown, /git status/);
  for (const words of ["maybe", "allow", "allow ls; rm x", "allow ls > x", "deny $X", "on now"]) {
    await rejects(open.type(`/safemode ${words}`), (error: Error) => {
      ok(error instanceof UserError);
      equal(error.exitCode, exitCode.usage);
      return true;
    }, words);
  }
  await open.type("/safemode allow xargs");
  match(open.told, /By itself that allows little: xargs: it runs other programs/);
  const command = open.host.shared.commands.find("safemode")!;
  ok((await command.complete!("")).includes("allow "));
  ok((await command.complete!("deny git pu")).includes("push"));
  await open.type("/status");
  match(open.shown, /Safe mode: off for what you type/);
});

Deno.test("nothing but a line that the person types changes safe mode", async () => {
  await using open = await openHarvey({ safeMode: { on: true, allowed: [] } });
  await open.host.kernel.bus.emit("safemode.changed", { on: false, allowed: ["rm"], denied: [] });
  await open.host.prompt("/safemode off", { signal: new AbortController().signal });
  match(await asked(open, "rm x", "person"), /not among/);
});

Deno.test("a model's command shows no whole folder, in which a key may lie", async () => {
  await using open = await openHarvey();
  await Deno.writeTextFile(join(open.workspace, ".env"), "TOP=1");
  const refused = ["grep -r TOP .", "grep -nR TOP .", "egrep --recursive TOP .", "rg TOP"];
  refused.push("grep -d recurse TOP .", "grep --dereference-rec TOP .", "diff -Nur . sub");
  refused.push("diff --recursive . sub", "git grep --no-index TOP", "git diff --no-ind . sub");
  for (const command of [...refused, "git grep --untracked TOP"]) {
    ok(await asked(open, command) !== "allowed", command);
    equal(await asked(open, command, "person"), "allowed", command);
  }
  for (
    const command of ["grep -n TOP notes", "diff -u notes notes", "git status --untracked-files"]
  ) {
    equal(await asked(open, command), "allowed");
  }
});

Deno.test("files that a model's command names are held to the path rules", async () => {
  await using open = await openHarvey({
    safeMode: { on: false, allowed: ["cat /etc/hostname", "./run", "make"] },
    permissions: { private: [], "run": ["read"] },
  });
  await Deno.writeTextFile(join(open.workspace, ".env"), "KEY=1");
  await Deno.writeTextFile(join(open.workspace, "notes"), "");
  await Deno.writeTextFile(join(open.workspace, "run"), "#!/bin/sh\n", { mode: 0o755 });
  await Deno.mkdir(join(open.workspace, "private"));
  await Deno.writeTextFile(join(open.workspace, "private", "a"), "");
  await Deno.symlink("/etc", join(open.workspace, "away"));
  const refused = [
    "cat /etc/passwd",
    "cat ../home",
    "cat ~/x",
    "grep x -f/etc/passwd",
    "cat < /etc/passwd",
  ];
  const inside = ["cat .env", "cat away/passwd", "cat private/a", "cat .e*", "cat /etc/pass*"];
  await Deno.writeTextFile(join(open.home, "x"), "");
  for (const command of [...refused, ...inside, "grep --file=/etc/passwd x", "./run"]) {
    const reason = await asked(open, command);
    ok(reason !== "allowed", command);
  }
  equal(await asked(open, "cat .env", "person"), "allowed");
  for (
    const command of ["cat notes", "cat /etc/hostname", 'grep "/api/v1" notes', "ls *", "make"]
  ) {
    equal(await asked(open, command), "allowed", command);
  }
});

Deno.test("a program of the workspace does not stand for one of the system", async () => {
  await using open = await openHarvey({ safeMode: { on: true, allowed: ["./tool"] } });
  await Deno.mkdir(join(open.workspace, "sub"));
  match(await asked(open, "./tool", "person", join(open.workspace, "sub")), /is another file/);
  equal(await asked(open, "./tool", "person"), "allowed");
});

Deno.test("/permissions shows the rules, and what one path may be used for, and why", async () => {
  await using open = await openHarvey({ permissions: { ".": ["read"], "src": ["read", "write"] } });
  await open.type("/permissions");
  match(open.shown, /src +read, write/);
  await open.type("/permissions src/a.ts");
  match(open.shown, /write +yes/);
  match(open.shown, /delete +no: the permissions do not let Harvey delete it/);
  match(open.shown, /Rule: "src": read, write/);
  await open.type("/permissions .git/config");
  match(open.shown, /read +no: .*git's own/);
  await open.type("/permissions ../x");
  match(open.shown, /read +no: it lies outside the workspace/);
});

Deno.test("the audit keeps what was agreed to, written and run, without secrets, for the person alone", async () => {
  await using open = await openHarvey({}, []);
  const { bus } = open.host.kernel;
  await open.type("! echo ghp_0123456789abcdefghijklmnopqrstuvwxyzABCD");
  await rejects(open.type("/safemode on").then(() => open.type("! rm x")), /refused/);
  const proposal = 1;
  await bus.emit("approval.given", {
    proposal,
    action: "write",
    target: "a.ts",
    approved: true,
    answer: "y",
  });
  await bus.emit("file.written", {
    proposal,
    action: "write",
    path: "a.ts",
    status: "error: no space",
  });
  await bus.emit("run.ended", { run: 1, command: "make", by: "model", output: "", status: "ok" });
  await bus.emit("tool.called", { turn: 1, call: "c1", name: "search", arguments: '{"text":"x"}' });
  await bus.emit("tool.ended", {
    turn: 1,
    call: "c1",
    name: "search",
    result: "",
    status: "skipped: no",
  });
  await bus.emit("trust.decided", { trusted: false, digest: "abc", files: ["harvey.yaml"] });
  await open.type("/audit");
  const lines = open.shown.split("\n").filter((line) => /^ {2}\d{4}-/.test(line))
    .map((line) => line.replace(/^ +\S+ \S+ /, "").replace(/ {2,}/, " "));
  deepEqual(lines.map((line) => line.replace(/ghp_\S+/, "LEAKED")), [
    "person run echo [redacted: github token]: ok (exit 0)",
    "person set safe mode on: ok",
    'person run rm x: refused ("rm" is not among the allowed commands (/safemode allow rm))',
    'person agree to write a.ts: approved (answered "y")',
    "model write a.ts: error (no space)",
    "model run make: ok",
    'model call search {"text":"x"}: skipped (no)',
    "person trust harvey.yaml: declined (digest abc)",
  ]);
  const file = join(open.home, "harvey", "audit.jsonl");
  equal((await Deno.stat(file)).mode! & 0o777, 0o600);
  const before = open.shown.length;
  await open.type("/audit 2");
  equal(open.shown.slice(before).trim().split("\n").length, 2);
  await rejects(open.type("/audit none"), /whole number/);
});

Deno.test("where nothing is recorded the audit keeps what others had done, and not what was typed", async () => {
  await using open = await openHarvey({ record: "off" });
  await open.type("! echo typed");
  await open.host.kernel.bus.emit("run.ended", {
    run: 1,
    command: "make",
    by: "model",
    output: "",
    status: "ok",
  });
  await open.type("/record on");
  await open.type("! echo recorded");
  await open.type("/record off");
  await open.type("! echo again");
  await open.type("/audit");
  const runs = open.shown.split("\n").filter((line) => line.includes(" run "));
  deepEqual(runs.map((line) => line.replace(/^.* run /, "")), [
    "make: ok",
    "echo recorded: ok (exit 0)",
  ]);
});

Deno.test("where no audit can be kept the person is told once, and the session goes on", async () => {
  await using open = await openHarvey();
  await Deno.writeTextFile(join(open.home, "harvey"), "a file in the folder's place");
  await open.type("! echo one");
  await open.type("! echo two");
  await open.settled();
  match(open.shown, /one\n[^]*two/);
  equal(open.told.split("audit log").length, 2, open.told);
});
