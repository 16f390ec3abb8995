import assert from "node:assert/strict";
import { join } from "node:path";
import { loadScript } from "../../src/skills/script_cache.ts";
import type { SkillCall } from "../../src/skills/mod.ts";
import { folderFiles } from "../../src/skills/skill_files.ts";
import { skillText, temporaryFolder, writeFiles } from "./skill_folder.ts";

const typed = {
  "SKILL.md": skillText("one"),
  "scripts/run.ts": `import { type Greeting, greet } from "./greet.ts";
    import type { Nothing } from "./nowhere.ts";
    enum Mood { Plain = "plain" }
    export default async function run(call: { args: string[]; print(text: string): Promise<void> }) {
      const greeting: Greeting = greet(call.args[0] as string);
      const note: Nothing = await Deno.readTextFile(import.meta.dirname + "/../note.txt");
      await call.print(\`\${greeting} \${Mood.Plain} \${note}\`);
    }`,
  "scripts/greet.ts":
    "export type Greeting = `Hello, ${string}`;\nexport const greet = (n: string): Greeting => `Hello, ${n}`;\n",
  "scripts/nowhere.ts": "export type Nothing = string;\n",
  "note.txt": "noted",
};

/** What a script printed. */
async function printedBy(script: (call: SkillCall) => Promise<void>, ...args: string[]) {
  let printed = "";
  const call = { args, print: (text: string) => Promise.resolve(void (printed += text)) };
  await script(call as unknown as SkillCall);
  return printed;
}

for (const isNative of [true, false]) {
  const how = isNative ? "by the runtime itself" : "without its types";
  Deno.test(`a script is loaded ${how}, with what it imports and reads`, async () => {
    await using folder = await temporaryFolder();
    await writeFiles(join(folder.path, "one"), typed);
    const cache = join(folder.path, "cache");
    const load = () => loadScript("one", folderFiles(join(folder.path, "one")), cache, isNative);
    assert.equal(await printedBy(await load(), "Ann"), "Hello, Ann plain noted");
    const before = await Array.fromAsync(Deno.readDir(cache), ({ name }) => name);
    assert.equal(await printedBy(await load(), "Bo"), "Hello, Bo plain noted");
    assert.deepEqual(await Array.fromAsync(Deno.readDir(cache), ({ name }) => name), before);
    const kept = await Deno.readTextFile(join(cache, before[0], "scripts/greet.ts"));
    assert.equal(kept.includes("export type"), isNative);
  });
}

Deno.test("a script that changed is another copy, and a copy that was tampered with is made anew", async () => {
  await using folder = await temporaryFolder();
  const place = join(folder.path, "one");
  const cache = join(folder.path, "cache");
  const source = (word: string) =>
    `export default ({ print }: { print(text: string): Promise<void> }) => print("${word}");\n`;
  const load = () => loadScript("one", folderFiles(place), cache);
  await writeFiles(place, { "SKILL.md": skillText("one"), "scripts/run.ts": source("first") });
  assert.equal(await printedBy(await load()), "first");
  await writeFiles(place, { "scripts/run.ts": source("second") });
  assert.equal(await printedBy(await load()), "second");
  await writeFiles(place, { "scripts/run.ts": source("third") });
  await load();
  const copies = await Array.fromAsync(Deno.readDir(cache), ({ name }) => name);
  assert.equal(copies.length, 3);
  for (const copy of copies) await writeFiles(join(cache, copy), { "scripts/run.ts": "tampered" });
  await load();
  const texts = await Promise.all(
    copies.map((copy) => Deno.readTextFile(join(cache, copy, "scripts/run.ts"))),
  );
  assert.equal(texts.filter((text) => text === source("third")).length, 1);
});

Deno.test("a script that cannot be loaded is told with its reason", async () => {
  await using folder = await temporaryFolder();
  const cases: readonly [source: string, reason: RegExp][] = [
    ["export default 1;", /no function as its default export/],
    ["export default function (", /Cannot load the script of the skill "one"/],
    ["throw new Error('broken at once');", /broken at once/],
    ['import "../../outside.ts"; export default () => {};', /Cannot load the script/],
  ];
  for (const [index, [source, reason]] of cases.entries()) {
    const place = join(folder.path, `${index}`);
    await writeFiles(place, { "SKILL.md": skillText("one"), "scripts/run.ts": source });
    await writeFiles(folder.path, { "outside.ts": "" });
    await assert.rejects(
      loadScript("one", folderFiles(place), join(folder.path, "cache")),
      (error: Error) => reason.test(error.message) && !error.message.includes("\n"),
      source,
    );
  }
});
