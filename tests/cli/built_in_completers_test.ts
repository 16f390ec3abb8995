import { deepEqual, equal } from "node:assert/strict";
import { join } from "node:path";
import {
  anyPath,
  commandNames,
  commandWords,
  namesAfter,
  shellWords,
} from "../../src/cli/built_in_completers.ts";
import { Commands } from "../../src/host/mod.ts";
import type { Completer } from "../../src/terminal/mod.ts";

const { signal } = new AbortController();

/** The texts that a text may become. */
async function completed(completer: Completer, before: string): Promise<string[]> {
  const completion = await completer(before, signal);
  if (!completion) return [];
  const kept = before.slice(0, before.length - completion.word.length);
  return completion.candidates.map((candidate) => kept + candidate);
}

function commands(): Commands {
  const commands = new Commands();
  const run = () => {};
  commands.define({ name: "model", summary: "Switch", run });
  commands.define({ name: "record", summary: "Record", run, complete: () => ["on", "off"] });
  commands.define({ name: "read", summary: "Read", run });
  return commands;
}

async function withFiles(
  test: (folder: string, places: () => { folder: string; home: string }) => Promise<void>,
) {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  const [workspace, home, programs] = ["workspace", "home", "bin"].map((name) =>
    join(folder, name)
  );
  try {
    for (const each of ["src/deep", "my folder", ".hidden"]) {
      await Deno.mkdir(join(workspace, each), { recursive: true });
    }
    for (
      const each of ["src/main.ts", "src/map.ts", "notes.md", "my file.txt", "it's $5", ".env"]
    ) {
      await Deno.writeTextFile(join(workspace, each), "");
    }
    await Deno.mkdir(join(home, "letters to me"), { recursive: true });
    await Deno.mkdir(join(programs, "folder"), { recursive: true });
    await Deno.writeTextFile(join(programs, "frobnicate"), "", { mode: 0o755 });
    await Deno.writeTextFile(join(programs, "frobnotes"), "", { mode: 0o644 });
    await Deno.symlink("src", join(workspace, "source"));
    await test(folder, () => ({ folder: workspace, home }));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("names of commands are completed after a slash, and nowhere else", async () => {
  const completer = commandNames(commands());
  deepEqual(await completed(completer, "/re"), ["/read", "/record"]);
  deepEqual(await completed(completer, "/record o"), []);
  deepEqual(await completed(completer, "the /re"), []);
});

Deno.test("a command completes its own words", async () => {
  const completer = commandWords(commands());
  deepEqual(await completed(completer, "/record o"), ["/record on", "/record off"]);
  deepEqual(await completed(completer, "/record of"), ["/record off"]);
  deepEqual(await completed(completer, "/model x"), []);
  deepEqual(await completed(completer, "/unknown x"), []);
});

Deno.test("names follow their command", async () => {
  const completer = namesAfter("model", () => Promise.resolve(["llama3.1:8b", "mistral"]));
  deepEqual(await completed(completer, "/model ll"), ["/model llama3.1:8b"]);
  deepEqual(await completed(completer, "/model llama3.1:8b m"), []);
  deepEqual(await completed(completer, "/record ll"), []);
});

Deno.test("paths are completed after !, quoted where they must be, folders with a slash", () =>
  withFiles(async (_, places) => {
    const completer = shellWords(places, "", {});
    deepEqual(await completed(completer, "! cat n"), ["! cat notes.md"]);
    deepEqual(await completed(completer, "! cat my"), ['! cat "my file.txt"', '! cat "my folder/']);
    deepEqual(await completed(completer, '! cat "my fo'), ['! cat "my folder/']);
    deepEqual(await completed(completer, "! cat my\\ fi"), ['! cat "my file.txt"']);
    deepEqual(await completed(completer, "! cat it"), ["! cat 'it'\\''s $5'"]);
    deepEqual(await completed(completer, "!! ls -l src/ma"), [
      "!! ls -l src/main.ts",
      "!! ls -l src/map.ts",
    ]);
    deepEqual(await completed(completer, "! ls s"), ["! ls source/", "! ls src/"]);
    deepEqual(await completed(completer, "! cat <n"), ["! cat <notes.md"]);
    deepEqual(await completed(completer, "! ls ~/l"), ['! ls ~/"letters to me/']);
    deepEqual(await completed(completer, '! ls ~/"letters'), ['! ls ~/"letters to me/']);
    deepEqual(await completed(completer, "tell me about s"), []);
  }));

Deno.test("hidden names are completed only when their dot was typed", () =>
  withFiles(async (_, places) => {
    const completer = shellWords(places, "", {});
    equal((await completed(completer, "! ls ")).some((each) => each.includes(".e")), false);
    deepEqual(await completed(completer, "! ls ."), ["! ls .env", "! ls .hidden/"]);
  }));

Deno.test("what is listed are the names alone", () =>
  withFiles(async (_, places) => {
    const completion = await shellWords(places, "", {})("! ls src/", signal);
    deepEqual(completion?.labels, ["deep/", "main.ts", "map.ts"]);
  }));

Deno.test("the first word after ! is a program of PATH, and after | too", () =>
  withFiles(async (folder, places) => {
    const path = `${join(folder, "bin")}:${join(folder, "missing")}::${join(folder, "bin")}`;
    const completer = shellWords(places, path, {});
    deepEqual(await completed(completer, "! frob"), ["! frobnicate"]);
    deepEqual(await completed(completer, "! -t fr"), ["! -t frobnicate"]);
    deepEqual(await completed(completer, "! ls | fr"), ["! ls | frobnicate"]);
    deepEqual(await completed(completer, "! ./n"), ["! ./notes.md"]);
  }));

Deno.test("options are completed for the programs whose options are known", () =>
  withFiles(async (_, places) => {
    const completer = shellWords(places, "", { harvey: () => ["--model", "--json"] });
    deepEqual(await completed(completer, "! harvey --m"), ["! harvey --model"]);
    deepEqual(await completed(completer, "! other --m"), []);
  }));

Deno.test("paths are completed after their commands, after @ and wherever a word looks like one", () =>
  withFiles(async (folder, places) => {
    const completer = anyPath(places, ["read"]);
    deepEqual(await completed(completer, "/read no"), ["/read notes.md"]);
    deepEqual(await completed(completer, "/record file src/mai"), ["/record file src/main.ts"]);
    deepEqual(await completed(completer, "/model no"), []);
    deepEqual(await completed(completer, "look at @./sr"), ["look at @./src/"]);
    deepEqual(await completed(completer, "look at @no"), ["look at @notes.md"]);
    deepEqual(await completed(completer, "look at @src/mai"), ["look at @src/main.ts"]);
    deepEqual(await completed(completer, '@"my fi'), ['@"my file.txt"']);
    deepEqual(await completed(completer, "@my"), ['@"my file.txt"', '@"my folder/']);
    deepEqual(await completed(completer, "don't read src/mai"), ["don't read src/main.ts"]);
    deepEqual(await completed(completer, 'compare "./my fi'), ['compare "./my file.txt"']);
    deepEqual(await completed(completer, `see ${folder}/ho`), [`see ${folder}/home/`]);
    deepEqual(await completed(completer, "see ../ho"), ["see ../home/"]);
    deepEqual(await completed(completer, "see ~"), ["see ~/"]);
    for (const none of ["no", "see no", "https://no", "@nobody", "/re", "me@src/ma"]) {
      deepEqual(await completed(completer, none), [], none);
    }
  }));
