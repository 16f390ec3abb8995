import assert from "node:assert/strict";
import { join } from "node:path";
import { type EmptyPlace, emptyPlace, runHarvey } from "./harvey.ts";
import { systemMessage } from "./system_message.ts";

Deno.test("a model is told Harvey's few lines and the workspace, and nothing of other files", async () => {
  await using place = await emptyPlace();
  const told = await systemMessage(place);
  assert.ok(told.includes(place.workspace), told);
  assert.ok(told.length < 1500, told);
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

Deno.test("files that .gitignore names, and Harvey's own, are not listed for a model", async () => {
  await using place = await emptyPlace();
  const write = async (path: string, text = "") => {
    await Deno.mkdir(join(place.workspace, path, ".."), { recursive: true });
    await Deno.writeTextFile(join(place.workspace, path), text);
  };
  await write("HARVEY.md", "<!-- @files -->");
  await write(".gitignore", "*.log\n");
  for (const path of ["a.log", "a.ts", "harvey/sessions/old.spmd", "node_modules/p/p.js"]) {
    await write(path);
  }
  await Deno.symlink(place.home, join(place.workspace, "home"));
  const told = await systemMessage(place);
  assert.ok(told.endsWith("\n\n.gitignore\nHARVEY.md\na.ts"), told);
});

/** What was told beside a reply that came all the same. */
async function noticeOfRun(place: EmptyPlace): Promise<string> {
  const { code, stderr } = await runHarvey(place, {
    args: ["-p", "hello", "--model", "eliza"],
    signal: AbortSignal.timeout(20_000),
  });
  assert.equal(code, 0, stderr);
  return stderr;
}

Deno.test("instructions that are a link out of the workspace are not followed, and it is said", async () => {
  await using place = await emptyPlace();
  await Deno.writeTextFile(join(place.folder, "secret"), "The password is swordfish.");
  await Deno.symlink(join(place.folder, "secret"), join(place.workspace, "HARVEY.md"));
  await Deno.writeTextFile(join(place.workspace, "AGENTS.md"), "Speak like an agent.");
  const told = await systemMessage(place);
  assert.ok(!told.includes("swordfish"), told);
  assert.ok(told.endsWith("\n\nSpeak like an agent."), told);
  assert.match(
    await noticeOfRun(place),
    /^The instructions "HARVEY\.md" are not followed: it leads outside the workspace, /m,
  );
});

Deno.test("instructions that are a link within the workspace are followed", async () => {
  await using place = await emptyPlace();
  await Deno.writeTextFile(join(place.workspace, "CLAUDE.md"), "Speak like an agent.");
  await Deno.symlink("CLAUDE.md", join(place.workspace, "AGENTS.md"));
  assert.ok((await systemMessage(place)).endsWith("\n\nSpeak like an agent."));
});

Deno.test("instructions that are a pipe are passed over, and nobody waits for them", async () => {
  await using place = await emptyPlace();
  await new Deno.Command("mkfifo", { args: [join(place.workspace, "AGENTS.md")] }).output();
  assert.match(
    await noticeOfRun(place),
    /^The instructions "AGENTS\.md" are not followed: it is no ordinary file\.\n$/,
  );
});

Deno.test("instructions that are no text end the turn with what to do", async () => {
  await using place = await emptyPlace();
  await Deno.writeFile(join(place.workspace, "AGENTS.md"), Uint8Array.of(0x61, 0, 0x62));
  const { code, stderr } = await runHarvey(place, { args: ["-p", "hello", "--model", "eliza"] });
  assert.equal(code, 1);
  assert.match(
    stderr,
    /^Cannot read the instructions "AGENTS\.md": it is not text: .* \(mend the file, or remove it\)\n$/,
  );
});
