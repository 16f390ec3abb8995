import { deepStrictEqual, ok, rejects, strictEqual } from "node:assert/strict";
import { dirname, join, resolve } from "node:path";
import { UserError } from "../../../src/kernel/user_error.ts";
import {
  createSession,
  homeSessionsFolder,
  sessionsFolder,
} from "../../../src/session/locations.ts";
import { head, inFolder } from "./sample_session.ts";

Deno.test("sessions are kept in the option's folder, else the configured, else harvey/sessions", () =>
  inFolder(async (folder) => {
    const home = join(folder, "home");
    const workspace = join(folder, "work");
    const own = await sessionsFolder({ workspace, home });
    deepStrictEqual(own, { folder: join(workspace, "harvey", "sessions") });
    strictEqual((await Deno.stat(own.folder)).mode! & 0o777, 0o700);

    const configured = await sessionsFolder({ workspace, home, configured: "my/own" });
    deepStrictEqual(configured, { folder: join(workspace, "my", "own") });

    const option = resolve(folder, "named");
    const named = await sessionsFolder({ workspace, home, configured: "my/own", option });
    deepStrictEqual(named, { folder: option });
    deepStrictEqual([...Deno.readDirSync(option)], []);
  }));

Deno.test("a workspace that cannot be written keeps its sessions under the home folder", () =>
  inFolder(async (folder) => {
    const home = join(folder, "home");
    const workspace = join(folder, "work");
    await Deno.writeTextFile(workspace, "a file, so that no folder can be made in it");
    const found = await sessionsFolder({ workspace, home });
    strictEqual(found.folder, homeSessionsFolder(home));
    strictEqual(found.folder, join(home, "harvey", "sessions"));
    ok(found.notice?.includes(`"${workspace}/harvey/sessions"`), found.notice);
  }));

Deno.test("a folder that was named on the command line is taken or refused", () =>
  inFolder(async (folder) => {
    const blocked = join(folder, "file");
    await Deno.writeTextFile(blocked, "");
    const option = join(blocked, "sessions");
    await rejects(sessionsFolder({ workspace: folder, home: folder, option }), (error) => {
      ok(error instanceof UserError);
      ok(error.message.startsWith(`Cannot keep sessions in "${option}": `), error.message);
      return true;
    });
    await rejects(sessionsFolder({ workspace: blocked, home: blocked }), UserError);
  }));

Deno.test("sessions that begin in the same second never share a name", () =>
  inFolder(async (folder) => {
    const now = new Date(2026, 4, 4, 14, 23, 0);
    const files = await Promise.all(
      [1, 2, 3, 4].map(() => createSession({ folder, head, now })),
    );
    for (const file of files) file.release();
    const stem = join(folder, "harvey-session-20260504-142300");
    deepStrictEqual(files.map((file) => file.path).sort(), [
      `${stem}-2.spmd`,
      `${stem}-3.spmd`,
      `${stem}-4.spmd`,
      `${stem}.spmd`,
    ]);
    ok(files.every((file) => dirname(file.path) === folder));
  }));

Deno.test("createSession() fails where its folder is a file, and does not look for other names", () =>
  inFolder(async (folder) => {
    const blocked = join(folder, "file");
    await Deno.writeTextFile(blocked, "");
    await rejects(createSession({ folder: blocked, head }), { failure: "failed" });
  }));
