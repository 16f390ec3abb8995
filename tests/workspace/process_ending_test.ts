import { deepEqual, equal, ok, rejects } from "node:assert/strict";
import { familyOf, membersOf } from "../../src/workspace/process_table.ts";
import { type CommandRequest, runCommand } from "../../src/workspace/process.ts";

const workdir = Deno.cwd();
const environment = { PATH: Deno.env.get("PATH") ?? "/usr/bin:/bin" };

/** Runs a command that prints process ids and then `ready`, and cancels it at that word. */
async function cancelWhenReady(command: string, more: Partial<CommandRequest> = {}) {
  const stop = new AbortController();
  let seen = "";
  const result = await runCommand({
    command,
    shell: "/bin/sh",
    workdir,
    environment,
    signal: stop.signal,
    onOutput: (chunk) => {
      seen += chunk;
      if (seen.includes("ready")) stop.abort();
    },
    ...more,
  });
  const pids = result.output!.split("\n").map(Number).filter((pid) => pid > 0);
  return { ...result, pids };
}

function livingOf(pids: readonly number[]): number[] {
  return pids.filter((pid) => familyOf(pid).length > 0);
}

Deno.test("cancelling sends SIGINT to the whole group, so that each can end in its own way", async () => {
  const { outcome, output } = await cancelWhenReady(
    `sh -c 'trap "echo inner bye; exit" INT; echo ready; while :; do sleep 0.05; done'; echo not reached`,
  );
  deepEqual(outcome, { kind: "cancelled" });
  equal(output, "ready\ninner bye\n");
});

Deno.test("cancelling leaves nothing running, grandchildren that ignore SIGINT included", async () => {
  const { outcome, pids } = await cancelWhenReady(`
    sh -c 'trap "" INT; sleep 300 & echo $!; echo $$; wait' &
    sleep 300 & echo $!
    echo $$
    sleep 0.2
    echo ready
    wait
  `);
  deepEqual(outcome, { kind: "cancelled" });
  equal(pids.length, 4);
  deepEqual(livingOf(pids), []);
});

Deno.test("cancelling ends a process that ignores SIGINT and SIGTERM, and a stopped one", async () => {
  const { outcome, pids } = await cancelWhenReady(`
    sh -c 'trap "" INT TERM; echo $$; while :; do sleep 0.1; done' &
    sh -c 'echo $$; kill -STOP $$; sleep 300' &
    sleep 0.2
    echo ready
    wait
  `);
  deepEqual(outcome, { kind: "cancelled" });
  equal(pids.length, 2);
  deepEqual(livingOf(pids), []);
});

Deno.test("a time limit ends the command and is told as what it was", async () => {
  const result = await runCommand({
    command: "echo $$; sleep 300; echo not reached",
    shell: "/bin/sh",
    workdir,
    environment,
    signal: new AbortController().signal,
    timeout: 0.3,
  });
  deepEqual(result.outcome, { kind: "timeout", seconds: 0.3 });
  deepEqual(livingOf([Number(result.output)]), []);
});

Deno.test("a request that was cancelled before it began runs nothing", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const { outcome } = await cancelWhenReady("touch made", {
      workdir: folder,
      signal: AbortSignal.abort(),
    });
    deepEqual(outcome, { kind: "cancelled" });
    deepEqual([...Deno.readDirSync(folder)], []);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("when the output cannot be shown the command is ended and the error is passed on", async () => {
  let pid = 0;
  await rejects(
    cancelWhenReady("echo $$; sleep 300", {
      onOutput: (chunk) => {
        pid = Number(chunk);
        throw new Error("the terminal is gone");
      },
    }),
    /the terminal is gone/,
  );
  ok(pid > 0);
  deepEqual(membersOf(pid), []);
});
