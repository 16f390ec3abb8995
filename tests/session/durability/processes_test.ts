import { match, ok, strictEqual } from "node:assert/strict";
import { join } from "node:path";
import { SessionFile } from "../../../src/session/session_file.ts";
import { head, inFolder } from "./sample_session.ts";
import { acknowledged, checkTurns, startWriter } from "./writer_process.ts";

Deno.test("kill -9 at any moment loses no turn that was acknowledged", () =>
  inFolder(async (folder) => {
    const kills = Number(Deno.env.get("HARVEY_KILLS") ?? 20);
    let turns = 0;
    for (let run = 0; run < kills; run++) {
      const path = join(folder, `${run}.spmd`);
      const writer = startWriter(path, folder);
      const output = acknowledged(writer);
      await output.begun;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 60));
      writer.kill("SIGKILL");
      await writer.status;
      const last = await output.last;
      turns += last;
      const { file } = await SessionFile.open(path, { head: () => head });
      file.release();
      checkTurns(await Deno.readTextFile(path), last);
    }
    ok(turns > 0, "some turns were acknowledged");
  }));

Deno.test("a second process on one session file is refused, with the way out, until the first ends", () =>
  inFolder(async (folder) => {
    const path = join(folder, "one.spmd");
    const writer = startWriter(path, folder);
    const output = acknowledged(writer);
    await output.begun;
    const size = (await Deno.stat(path)).size;
    await SessionFile.open(path, { head: () => head }).then(
      () => ok(false, "opened twice"),
      (error) => {
        strictEqual(error.failure, "locked");
        match(error.message, /"one\.spmd": another Harvey is writing it \(.*--record-file\)$/);
      },
    );
    ok((await Deno.stat(path)).size >= size);
    writer.kill("SIGKILL");
    await writer.status;
    await output.last;
    (await SessionFile.open(path, { head: () => head })).file.release();
  }));

Deno.test("a process that would make a file which another one is writing is refused", () =>
  inFolder(async (folder) => {
    const path = join(folder, "one.spmd");
    await using _file = await SessionFile.create(path, head);
    const second = await startWriter(path, folder).output();
    strictEqual(second.code, 1);
    match(new TextDecoder().decode(second.stderr), /the file exists \(continue it with --continue/);
    strictEqual(await Deno.readTextFile(path), head);
  }));
