import { deepEqual, equal, match, ok } from "node:assert/strict";
import { type CommandRequest, runCommand } from "../../src/workspace/process.ts";

function request(command: string, more: Partial<CommandRequest> = {}): CommandRequest {
  return {
    command,
    shell: "/bin/sh",
    workdir: Deno.cwd(),
    environment: { PATH: Deno.env.get("PATH") ?? "/usr/bin:/bin" },
    signal: new AbortController().signal,
    ...more,
  };
}

Deno.test("runCommand() gives output and the exit code", async () => {
  const result = await runCommand(request("echo out; echo error >&2; exit 3"));
  deepEqual(result.outcome, { kind: "exit", code: 3 });
  equal(result.output, "out\nerror\n");
  equal(result.truncated, 0);
});

Deno.test("runCommand() keeps standard output and error in order of arrival", async () => {
  const lines = Array.from({ length: 200 }, (_, index) => index);
  const command = lines.map((line) => `echo ${line}${line % 2 ? " >&2" : ""}`).join("\n");
  const { output } = await runCommand(request(command));
  equal(output, lines.map((line) => `${line}\n`).join(""));
});

Deno.test("runCommand() runs quotes, variables, pipes and the named shell as they are", async () => {
  const command =
    `NAME="a  b"; printf '%s|' "$NAME" 'c"d' | tr a-z A-Z; echo \${BASH_VERSION:+bash}`;
  const { output } = await runCommand(request(command, { shell: "bash" }));
  equal(output, `A  B|C"D|bash\n`);
});

Deno.test("runCommand() takes a command that begins with a hyphen for a command", async () => {
  for (const shell of ["/bin/sh", "bash"]) {
    const { outcome } = await runCommand(request("-x", { shell }));
    deepEqual(outcome, { kind: "not found", code: 127 }, shell);
  }
});

Deno.test("runCommand() uses $SHELL where no shell is named", async () => {
  const { output } = await runCommand({
    ...request("echo ${BASH_VERSION:+bash}"),
    shell: undefined,
    environment: { SHELL: "/bin/bash" },
  });
  equal(output, "bash\n");
});

Deno.test("runCommand() gives the command its folder, its environment and nothing else", async () => {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  try {
    const environment = { PATH: Deno.env.get("PATH")!, COLOUR: "blue" };
    const { output } = await runCommand(request("pwd; env", { workdir: folder, environment }));
    const [first, ...variables] = output!.trimEnd().split("\n");
    equal(first, folder);
    const names = variables.map((line) => line.slice(0, line.indexOf("=")));
    ok(names.includes("COLOUR"));
    // What the shell sets by itself.
    deepEqual(
      names.filter((name) => !["PATH", "COLOUR", "PWD", "OLDPWD", "_", "SHLVL"].includes(name)),
      [],
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("runCommand() streams output while the command runs", async () => {
  // The command ends only when the test has seen its first line and made the file.
  const folder = await Deno.makeTempDir();
  try {
    const { output } = await runCommand(
      request("echo first; until [ -e seen ]; do sleep 0.02; done; echo second", {
        workdir: folder,
        timeout: 20,
        onOutput: (chunk) => {
          if (chunk.includes("first")) Deno.writeTextFileSync(`${folder}/seen`, "");
        },
      }),
    );
    equal(output, "first\nsecond\n");
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("runCommand() gives the command an empty standard input", async () => {
  const { outcome, output } = await runCommand(request("cat; echo end"));
  deepEqual([outcome, output], [{ kind: "exit", code: 0 }, "end\n"]);
});

Deno.test("runCommand() tells a missing command from an exit", async () => {
  const { outcome, output } = await runCommand(request("no-such-command-here"));
  deepEqual(outcome, { kind: "not found", code: 127 });
  match(output!, /no-such-command-here/);
});

Deno.test("runCommand() tells the signal that ended the shell or its command", async () => {
  const own = await runCommand(request("kill -9 $$"));
  deepEqual(own.outcome, { kind: "signal", signal: "SIGKILL", code: 137 });
  const inner = await runCommand(request("sh -c 'kill -SEGV $$'; exit $?"));
  deepEqual(inner.outcome, { kind: "signal", signal: "SIGSEGV", code: 139 });
  const plain = await runCommand(request("exit 255"));
  deepEqual(plain.outcome, { kind: "exit", code: 255 });
});

Deno.test("runCommand() says why nothing was started", async () => {
  const shell = await runCommand(request("ls", { shell: "/no/such/shell" }));
  equal(shell.outcome.kind, "not started");
  match(JSON.stringify(shell.outcome), /the shell .*\/no\/such\/shell.* does not exist/);
  const named = await runCommand(request("ls", { shell: "no-such-shell" }));
  match(JSON.stringify(named.outcome), /no-such-shell.* does not exist/);
  const folder = await runCommand(request("ls", { workdir: "/no/such/folder" }));
  match(JSON.stringify(folder.outcome), /the folder .*\/no\/such\/folder.* does not exist/);
  const file = await runCommand(request("ls", { shell: "/etc/passwd" }));
  match(JSON.stringify(file.outcome), /\/etc\/passwd.* is not a program/);
});

Deno.test("runCommand() reads what a background process leaves behind no longer than it must", async () => {
  const pids: number[] = [];
  const { outcome, output } = await runCommand(request("sleep 300 & echo $!"));
  pids.push(Number(output));
  try {
    deepEqual(outcome, { kind: "exit", code: 0 });
    Deno.kill(pids[0], "SIGCONT"); // It is alive: it was to stay.
  } finally {
    for (const pid of pids) Deno.kill(pid, "SIGKILL");
  }
  const flood = await runCommand(request("yes & echo $! >&2; sleep 0.1; exit 4"));
  deepEqual(flood.outcome, { kind: "exit", code: 4 });
});
