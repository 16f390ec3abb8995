import { deepEqual, equal, rejects } from "node:assert/strict";
import fc from "fast-check";
import { History } from "../../src/terminal/history.ts";

async function withFile(test: (file: string, folder: string) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  try {
    await test(`${folder}/state/history`, folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function reopened(file: string): Promise<readonly string[]> {
  return (await History.open(file)).newestFirst();
}

Deno.test("a history gives its prompts back in the next run, the newest first", () =>
  withFile(async (file) => {
    const history = await History.open(file);
    for (const prompt of ["one", "two\nlines", 'quo"ted']) await history.add(prompt);
    deepEqual(await reopened(file), ['quo"ted', "two\nlines", "one"]);
  }));

Deno.test("a history gives any prompts back unchanged", () =>
  withFile(async (file) => {
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(fc.string({ unit: "binary" })), async (prompts) => {
        const history = await History.open(file);
        for (const prompt of prompts) await history.add(prompt);
        const kept = prompts.filter((prompt) => prompt.trim() && !prompt.startsWith(" "));
        deepEqual((await reopened(file)).slice(0, kept.length), kept.toReversed());
        await Deno.remove(file).catch(() => {});
      }),
      { numRuns: 40 },
    );
  }));

Deno.test("a history keeps no blank prompt, none that begins with a space, no very long one", () =>
  withFile(async (file) => {
    const history = await History.open(file);
    for (const prompt of ["", "  ", " secret", "x".repeat(5000), "kept"]) await history.add(prompt);
    deepEqual(await reopened(file), ["kept"]);
  }));

Deno.test("a repeated prompt stands once, where it was used last", () =>
  withFile(async (file) => {
    const history = await History.open(file);
    for (const prompt of ["a", "b", "a", "a"]) await history.add(prompt);
    deepEqual(history.newestFirst(), ["a", "b"]);
    deepEqual(await reopened(file), ["a", "b"]);
  }));

Deno.test("a prompt that holds a known secret is kept for this run alone", () =>
  withFile(async (file) => {
    const history = await History.open(file, ["owl2owl2"]);
    await history.add("say owl2owl2 please");
    await history.add("say something else");
    deepEqual(history.newestFirst(), ["say something else", "say owl2owl2 please"]);
    deepEqual(await reopened(file), ["say something else"]);
  }));

Deno.test("a history file is for its owner's eyes only", () =>
  withFile(async (file, folder) => {
    await (await History.open(file)).add("private");
    equal((await Deno.stat(file)).mode! & 0o777, 0o600);
    equal((await Deno.stat(`${folder}/state`)).mode! & 0o777, 0o700);
  }));

Deno.test("a history is bounded in memory and in its file", () =>
  withFile(async (file) => {
    const history = await History.open(file);
    for (let number = 1; number <= 1050; number++) await history.add(`prompt ${number}`);
    equal(history.newestFirst().length, 1000);
    const earlier = Array.from({ length: 1000 }, (_, number) => `"earlier ${number}"\n`).join("");
    await Deno.writeTextFile(file, earlier, { append: true });
    deepEqual((await reopened(file)).slice(0, 2), ["earlier 999", "earlier 998"]);
    equal((await Deno.readTextFile(file)).split("\n").length, 1001);
    equal((await Deno.stat(file)).mode! & 0o777, 0o600);
  }));

Deno.test("two programs share a history file without losing a prompt", () =>
  withFile(async (file) => {
    const [one, other] = [await History.open(file), await History.open(file)];
    await one.add("from one");
    await other.add("from the other");
    await one.add("again");
    deepEqual(await reopened(file), ["again", "from the other", "from one"]);
  }));

Deno.test("a history file with damaged lines is read as far as it can be, and mended", () =>
  withFile(async (file) => {
    await (await History.open(file)).add("good");
    await Deno.writeTextFile(file, 'no json\n7\n"also good"\n"torn of', { append: true });
    const history = await History.open(file);
    await history.add("new");
    deepEqual(await reopened(file), ["new", "also good", "good"]);
  }));

Deno.test("a prompt that cannot be saved is kept for this run, and the caller is told", () =>
  withFile(async (_file, folder) => {
    await Deno.writeTextFile(`${folder}/file`, "");
    await rejects(History.open(`${folder}/file/history`));
    const history = await History.open(`${folder}/later/history`);
    await Deno.writeTextFile(`${folder}/later`, "");
    await rejects(history.add("kept"));
    deepEqual(history.newestFirst(), ["kept"]);
  }));

Deno.test("a prompt that seems to hold a secret is kept for this run alone", () =>
  withFile(async (file) => {
    const history = await History.open(file);
    await history.add("! export API_KEY=abcdef");
    await history.add("hello");
    deepEqual(history.newestFirst(), ["hello", "! export API_KEY=abcdef"]);
    deepEqual(await reopened(file), ["hello"]);
    equal(await Deno.readTextFile(file), '"hello"\n');
  }));
