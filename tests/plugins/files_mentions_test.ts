import assert from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import { mentionedPaths } from "../../plugins/files/mentions.ts";
import { type OpenHost, pluginNamed } from "../host/open_host.ts";
import { endedSession, openHarvey } from "./built_in.ts";

/** The likeliest meaning of each `@` of a prompt. */
const paths = (prompt: string) => mentionedPaths(prompt).map(([{ path }]) => path);

Deno.test("paths after @ are found where a word begins, in quotes or without", () => {
  const table: readonly [prompt: string, paths: readonly string[]][] = [
    ["explain @src/a.ts", ["src/a.ts"]],
    ["@\"my notes.md\" and @'b c'", ["my notes.md", "b c"]],
    ["(@a, @b)", ["a,", "b)"]],
    ["me@example.com, a@b", []],
    ["`@a` and ``@`b`` and ```\n@c\n``` but @d", ["d"]],
    ["an open ` before @a", ["a"]],
    ["@ alone, @@twice", ["@twice"]],
    ['@"never closed', []],
    ['@"over\nlines"', []],
    ["@a\n@b", ["a", "b"]],
  ];
  for (const [prompt, expected] of table) assert.deepEqual(paths(prompt), expected, prompt);
});

Deno.test("the marks that end a sentence, and lines, are other meanings of the same word", () => {
  assert.deepEqual(mentionedPaths("see @a.ts:3-5."), [[
    { path: "a.ts:3-5." },
    { path: "a.ts:3-5" },
    { path: "a.ts", range: { first: 3, last: 5 } },
  ]]);
  assert.deepEqual(mentionedPaths('see @"a b":7.'), [[
    { path: "a b", range: { first: 7, last: 7 } },
    { path: "a b" },
  ]]);
});

Deno.test("any text is searched for paths without a fault, and what is found stands in it", () => {
  const unit = fc.constantFrom("@", "a", " ", "\n", '"', "'", "`", "``", ".", ":", "1", "-", ",");
  fc.assert(
    fc.property(fc.array(unit, { maxLength: 30 }), (units) => {
      const prompt = units.join("");
      for (const meanings of mentionedPaths(prompt)) {
        for (const { path } of meanings) assert.ok(path !== "" && prompt.includes(path));
      }
    }),
    { numRuns: 3000 },
  );
});

async function openWithFiles(
  files: Readonly<Record<string, string>>,
  ...more: Parameters<typeof openHarvey>
) {
  const open = await openHarvey(...more);
  for (const [path, text] of Object.entries(files)) {
    await Deno.mkdir(join(open.workspace, path, ".."), { recursive: true });
    await Deno.writeTextFile(join(open.workspace, path), text);
  }
  return open;
}

function told({ host }: OpenHost): string[] {
  return host.shared.conversation.messages.map(({ content }) => content);
}

Deno.test("a file that a prompt names is read before the prompt, which stays as typed", async () => {
  await using open = await openWithFiles({ "src/a.ts": "let a;\n", "my notes.md": "notes\n" });
  const prompt = 'Explain @src/a.ts, @src/a.ts and @"my notes.md" to me@src/a.ts.';
  await open.type(prompt);
  assert.deepEqual(told(open).slice(0, 3), [
    "This is `src/a.ts`:\n```\nlet a;\n```",
    "This is `my notes.md`:\n```\nnotes\n```",
    prompt,
  ]);
  assert.equal(open.told, "Read src/a.ts (1 line)\nRead my notes.md (1 line)\n");
  const { text, session } = await endedSession(open);
  assert.deepEqual(session.turns.map(({ prompt }) => prompt), [prompt]);
  assert.ok(text.indexOf("[[read: my notes.md — ok]]") < text.indexOf("Explain @src"), text);
  assert.deepEqual(session.findings, []);
});

Deno.test("what does not stand in the workspace stays plain text, without a word", async () => {
  await using open = await openWithFiles({ "a.ts": "x" });
  await Deno.writeTextFile(join(open.home, "secret"), "swordfish");
  await open.type(
    "Why does @Injectable() of @scope/pkg want @/etc/passwd, @../home/secret or @~/secret?",
  );
  assert.equal(told(open).length, 2);
  assert.equal(open.told, "");
  assert.deepEqual((await endedSession(open)).session.actions, []);
});

Deno.test("what stands there and may not be read is told and noted, and the prompt is sent", async () => {
  await using open = await openWithFiles({ ".env": "KEY=swordfish\n" });
  await Deno.symlink(open.home, join(open.workspace, "out"));
  await open.type("Look at @.env and @out");
  assert.equal(told(open).length, 2);
  assert.match(open.told, /^Cannot read "\.env": .*\nCannot read "out": .*\n$/);
  const { session } = await endedSession(open);
  assert.deepEqual(session.actions.map(({ target }) => target), [".env", "out"]);
  assert.equal(session.turns.length, 1);
});

Deno.test("the name of who answers is no path, but with ./ before it", async () => {
  const more = [pluginNamed("routes", (harvey) => {
    harvey.filter("mention.names", (names) => [...names as string[], "julie"]);
  })];
  await using open = await openWithFiles({ eliza: "1", julie: "2", Other: "3" }, {}, more);
  await open.type("@eliza @Julie @Other @./julie");
  assert.equal(open.told, "Read Other (1 line)\nRead julie (1 line)\n");
});

Deno.test("a prompt that nobody typed reads nothing", async () => {
  const more = [pluginNamed("macro", (harvey) => {
    harvey.filter("prompt", (prompt) => `${prompt} @a.ts`, { order: "pre" });
  })];
  await using open = await openWithFiles({ "a.ts": "1", "b.ts": "2" }, {}, more);
  await open.type("Compare");
  await open.host.prompt("Compare @b.ts\n\nand what was piped in: @a.ts", {
    signal: new AbortController().signal,
  });
  await open.settled();
  assert.equal(open.told, "Read b.ts (1 line)\n");
});

Deno.test("of very many paths the first twenty are read, and it is said", async () => {
  const names = Array.from({ length: 25 }, (_, at) => `f${at}`);
  await using open = await openWithFiles(Object.fromEntries(names.map((name) => [name, name])));
  await open.type(names.map((name) => `@${name}`).join(" "));
  assert.equal(told(open).length, 22);
  assert.match(open.told, /\nOnly the first 20 paths of the prompt were read\.\n$/);
});
