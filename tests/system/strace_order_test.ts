import { deepStrictEqual, ok, strictEqual } from "node:assert/strict";
import { join } from "node:path";
import { inFolder } from "../session/durability/sample_session.ts";
import { traceWriter } from "./strace_writer.ts";
import { systemTest } from "./tools.ts";

systemTest(
  "the kernel sees every turn written, then synced, then acknowledged",
  { tools: ["strace"] },
  () =>
    inFolder(async (folder) => {
      const path = join(folder, "one.spmd");
      const { code, turns, calls } = await traceWriter(path, folder, 5);
      strictEqual(code, 0);
      deepStrictEqual(turns, [1, 2, 3, 4, 5]);
      const find = (from: number, ...parts: string[]) => {
        const at = calls.findIndex((call, index) =>
          index >= from && parts.every((part) => call.includes(part))
        );
        ok(at >= 0, `no ${parts.join(" ")} after line ${from}`);
        return at;
      };
      let at = find(0, "fsync(", "one.spmd");
      at = find(at, "fsync(", `<${folder}>`);
      at = find(at, "write(1<", '"begun\\n"');
      for (const turn of turns) {
        at = find(at, "write(", "one.spmd", `Frage ${turn} `);
        at = find(at, "fdatasync(", "one.spmd");
        at = find(at, "write(", "one.spmd", `[[turn: ${turn} `);
        at = find(at, "fdatasync(", "one.spmd");
        at = find(at, "write(1<", `"${turn}\\n"`);
      }
      at = find(at, "write(", "one.spmd", "THE END.");
      find(at, "fdatasync(", "one.spmd");
    }),
);
