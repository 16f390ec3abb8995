import assert from "node:assert/strict";
import { startModelServer } from "./cli_model_server.ts";
import { type EmptyPlace, emptyPlace, type HarveyRun, runHarvey } from "./harvey.ts";
import { writeTrustedSettings } from "./settings.ts";

async function candidates(place: EmptyPlace, words: string[], run: HarveyRun = {}) {
  const { code, stdout, stderr } = await runHarvey(place, {
    ...run,
    args: ["complete", "--", ...words],
  });
  assert.equal(code, 0);
  assert.equal(stderr, "");
  return stdout.split("\n").slice(0, -1).map((line) => line.split("\t")[0]);
}

Deno.test("complete knows commands, their options and arguments, and the values of options", async () => {
  await using place = await emptyPlace();
  const cases: [string[], string[]][] = [
    [["mo"], ["models"]],
    [["compl"], ["completions"]],
    [["--workdir", "x", "mo"], ["models"]],
    [["--workdir=x", "mo"], ["models"]],
    [["models", ""], ["pull"]],
    [["models", "--js"], ["--json"]],
    [["init", "--f"], ["--force"]],
    [["--f"], []],
    [["completions", ""], ["bash", "zsh", "fish"]],
    [["config", "p"], ["path"]],
    [["config", "get", "model"], ["model"]],
    [["config", "set", "timeouts."], ["timeouts.connect", "timeouts.idle"]],
    [["config", "set", "model", ""], []],
    [["config", "list", ""], []],
    [["help", "exit"], ["exit-codes"]],
    [["--record", ""], ["on", "off", "required"]],
    [["--record=re"], ["--record=required"]],
    [["--workdir", ""], [":folders"]],
    [["--sessions-dir=x"], [":folders"]],
    [["--record-file", "a"], [":files"]],
    [["--prompt", "mo"], []],
    [["hello", "mo"], []],
    [["xyzzy"], []],
    [["--no-record", "--record-file", "x", "mo"], []],
    [[], [
      "models",
      "session",
      "config",
      "init",
      "skill",
      "trust",
      "doctor",
      "completions",
      "help",
      "manual",
    ]],
  ];
  await Promise.all(
    cases.map(async ([words, expected]) =>
      assert.deepEqual(await candidates(place, words), expected, words.join(" "))
    ),
  );
});

Deno.test("models are those of the servers on this machine, of names that a shell takes as words", async () => {
  await using place = await emptyPlace();
  await using server = startModelServer(["llama3.1:8b", "x$(touch hacked)", "a b", "`id`", "é\nx"]);
  const env = { OLLAMA_HOST: server.url };
  const offered = await candidates(place, ["--model", ""], { env });
  assert.ok(offered.includes("llama3.1:8b") && offered.includes("eliza"));
  assert.ok(offered.every((name) => /^[\w.:/-]+$/.test(name)), offered.join());
  assert.deepEqual(await candidates(place, ["--model=ll"], { env }), ["--model=llama3.1:8b"]);
  assert.deepEqual(await candidates(place, ["models", "--model", "ll"], { env }), ["llama3.1:8b"]);
});

Deno.test("a server that never answers, and a file that is wrong, cost no error", async () => {
  await using place = await emptyPlace();
  using listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const { port } = listener.addr as Deno.NetAddr;
  const env = { OLLAMA_HOST: `127.0.0.1:${port}` };
  const offered = await candidates(place, ["--model", ""], { env });
  assert.ok(offered.includes("eliza"));
  await writeTrustedSettings(place, "modle: x\n");
  assert.deepEqual(await candidates(place, ["--model", ""], { env }), []);
  assert.deepEqual(await candidates(place, ["mo"]), ["models"]);
});
