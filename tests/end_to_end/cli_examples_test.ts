import assert from "node:assert/strict";
import { join } from "node:path";
import type { Example } from "../../src/cli/example.ts";
import { programExamples } from "../../src/cli/program_help.ts";
import { subcommands } from "../../src/cli/subcommands.ts";
import { topics } from "../../src/cli/topics/mod.ts";
import { installHarvey } from "../system/installed_harvey.ts";
import { startModelServer } from "./cli_model_server.ts";
import { type EmptyPlace, emptyPlace, harveyEnvironment, runHarvey } from "./harvey.ts";

/** Lines for shells that may be missing here; where they are there, Tab is pressed in them. */
const forOtherShells = [
  "source <(harvey completions zsh)",
  "harvey completions fish | source",
];

/** What a line wants to be there before it: what another example of the same text made. */
const before: Readonly<Record<string, string>> = {
  "harvey skill session-summary": "harvey -p 'What is a monad?'",
  "harvey skill commit-message": "git init -q && git add notes.txt",
  "harvey skill code-review": "git init -q && git add notes.txt",
  "harvey skill code-review main..HEAD": `git init -q -b main && git config user.name ann &&
    git config user.email ann@example.org && git add notes.txt && git commit -qm Notes &&
    git checkout -qb more && echo more >> notes.txt && git commit -qam More`,
  "harvey skill check release-notes": "harvey skill new release-notes",
  "harvey skill check my-notes": "harvey skill new my-notes",
  "harvey config get model": "harvey config set model llama3.1:8b",
  "harvey config unset model": "harvey config set model llama3.1:8b",
  "harvey --continue": "harvey -p 'What is a monad?'",
  "harvey --continue talk.spmd": "harvey -p 'What is a monad?' --record-file talk.spmd",
  "harvey --continue talk.spmd --record-file more.spmd":
    "harvey -p 'What is a monad?' --record-file talk.spmd",
  "harvey --replay talk.spmd --model llama3.1:8b":
    "harvey -p 'What is a monad?' --record-file talk.spmd",
  "harvey --replay talk.spmd --replay-output again.spmd":
    "harvey -p 'What is a monad?' --record-file talk.spmd",
  "harvey --replay talk.spmd --model llama3.1:8b,eliza --jobs 2":
    "harvey -p 'What is a monad?' --record-file talk.spmd",
  "harvey session show": "harvey -p 'What is a monad?'",
  "harvey session repair old.spmd": "harvey -p 'What is a monad?' --record-file old.spmd",
  "harvey session diff old.spmd old.spmd": "harvey -p 'What is a monad?' --record-file old.spmd",
  "harvey session export 0": "harvey -p 'What is a monad?'",
  "ls -t harvey/sessions": "harvey -p 'What is a monad?'",
  'grep -ril "monad" harvey/sessions': "harvey -p 'What is a monad?'",
};

/** A workspace as the examples imagine it, with a server that has the model that they name. */
async function prepare(place: EmptyPlace): Promise<Record<string, string>> {
  const bin = await installHarvey(place);
  await Deno.writeTextFile(join(bin, "man"), "#!/bin/sh\nexec cat\n", { mode: 0o755 });
  await Deno.writeTextFile(join(bin, "vim"), "#!/bin/sh\n", { mode: 0o755 });
  await Deno.writeTextFile(join(place.workspace, "notes.txt"), "Bread rises slowly.\n");
  await Deno.mkdir(join(place.workspace, "src"));
  const environment = harveyEnvironment(place);
  return { ...environment, PATH: `${bin}:${environment.PATH}`, LANG: "C.UTF-8" };
}

/** Runs a line as a person would, with nothing more to type. */
async function runLine(line: string, place: EmptyPlace, env: Record<string, string>) {
  const { code, stderr } = await new Deno.Command("bash", {
    args: ["-eo", "pipefail", "-c", line],
    cwd: place.workspace,
    clearEnv: true,
    env,
    stdin: "null",
  }).output();
  return { code, stderr: new TextDecoder().decode(stderr) };
}

async function allExamples(): Promise<readonly Example[]> {
  const loaded = await Promise.all(subcommands.map(({ load }) => load()));
  const parts = (await Promise.all(topics.map((topic) => topic.parts()))).flat();
  const all = [
    ...programExamples,
    ...loaded.flatMap((module) => module.default.examples),
    ...parts.flatMap((part) => typeof part === "object" && "shell" in part ? part.shell : []),
  ];
  return [...new Map(all.map((example) => [example.line, example])).values()];
}

Deno.test("every example of the help and of the topics runs", async (test) => {
  const examples = (await allExamples()).filter(({ line }) => !forOtherShells.includes(line));
  assert.ok(examples.length > 40, String(examples.length));
  await using server = startModelServer(["llama3.1:8b"]);
  for (const { line } of examples) {
    await test.step(line, async () => {
      await using place = await emptyPlace();
      const env = { ...await prepare(place), OLLAMA_HOST: server.url };
      // Where the line names the usual port, the server of this test is meant.
      const here = line.replaceAll("http://127.0.0.1:11434", server.url.replace("http", "ollama"));
      if (line in before) {
        assert.equal((await runLine(before[line], place, env)).code, 0);
      }
      const { code, stderr } = await runLine(here, place, env);
      assert.equal(code, 0, stderr);
    });
  }
});

Deno.test("all that topics tell to type at the prompt is understood there", async () => {
  const parts = (await Promise.all(topics.map((topic) => topic.parts()))).flat();
  const typed = parts.flatMap((part) =>
    typeof part === "object" && "prompt" in part ? part.prompt.map(([line]) => line) : []
  ).filter((line) => !line.startsWith("! -t "));
  assert.ok(typed.length > 10);
  await using place = await emptyPlace();
  const env = await prepare(place);
  const leaves = (line: string) => line === "/exit";
  const lines = [...typed.filter((line) => !leaves(line)), ...typed.filter(leaves)];
  const { code, stderr } = await runHarvey(place, {
    args: ["--model", "eliza"],
    env,
    stdin: lines.map((line) => `${line}\n`).join(""),
  });
  assert.equal(code, 0, stderr);
  assert.doesNotMatch(stderr, /Cannot/);
});

Deno.test("every help text holds its lines to a hundred columns", async () => {
  await using place = await emptyPlace();
  const calls = [
    ["--help"],
    ...subcommands.map(({ name }) => [name, "--help"]),
    ["help"],
    ...topics.map(({ name }) => ["help", name]),
  ];
  await Promise.all(calls.map(async (args) => {
    const { code, stdout, stderr } = await runHarvey(place, { args });
    assert.equal(code, 0, stderr);
    for (const line of stdout.split("\n")) {
      assert.ok(line.length <= 100, `harvey ${args.join(" ")}: ${line}`);
    }
  }));
});
