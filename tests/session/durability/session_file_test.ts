import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert/strict";
import { join } from "node:path";
import type { RecordingError } from "../../../src/session/recording_error.ts";
import { SessionFile } from "../../../src/session/session_file.ts";
import { head, inFolder, records } from "./sample_session.ts";

const options = { head: () => head };

Deno.test("a new session file is 0600 in folders of 0700, and holds its head", () =>
  inFolder(async (folder) => {
    await Deno.chmod(folder, 0o755);
    const path = join(folder, "harvey", "sessions", "one.spmd");
    await using file = await SessionFile.create(path, head);
    strictEqual(file.session, "0196a1b2-0000-7000-8000-000000000001");
    strictEqual(mode(path), 0o600);
    strictEqual(mode(join(folder, "harvey", "sessions")), 0o700);
    strictEqual(mode(join(folder, "harvey")), 0o700);
    strictEqual(mode(folder), 0o755);
    strictEqual(await Deno.readTextFile(path), head);
  }));

Deno.test("a file that exists is refused and left as it is, naming --continue", () =>
  inFolder(async (folder) => {
    const path = join(folder, "mine.spmd");
    await Deno.writeTextFile(path, "precious");
    await rejects(SessionFile.create(path, head), {
      failure: "exists",
      message: 'Cannot record to "mine.spmd": the file exists ' +
        "(continue it with --continue mine.spmd, or name another)",
    });
    strictEqual(await Deno.readTextFile(path), "precious");
  }));

Deno.test("a link to nowhere is refused like a file, and nothing is made behind it", () =>
  inFolder(async (folder) => {
    await Deno.symlink(join(folder, "elsewhere"), join(folder, "link.spmd"));
    await rejects(SessionFile.create(join(folder, "link.spmd"), head), { failure: "exists" });
    deepStrictEqual(names(folder), ["link.spmd"]);
  }));

Deno.test("records stand in the file in the order of the calls", () =>
  inFolder(async (folder) => {
    const path = join(folder, "one.spmd");
    await using file = await SessionFile.create(path, head);
    await Promise.all(records.map((record) => file.append(record)));
    await file.sync();
    strictEqual(await Deno.readTextFile(path), head + records.join(""));
  }));

Deno.test("close() ends a session, open() takes the end mark off and says so", () =>
  inFolder(async (folder) => {
    const path = join(folder, "one.spmd");
    const first = await SessionFile.create(path, head);
    await first.append(records[0]);
    await first.close();
    strictEqual(await Deno.readTextFile(path), `${head}${records[0]}THE END.\n`);
    await rejects(first.append(records[1]), { failure: "closed" });

    const again = await SessionFile.open(path, options);
    strictEqual(again.ended, true);
    strictEqual(again.mended, undefined);
    strictEqual(await Deno.readTextFile(path), head + records[0]);
    again.file.release();

    const interrupted = await SessionFile.open(path, options);
    strictEqual(interrupted.ended, false);
    strictEqual(interrupted.mended, undefined);
    interrupted.file.release();
  }));

Deno.test("a file that was replaced under its writer is found out at the next sync", () =>
  inFolder(async (folder) => {
    const path = join(folder, "one.spmd");
    await using file = await SessionFile.create(path, head);
    await Deno.rename(path, join(folder, "away.spmd"));
    await Deno.writeTextFile(path, "another file");
    await file.append(records[0]);
    await rejects(file.sync(), { failure: "replaced" });
    await rejects(file.append(records[1]), { failure: "replaced" });
    strictEqual(await Deno.readTextFile(path), "another file");
  }));

Deno.test("a file of another program is not written on", () =>
  inFolder(async (folder) => {
    const path = join(folder, "play.spmd");
    const foreign = "Title: Harvey Session\n\nFADE IN:\n\nINT. HOUSE - DAY\n\nRain.\n";
    await Deno.writeTextFile(path, foreign);
    await rejects(SessionFile.open(path, options), (error: RecordingError) => {
      strictEqual(error.failure, "not a session");
      ok(error.message.startsWith('Cannot write on in "play.spmd": '), error.message);
      return true;
    });
    strictEqual(await Deno.readTextFile(path), foreign);
    await rejects(SessionFile.open(folder, options), { failure: "not a session" });
    await rejects(SessionFile.open(join(folder, "none.spmd"), options), { failure: "failed" });
  }));

function mode(path: string): number {
  return Deno.statSync(path).mode! & 0o777;
}

function names(folder: string): string[] {
  return [...Deno.readDirSync(folder)].map((entry) => entry.name).sort();
}
