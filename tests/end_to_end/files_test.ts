import assert from "node:assert/strict";
import { join } from "node:path";
import { type AimockFixture, startAimock } from "../servers/aimock.ts";
import { emptyPlace, runHarvey } from "./harvey.ts";
import { onlySession } from "./recorded_session.ts";

const call = (name: string, values: Record<string, unknown>) => ({
  toolCalls: [{ name, arguments: JSON.stringify(values) }],
});

/** A model that looks around, searches, reads, and answers. */
const fixtures: readonly AimockFixture[] = [
  {
    match: { toolResultContains: "src/ports.ts:2" },
    response: call("read_file", { path: "src/ports.ts", start_line: 2 }),
  },
  { match: { toolResultContains: "export const port = 8080" }, response: { content: "8080." } },
  {
    match: { toolResultContains: "src/ports.ts\n" },
    response: call("search", { text: "port =", pattern: "*.ts" }),
  },
  { match: { userMessage: "Which port", hasToolResult: false }, response: call("list_files", {}) },
  { match: { userMessage: "Sum it up" }, response: { content: "It is a port." } },
];

Deno.test("a model lists, searches and reads the workspace, and all of it reads back", async () => {
  await using server = await startAimock({ fixtures });
  await using place = await emptyPlace();
  await Deno.mkdir(join(place.workspace, "src"));
  await Deno.writeTextFile(
    join(place.workspace, "src", "ports.ts"),
    "// ports\nexport const port = 8080;\n",
  );
  await Deno.writeTextFile(join(place.workspace, "zzz.md"), "zzz\n");
  const { code, stdout, stderr } = await runHarvey(place, {
    args: [
      "--url",
      server.ollamaUrl.replace("http", "ollama"),
      "--model",
      "m",
      "-p",
      "Which port?",
    ],
  });
  assert.equal(code, 0, stderr);
  assert.equal(stdout, "8080.\n");
  const { session, text } = await onlySession(place);
  assert.deepEqual(session.findings, []);
  assert.equal(session.ending, "closed");
  const [turn] = session.turns;
  assert.deepEqual(turn.toolCalls.map(({ name, result, status }) => [name, result, status]), [
    ["list_files", "src/\nsrc/ports.ts\nzzz.md", "ok"],
    ["search", "src/ports.ts:2: export const port = 8080;\n(1 file was searched)", "ok"],
    ["read_file", "export const port = 8080;", "ok"],
  ]);
  assert.equal(turn.replies.at(-1)?.text, "8080.");
  assert.equal(text.split("[[read: src/ports.ts:2- — ok]]").length, 2, text);
});

Deno.test("what is read by /read and @path is sent with the prompt", async () => {
  await using server = await startAimock({ fixtures });
  await using place = await emptyPlace();
  await Deno.writeTextFile(join(place.workspace, "ports.md"), "8080\n");
  await Deno.writeTextFile(join(place.workspace, "my notes.md"), "mine\n");
  const { code, stdout, stderr } = await runHarvey(place, {
    args: ["--url", server.ollamaUrl.replace("http", "ollama"), "--model", "m"],
    stdin: '/read ports.md nothing.md\nSum it up, with @"my notes.md".\n',
  });
  assert.equal(code, 1, "what could not be read is told by the exit code");
  assert.equal(stdout, "Read ports.md (1 line)\nIt is a port.\n");
  assert.equal(
    stderr,
    'Cannot read "nothing.md": there is no such file (name another file)\nRead my notes.md (1 line)\n',
  );
  const { session } = await onlySession(place);
  assert.deepEqual(session.actions.map(({ target, status }) => `${target} — ${status}`), [
    "ports.md — ok",
    "nothing.md — error: there is no such file",
    "my notes.md — ok",
  ]);
  assert.equal(session.turns[0].prompt, 'Sum it up, with @"my notes.md".');
});
