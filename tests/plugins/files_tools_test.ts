import assert from "node:assert/strict";
import { join } from "node:path";
import type { ToolResult } from "../../src/host/mod.ts";
import { readToolArguments } from "../../plugins/chat/tool_arguments.ts";
import type { OpenHost } from "../host/open_host.ts";
import { endedSession, openHarvey } from "./built_in.ts";

async function openWithFiles(files: Readonly<Record<string, string>>, maxResult = 16_000) {
  const open = await openHarvey({ tools: { on: true, maxCalls: 10, maxResult } });
  for (const [path, text] of Object.entries(files)) {
    await Deno.mkdir(join(open.workspace, path, ".."), { recursive: true });
    await Deno.writeTextFile(join(open.workspace, path), text);
  }
  return open;
}

/** Calls a tool as a model does, its arguments checked against the schema. */
async function callTool(
  { host }: OpenHost,
  name: string,
  values: Record<string, unknown> = {},
): Promise<ToolResult> {
  const tool = host.shared.tools.find(name);
  assert.ok(tool, name);
  const read = readToolArguments(tool, JSON.stringify(values));
  if (!("values" in read)) throw new Error(read.problem);
  return await tool.run(read.values, { signal: new AbortController().signal });
}

Deno.test("read_file gives a file, or lines of it, and notes the path alone", async () => {
  await using open = await openWithFiles({ "src/a.ts": "one\r\ntwo\r\nthree\r\n", empty: "" });
  const text = async (values: Record<string, unknown>) =>
    (await callTool(open, "read_file", values)).text;
  assert.equal(await text({ path: "src/a.ts" }), "one\r\ntwo\r\nthree\r");
  assert.equal(await text({ path: "./src/a.ts", start_line: 2, end_line: 2 }), "two\r");
  assert.equal(await text({ path: "src/a.ts", end_line: 1 }), "one\r");
  assert.equal(await text({ path: "empty" }), "(the file is empty)");
  assert.equal(await text({ path: "src" }), "src/a.ts");
  assert.equal(open.host.shared.conversation.messages.length, 0, "the result tells it");
  const { text: file, session } = await endedSession(open);
  assert.deepEqual(session.actions.map(({ kind, target }) => `${kind} ${target}`), [
    ...["read src/a.ts", "read src/a.ts:2", "read src/a.ts:1-1", "read empty", "read src"]
      .map((action) => action.replace(":1-1", ":1")),
  ]);
  assert.ok(!file.includes("RESULT"), file);
});

Deno.test("what the guard refuses is an error for the model, with its reason on the record", async () => {
  await using open = await openWithFiles({ ".env": "KEY=1", "a.ts": "x" });
  await assert.rejects(callTool(open, "read_file", { path: "../x" }), /outside the workspace/);
  await assert.rejects(callTool(open, "read_file", { path: ".env" }), /may hold secrets/);
  await assert.rejects(
    callTool(open, "read_file", { path: "a.ts", start_line: 9 }),
    /the file has 1 /,
  );
  await assert.rejects(callTool(open, "list_files", { path: "/etc" }), /outside the workspace/);
  await assert.rejects(callTool(open, "list_files", { path: "a.ts" }), /read_file reads it/);
  await assert.rejects(callTool(open, "list_files", { path: "b" }), /no such folder/);
  await assert.rejects(callTool(open, "search", { path: "b", text: "x" }), /no such file/);
  await assert.rejects(callTool(open, "search", { path: "..", text: "x" }), /outside/);
  await assert.rejects(callTool(open, "search", { text: "x\ny" }), /several lines/);
  await assert.rejects(callTool(open, "search", { text: "" }), /too short/);
  const { session } = await endedSession(open);
  assert.deepEqual(session.actions.map(({ target, status }) => [target, status.slice(0, 8)]), [
    ...[["../x", "error: i"], [".env", 'error: "'], ["a.ts:9-", "error: C"]],
  ]);
});

Deno.test("list_files lists the workspace, a folder, or what fits a pattern", async () => {
  const files = ["a.ts", "src/b.ts", "src/one/two/three/c.ts", "made/d.ts", "e.md"];
  await using open = await openWithFiles({
    ...Object.fromEntries(files.map((path) => [path, ""])),
    ".gitignore": "made/\n",
  });
  const list = async (values: Record<string, unknown> = {}) =>
    (await callTool(open, "list_files", values)).text.split("\n");
  assert.deepEqual(await list(), [
    ...[".gitignore", "a.ts", "e.md", "src/", "src/b.ts", "src/one/", "src/one/two/"],
  ]);
  assert.deepEqual(await list({ depth: 1 }), [".gitignore", "a.ts", "e.md", "src/"]);
  assert.deepEqual(await list({ path: "src/one", depth: 9 }), [
    ...["src/one/two/", "src/one/two/three/", "src/one/two/three/c.ts"],
  ]);
  assert.deepEqual(await list({ pattern: "*.ts" }), [
    ...["a.ts", "src/b.ts", "src/one/two/three/c.ts"],
  ]);
  assert.deepEqual(await list({ pattern: "*.nope" }), ["(nothing fits the pattern)"]);
});

Deno.test("search gives the lines that hold a text, and what was looked at", async () => {
  await using open = await openWithFiles({ "a.ts": "let X = 1;\n", "b/c.md": "no\nx\n" });
  const search = async (values: Record<string, unknown>) =>
    (await callTool(open, "search", values)).text;
  assert.equal(await search({ text: "x" }), "b/c.md:2: x\n(2 files were searched)");
  assert.equal(
    await search({ text: "x", ignore_case: true, pattern: "*.ts" }),
    "a.ts:1: let X = 1;\n(1 file was searched)",
  );
  assert.equal(await search({ text: ".*" }), "(no line holds it; 2 files were searched)");
});

Deno.test("no result is longer than a model is to be given", async () => {
  const files = Array.from({ length: 200 }, (_, at) => [`folder/file-${at}.txt`, "needle\n"]);
  await using open = await openWithFiles(
    { ...Object.fromEntries(files), long: "needle\n".repeat(1000) },
    1000,
  );
  for (
    const [name, values] of [
      ["read_file", { path: "long" }],
      ["list_files", {}],
      ["search", { text: "needle" }],
    ] as const
  ) {
    const { text } = await callTool(open, name, values);
    assert.ok(text.length > 500 && text.length <= 1000, `${name}: ${text.length}`);
    assert.match(text, /left out/, name);
  }
});
