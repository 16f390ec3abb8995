import assert from "node:assert/strict";
import { join } from "node:path";
import { PathGuard } from "../../src/workspace/path_guard.ts";
import { UndoStore } from "../../src/workspace/undo_store.ts";
import { systemTest } from "./tools.ts";
import { fileText, listingOf, type Versions, versionsIn } from "./write_kill_files.ts";

const begun: Versions = { "a.txt": 0, "src/large.txt": 0, "src/run.sh": 0 };
const writer = join(import.meta.dirname!, "write_kill_writer.ts");

/** A workspace with files of version 0, and beside it what they are. */
async function workspaceOfFiles(): Promise<string> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  const workspace = join(folder, "work");
  for (const [path, version] of Object.entries(begun)) {
    await Deno.mkdir(join(workspace, path, ".."), { recursive: true });
    await Deno.writeTextFile(join(workspace, path), fileText(path, version));
  }
  await Deno.chmod(join(workspace, "a.txt"), 0o750);
  await Deno.writeTextFile(join(folder, "versions.json"), JSON.stringify(begun));
  return workspace;
}

/** Checks the files against what a killed writer said, then takes everything back. */
async function checkAfterKill(workspace: string, said: string, before: readonly string[]) {
  // A line that was cut off had not been said.
  const lines = said.split("\n").slice(0, -1).map((line) => JSON.parse(line));
  const state: Versions = lines.findLast((line) => "state" in line)?.state ?? begun;
  const next: Record<string, number | null> = lines.at(-1)?.next ?? {};
  const store = await UndoStore.open(
    join(workspace, "harvey", "undo"),
    join(workspace, "..", "home"),
  );
  const found = await versionsIn(workspace);
  for (const path of new Set([state, next, found].flatMap(Object.keys))) {
    const allowed = [state[path] ?? null, ...path in next ? [next[path]] : []];
    assert.ok(allowed.includes(found[path] ?? null), `${path}: ${found[path]}, not ${allowed}`);
  }
  const guard = new PathGuard({ workspace, home: join(workspace, "..", "home"), permissions: {} });
  let undone = 0;
  for (;; undone++) {
    try {
      const taken = await store.undo(guard);
      assert.ok(taken.every(({ status }) => status === "ok"), JSON.stringify(taken));
    } catch (error) {
      assert.match(`${error}`, /no accepted proposal is left/);
      break;
    }
  }
  assert.deepEqual(await listingOf(workspace), before);
  assert.deepEqual(await versionsIn(workspace), begun);
  return { undone, inTheMiddle: Object.keys(next).length > 0 };
}

Deno.test("kill -9 at any moment of a write or an undo: every file is whole, and undo still works", async () => {
  const kills = Number(Deno.env.get("HARVEY_KILLS") ?? 15);
  const workspace = await workspaceOfFiles();
  const before = await listingOf(workspace);
  let [undone, inTheMiddle] = [0, 0];
  try {
    for (let run = 0; run < kills; run++) {
      const child = new Deno.Command(Deno.execPath(), {
        args: ["run", "-A", "--no-check", writer, workspace, "1000", "3"],
        stdout: "piped",
        stderr: "inherit",
      }).spawn();
      let said = "";
      const killed = Promise.withResolvers<void>();
      const decoder = new TextDecoder();
      for await (const piece of child.stdout) {
        if (said === "") {
          setTimeout(() => {
            child.kill("SIGKILL");
            killed.resolve();
          }, Math.random() * 300);
        }
        said += decoder.decode(piece, { stream: true });
      }
      assert.notEqual(said, "", "the writer said nothing");
      await killed.promise;
      await child.status;
      const result = await checkAfterKill(workspace, said, before);
      undone += result.undone;
      inTheMiddle += Number(result.inTheMiddle);
    }
    console.log(`${kills} kills, ${inTheMiddle} within an operation; ${undone} steps taken back`);
    assert.ok(undone > 0 && inTheMiddle > 0);
  } finally {
    await Deno.remove(join(workspace, ".."), { recursive: true });
  }
});

systemTest(
  "killed right after any call that changes the disk: every file is whole, and undo works",
  {
    tools: ["strace"],
  },
  async () => {
    const workspace = await workspaceOfFiles();
    const before = await listingOf(workspace);
    const kinds = [
      ...["fsync", "rename,renameat,renameat2", "link,linkat", "unlink,unlinkat,rmdir"],
      "mkdir,mkdirat",
    ];
    let [runs, inTheMiddle] = [0, 0];
    try {
      for (const calls of kinds) {
        for (let [code, count] = [-1, 1]; code !== 0; count++, runs++) {
          const output = await killedAt(calls, count, [workspace, "1", "1"]);
          const result = await checkAfterKill(workspace, output.said, before);
          inTheMiddle += Number(result.inTheMiddle);
          code = output.code;
          assert.ok(code === 0 || code === 137, `the writer ended with ${code}`);
        }
      }
      console.log(`killed after each of ${runs} calls, ${inTheMiddle} within an operation`);
      assert.ok(inTheMiddle > 0);
    } finally {
      await Deno.remove(join(workspace, ".."), { recursive: true });
    }
  },
);

/** Runs the writer until one of its threads has made so many of these system calls. */
async function killedAt(calls: string, count: number, args: readonly string[]) {
  const { stdout, code } = await new Deno.Command("strace", {
    args: [
      ...["-f", "-qq", "-o", "/dev/null", "-e", `trace=${calls}`],
      ...["-e", `inject=${calls}:signal=KILL:when=${count}`],
      ...[Deno.execPath(), "run", "-A", "--no-check", writer, ...args],
    ],
    stderr: "null",
  }).output();
  return { said: new TextDecoder().decode(stdout), code };
}
