import assert from "node:assert/strict";
import { join } from "node:path";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { type EmptyPlace, emptyPlace, runHarvey } from "./harvey.ts";

/** What a model was told before the first prompt. */
async function systemMessage(place: EmptyPlace): Promise<string> {
  await using server = startMisbehavingServer({ protocol: "ollama", mode: "thinking" });
  const args = [
    "-p",
    "hello",
    "--no-record",
    "--url",
    server.url.replace("http", "ollama"),
    "--model",
    "mock-model",
  ];
  const { code, stderr } = await runHarvey(place, { args });
  assert.equal(code, 0, stderr);
  const { messages } = server.requests[0].body as { messages: { role: string; content: string }[] };
  assert.equal(messages[0].role, "system");
  return messages[0].content;
}

Deno.test("a model is told Harvey's few lines and the workspace, and nothing of other files", async () => {
  await using place = await emptyPlace();
  const told = await systemMessage(place);
  assert.ok(told.includes(place.workspace), told);
  assert.ok(told.length < 600, told);
});

Deno.test("HARVEY.md is told with date, files and git status filled in, rather than AGENTS.md", async () => {
  await using place = await emptyPlace();
  const write = (name: string, text: string) =>
    Deno.writeTextFile(join(place.workspace, name), text);
  await write("AGENTS.md", "Speak like an agent.");
  await write("HARVEY.md", "Today <!-- @date -->.\n<!-- @files -->\n<!-- @git-status -->\nEnd.");
  await Deno.mkdir(join(place.workspace, "src", "deep"), { recursive: true });
  await write("src/deep/a.ts", "");
  await new Deno.Command("git", { args: ["init", "-q", "-b", "trunk"], cwd: place.workspace })
    .output();

  const told = await systemMessage(place);
  const lines = told.split("\n");
  assert.ok(told.includes(`Today ${new Date().toDateString()}.`), told);
  assert.ok(lines.includes("src/deep/a.ts"), told);
  assert.ok(lines.includes("## No commits yet on trunk"), told);
  assert.ok(told.endsWith("End."), told);
  assert.ok(!told.includes("Speak like an agent."), told);
});

Deno.test("AGENTS.md is told where there is no HARVEY.md", async () => {
  await using place = await emptyPlace();
  await Deno.writeTextFile(join(place.workspace, "AGENTS.md"), "Speak like an agent.");
  assert.ok((await systemMessage(place)).endsWith("\n\nSpeak like an agent."));
});

Deno.test("a repository's own configuration runs nothing when its status is told", async () => {
  await using place = await emptyPlace();
  const proof = join(place.folder, "ran");
  await Deno.writeTextFile(join(place.workspace, "HARVEY.md"), "<!-- @git-status -->");
  const git = (...args: string[]) =>
    new Deno.Command("git", { args, cwd: place.workspace }).output();
  await git("init", "-q");
  await git("config", "core.fsmonitor", `touch ${proof}; false`);
  assert.match(await systemMessage(place), /## No commits yet/);
  await assert.rejects(Deno.stat(proof), Deno.errors.NotFound);
});

Deno.test("instructions that are a pipe are refused, and nobody waits for them", async () => {
  await using place = await emptyPlace();
  await new Deno.Command("mkfifo", { args: [join(place.workspace, "AGENTS.md")] }).output();
  const { code, stderr } = await runHarvey(place, {
    args: ["-p", "hello", "--model", "eliza"],
    signal: AbortSignal.timeout(20_000),
  });
  assert.equal(code, 1);
  assert.match(stderr, /^Cannot read the instructions "[^"]*AGENTS\.md": it is not a file\n$/);
});
