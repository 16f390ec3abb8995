import assert from "node:assert/strict";
import { join } from "node:path";
import { emptyPlace, runHarvey } from "./harvey.ts";
import { systemMessage } from "./system_message.ts";

Deno.test("a model is told Harvey's few lines and the workspace, and nothing of other files", async () => {
  await using place = await emptyPlace();
  const told = await systemMessage(place);
  assert.ok(told.includes(place.workspace), told);
  assert.ok(told.length < 600, told);
});

Deno.test("HARVEY.md is told with date and files filled in, rather than AGENTS.md", async () => {
  await using place = await emptyPlace();
  const write = (name: string, text: string) =>
    Deno.writeTextFile(join(place.workspace, name), text);
  await write("AGENTS.md", "Speak like an agent.");
  await write("HARVEY.md", "Today <!-- @date -->.\n<!-- @files -->\nEnd.");
  await Deno.mkdir(join(place.workspace, "src", "deep"), { recursive: true });
  await write("src/deep/a.ts", "");

  const told = await systemMessage(place);
  const lines = told.split("\n");
  assert.ok(told.includes(`Today ${new Date().toDateString()}.`), told);
  assert.ok(lines.includes("src/deep/a.ts"), told);
  assert.ok(told.endsWith("End."), told);
  assert.ok(!told.includes("Speak like an agent."), told);
});

Deno.test("AGENTS.md is told where there is no HARVEY.md", async () => {
  await using place = await emptyPlace();
  await Deno.writeTextFile(join(place.workspace, "AGENTS.md"), "Speak like an agent.");
  assert.ok((await systemMessage(place)).endsWith("\n\nSpeak like an agent."));
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
