import { deepEqual, equal } from "node:assert/strict";
import { join } from "node:path";
import {
  discoverSessionFiles,
  findSessionFile,
  listSessionFiles,
  Script,
  summaries,
} from "../../src/session/mod.ts";
import { withFolder } from "./with_folder.ts";

const time = new Date(2026, 5, 11, 9, 15, 0);

function ownFile(turns: number, reply = "Fine."): string {
  const script = new Script({ session: "id-1", user: "ann", workspace: "/w", started: time });
  const head = script.head();
  for (let turn = 1; turn <= turns; turn++) {
    script.scene({ kind: "chat", model: "qwen3:4b", time });
    script.user(`Prompt ${turn}`);
    script.harvey({ kind: "forwarding", to: "QWEN3" });
    script.speech("QWEN3", reply);
    script.turnNote(turn, time);
  }
  script.end();
  return head + script.take();
}

Deno.test("a summary tells turns, model and size, and one bad file hides nothing", async () => {
  await withFolder(async (folder) => {
    const files: Record<string, string | Uint8Array> = {
      "a.spmd": ownFile(3),
      "b.spmd": ownFile(2, "long ".repeat(60_000)),
      "c.spmd": ownFile(0),
      "d.spmd": "",
      "e.fountain": "INT. HARVEY AND ANN TALKING\n\nModel: m.\n\nANN\nHi\n\nHARVEY\nHo\n",
      "f.fountain": "Just some words.\n",
      "g.spmd": new Uint8Array([0xff, 0, 0xfe, 0]),
    };
    for (const [name, text] of Object.entries(files)) {
      await Deno.writeFile(
        join(folder, name),
        typeof text === "string" ? new TextEncoder().encode(text) : text,
      );
    }
    await Deno.symlink(join(folder, "nowhere"), join(folder, "h.spmd"));
    const skipped: string[] = [];
    const listings = await listSessionFiles(folder, (path) => skipped.push(path));
    const found = await Array.fromAsync(summaries(listings, { readers: 3 }));
    deepEqual(found.map(({ path }) => path), listings.map(({ path }) => path), "in their order");
    const facts = Object.fromEntries(
      found.map(({ name, turns, model, problem }) => [name, [turns, model, problem]]),
    );
    deepEqual(facts, {
      "a.spmd": [3, "qwen3:4b", undefined],
      "b.spmd": [2, "qwen3:4b", undefined],
      "c.spmd": [0, undefined, undefined],
      "d.spmd": [undefined, undefined, "it is empty"],
      "e.fountain": [1, "m", undefined],
      "f.fountain": [0, undefined, undefined],
      "g.spmd": [0, undefined, undefined],
    });
    deepEqual(skipped, [join(folder, "h.spmd")]);
  });
});

Deno.test("a path, a name with or without suffix, and a number each name a session", async () => {
  await withFolder(async (folder) => {
    const folders = { workspace: join(folder, "w"), home: join(folder, "h") };
    await Deno.mkdir(join(folders.workspace, "archive"), { recursive: true });
    const paths = ["new.spmd", "archive/old.spmd"].map((name) => join(folders.workspace, name));
    for (const [at, path] of paths.entries()) {
      await Deno.writeTextFile(path, ownFile(1));
      await Deno.utime(path, time, new Date(time.getTime() - at * 1000));
    }
    const find = (word: string) => findSessionFile(word, folders, folders.workspace, "show");
    for (const word of ["new.spmd", "new", "0", paths[0]!]) equal(await find(word), paths[0]);
    for (const word of ["archive/old.spmd", "archive/old", "old", "1"]) {
      equal(await find(word), paths[1]);
    }
    for (const word of ["2", "none", "-1", ""]) {
      await find(word).then(
        () => Promise.reject(new Error(word)),
        (error: Error) => equal(error.message.startsWith(`Cannot show "${word}": `), true),
      );
    }
  });
});

Deno.test("the home folder's sessions are listed only where the workspace has none", async () => {
  await withFolder(async (folder) => {
    const folders = { workspace: join(folder, "w"), home: join(folder, "h") };
    await Deno.mkdir(folders.home);
    await Deno.writeTextFile(join(folders.home, "home.spmd"), "");
    deepEqual((await discoverSessionFiles(folders)).map(({ name }) => name), ["home.spmd"]);
    await Deno.mkdir(folders.workspace);
    await Deno.writeTextFile(join(folders.workspace, "own.spmd"), "");
    deepEqual((await discoverSessionFiles(folders)).map(({ name }) => name), ["own.spmd"]);
  });
});
