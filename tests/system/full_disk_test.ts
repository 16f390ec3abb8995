import { deepStrictEqual, match, ok, strictEqual } from "node:assert/strict";
import { join } from "node:path";
import { Journal, type Trouble } from "../../src/session/journal.ts";
import { createSession } from "../../src/session/locations.ts";
import { RecordingError } from "../../src/session/recording_error.ts";
import { SessionFile } from "../../src/session/session_file.ts";
import { head, inFolder } from "../session/durability/sample_session.ts";
import { systemTest } from "./tools.ts";

const needs = { tools: ["mount"], root: true } as const;
const turn = (number: number) => `@ZOË\nFrage ${number}: ${"東京 ".repeat(40)}\n\n`;

/** Runs something with a folder on a file system of 64 KiB, and one on a roomy file system. */
async function onSmallDisk(
  name: string,
  body: (small: string, roomy: string) => Promise<void>,
): Promise<void> {
  await inFolder(async (folder) => {
    const small = join(folder, "small");
    await Deno.mkdir(small);
    const mount = ["-t", "tmpfs", "-o", "size=64k", "none", small];
    const { success } = await new Deno.Command("mount", { args: mount, stderr: "null" }).output();
    if (!success && Deno.env.get("HARVEY_REQUIRE_SYSTEM") !== "1") {
      console.log(`passed over, since nothing may be mounted here: ${name}`);
      return;
    }
    ok(success, "mounting a tmpfs");
    try {
      await body(small, folder);
    } finally {
      await new Deno.Command("umount", { args: [small] }).output();
    }
  });
}

function smallDiskTest(
  name: string,
  body: (small: string, roomy: string) => Promise<void>,
): void {
  systemTest(name, needs, () => onSmallDisk(name, body));
}

smallDiskTest(
  "a full disk is told, and the session goes on where there is room",
  (small, roomy) =>
    inRoom(small, [join(roomy, "home")], async (journal, troubles) => {
      const first = journal.path;
      for (let number = 1; number <= 400; number++) {
        strictEqual(
          await journal.append(turn(number), { durable: number % 5 === 0 }),
          receipt(number),
        );
      }
      await journal.close();
      strictEqual(troubles.length, 1);
      match(troubles[0].message, /the disk is full/);
      strictEqual(journal.path, troubles[0].movedTo);
      ok(journal.path.startsWith(join(roomy, "home")));

      const { file, mended } = await SessionFile.open(first, { head: () => head });
      file.release();
      strictEqual(mended, undefined);
      const old = await Deno.readTextFile(first);
      const rest = await Deno.readTextFile(journal.path);
      for (let number = 1; number <= 400; number++) {
        strictEqual(Number(old.includes(turn(number))) + Number(rest.includes(turn(number))), 1);
      }
    }),
);

const receipt = (number: number) => number % 5 === 0 ? "durable" : "written";

smallDiskTest(
  "where nothing has room, what was acknowledged stays and the rest is held",
  (small) =>
    inRoom(small, [join(small, "other")], async (journal, troubles) => {
      const durable: number[] = [];
      for (let number = 1; number <= 400; number++) {
        if (await journal.append(turn(number), { durable: true }) === "durable") {
          durable.push(number);
        }
      }
      ok(journal.isHolding);
      ok(durable.length > 50 && durable.length < 400);
      deepStrictEqual(troubles.map(({ movedTo }) => movedTo), [undefined]);
      const text = await Deno.readTextFile(journal.path);
      for (const number of durable) ok(text.includes(turn(number)));
      ok(text.endsWith("\n\n"));

      // The person frees some space.
      await Deno.remove(join(small, "ballast"));
      strictEqual(await journal.append("HARVEY\nCancelled.\n\n", { durable: true }), "held");
      await new Deno.Command("mount", { args: ["-o", "remount,size=1m", small] }).output();
      strictEqual(await journal.append("HARVEY\nCancelled.\n\n", { durable: true }), "durable");
      await journal.close();
      const whole = await Deno.readTextFile(journal.path);
      for (let number = 1; number <= 400; number++) ok(whole.includes(turn(number)));
    }),
);

smallDiskTest("a session that cannot even begin leaves nothing behind", async (small) => {
  await Deno.writeFile(join(small, "ballast"), new Uint8Array(65_536));
  const error = await createSession({ folder: small, head }).then(
    () => ok(false, "begun on a full disk"),
    (error) => error,
  );
  ok(error instanceof RecordingError);
  strictEqual(error.failure, "full");
  deepStrictEqual([...Deno.readDirSync(small)].map(({ name }) => name), ["ballast"]);
});

async function inRoom(
  folder: string,
  fallbackFolders: string[],
  body: (journal: Journal, troubles: Trouble[]) => Promise<void>,
): Promise<void> {
  const troubles: Trouble[] = [];
  await Deno.writeFile(join(folder, "ballast"), new Uint8Array(4096));
  const file = await createSession({ folder, head });
  const journal = new Journal(file, {
    head: () => head,
    fallbackFolders,
    onTrouble: (trouble) => troubles.push(trouble),
  });
  try {
    await body(journal, troubles);
  } finally {
    await journal[Symbol.asyncDispose]();
  }
}
