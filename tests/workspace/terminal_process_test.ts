import { deepEqual, equal } from "node:assert/strict";
import { delay } from "../../src/workspace/delay.ts";
import { familyOf } from "../../src/workspace/process_table.ts";
import { type CommandRequest, runCommand } from "../../src/workspace/process.ts";

/** Runs a command that has what the test itself has for a terminal, in a folder of its own. */
async function runHere(
  command: string,
  test: (folder: string) => void | Promise<void>,
  more: Partial<CommandRequest> = {},
) {
  const folder = await Deno.makeTempDir();
  try {
    const result = runCommand({
      command,
      shell: "/bin/sh",
      workdir: folder,
      environment: { PATH: Deno.env.get("PATH") ?? "/usr/bin:/bin" },
      signal: new AbortController().signal,
      terminal: true,
      ...more,
    });
    await test(folder);
    return { ...await result, pids: await pidsIn(folder) };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function pidsIn(folder: string): Promise<number[]> {
  const text = await Deno.readTextFile(`${folder}/pids`).catch(() => "");
  return text.split("\n").filter((line) => line).map(Number);
}

async function until(condition: () => Promise<boolean>) {
  while (!await condition()) await delay(20);
}

Deno.test("a command on the terminal gives its exit code and no output", async () => {
  const { outcome, output } = await runHere("exit 9", () => {});
  deepEqual([outcome, output], [{ kind: "exit", code: 9 }, undefined]);
});

Deno.test("a missing command on the terminal is told as such", async () => {
  const { outcome } = await runHere("no-such-command-here 2>/dev/null", () => {});
  deepEqual(outcome, { kind: "not found", code: 127 });
});

Deno.test("cancelling ends a command on the terminal and all that it started", async () => {
  const stop = new AbortController();
  const { outcome, pids } = await runHere(
    `sh -c 'trap "" INT; echo $$ >> pids; sleep 300 & echo $! >> pids; wait' & sleep 300 & echo $! >> pids; wait`,
    async (folder) => {
      await until(async () => (await pidsIn(folder)).length === 3);
      stop.abort();
    },
    { signal: stop.signal },
  );
  deepEqual(outcome, { kind: "cancelled" });
  equal(pids.length, 3);
  deepEqual(pids.filter((pid) => familyOf(pid).length > 0), []);
});
