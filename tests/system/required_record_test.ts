import assert from "node:assert/strict";
import { join } from "node:path";
import { readSession } from "../../src/session/mod.ts";
import { startHeldServer } from "../plugins/held_server.ts";
import { type EmptyPlace, emptyPlace, runHarvey } from "../end_to_end/harvey.ts";
import { systemTest } from "./tools.ts";

const needs = { tools: ["mount"], root: true } as const;

/** Runs something where the workspace's sessions folder is a file system of 64 KiB. */
async function onSmallDisk(run: (place: EmptyPlace, folder: string) => Promise<void>) {
  await using place = await emptyPlace();
  const folder = join(place.folder, "small");
  await Deno.mkdir(folder);
  const mount = ["-t", "tmpfs", "-o", "size=64k", "none", folder];
  const { success } = await new Deno.Command("mount", { args: mount, stderr: "null" }).output();
  if (!success && Deno.env.get("HARVEY_REQUIRE_SYSTEM") !== "1") {
    return console.log("passed over, since nothing may be mounted here");
  }
  assert.ok(success, "mounting a tmpfs");
  try {
    await run(place, folder);
  } finally {
    await new Deno.Command("umount", { args: [folder] }).output();
  }
}

async function spmdIn(folder: string): Promise<string[]> {
  const names = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
  return names.filter((name) => name.endsWith(".spmd")).map((name) => join(folder, name));
}

const prompts = Array.from({ length: 40 }, (_, index) => `${index}: ${"x".repeat(3000)}`);

systemTest(
  "--record=required on a full disk stops before the model is asked",
  needs,
  () =>
    onSmallDisk(async (place, folder) => {
      await using server = startHeldServer(async function* () {
        yield "ok";
      });
      const { code, stdout, stderr } = await runHarvey(place, {
        args: [
          ...["--url", server.url, "--model", "m", "--record=required"],
          ...["--sessions-dir", folder],
        ],
        stdin: prompts.join("\n"),
      });
      assert.equal(code, 1);
      const [first] = await spmdIn(folder);
      const [moved, failure, ...more] = stderr.trimEnd().split("\n");
      assert.match(moved, /^What was recorded so far goes on in ".*-continued\.spmd"\.$/);
      assert.ok(failure.startsWith(`Cannot record to "${first}": the disk is full (`), failure);
      assert.deepEqual(more, []);
      assert.ok(server.requests > 5 && server.requests < prompts.length, `${server.requests}`);
      assert.equal(stdout, "ok\n".repeat(server.requests));

      const [rest] = await spmdIn(join(place.home, "harvey", "sessions"));
      const texts = await Promise.all([first, rest].map((file) => Deno.readTextFile(file)));
      const turns = (await Promise.all(texts.map((text) => readSession(text))))
        .flatMap((session) => session.turns.filter(({ replies }) => replies.length > 0));
      assert.deepEqual(
        turns.map(({ prompt }) => prompt),
        prompts.slice(0, server.requests),
      );
    }),
);

systemTest(
  "without it the session goes on elsewhere, told once, and every turn is recorded",
  needs,
  () =>
    onSmallDisk(async (place, folder) => {
      const { code, stderr } = await runHarvey(place, {
        args: ["--model", "eliza", "--sessions-dir", folder],
        stdin: prompts.join("\n"),
      });
      assert.equal(code, 0);
      assert.match(
        stderr,
        /^Cannot record to "[^"]*": the disk is full [^\n]*\. Recording goes on in "[^"]*"\.\n$/,
      );
      const files = [
        ...await spmdIn(folder),
        ...await spmdIn(join(place.home, "harvey", "sessions")),
      ];
      const texts = await Promise.all(files.map((file) => Deno.readTextFile(file)));
      for (const prompt of prompts) {
        assert.equal(texts.filter((text) => text.includes(`\n${prompt}\n`)).length, 1);
      }
      assert.ok(texts.at(-1)!.endsWith("\nTHE END.\n"));
    }),
);
