import assert from "node:assert/strict";
import { join } from "node:path";
import { systemTest } from "./tools.ts";
import { fileText } from "./write_kill_files.ts";

const writer = join(import.meta.dirname!, "write_kill_writer.ts");

systemTest(
  "the kernel sees the original kept and the new file synced before either takes its place",
  {
    tools: ["strace"],
  },
  async () => {
    const folder = await Deno.realPath(await Deno.makeTempDir());
    try {
      const workspace = join(folder, "work");
      const undo = join(workspace, "harvey", "undo");
      await Deno.mkdir(workspace);
      await Deno.writeTextFile(join(workspace, "a.txt"), fileText("a.txt", 0));
      await Deno.writeTextFile(join(folder, "versions.json"), JSON.stringify({ "a.txt": 0 }));
      const log = join(folder, "strace.log");
      const { code } = await new Deno.Command("strace", {
        args: [
          ...["-f", "-y", "-s", "400", "-o", log, "-e", "trace=fsync,rename,renameat,renameat2"],
          ...[Deno.execPath(), "run", "-A", "--no-check", writer, workspace, "1", "2"],
        ],
        stdout: "null",
        stderr: "null",
      }).output();
      assert.equal(code, 0);
      const calls = (await Deno.readTextFile(log)).split("\n");
      const find = (from: number, ...parts: string[]) => {
        const at = calls.findIndex((call, index) =>
          index >= from && parts.every((part) => call.includes(part))
        );
        assert.ok(at >= 0, `no ${parts.join(" ")} after line ${from} of\n${calls.join("\n")}`);
        return at;
      };
      let at = find(0, "fsync(", `<${undo}/`, "/0>");
      at = find(at, "fsync(", `<${undo}/`, "/journal.jsonl>");
      at = find(at, "fsync(", `<${workspace}/.harvey-`);
      at = find(at, "rename", ".harvey-", "/a.txt");
      find(at, "fsync(", `<${workspace}>`);
    } finally {
      await Deno.remove(folder, { recursive: true });
    }
  },
);
