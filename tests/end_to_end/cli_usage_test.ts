import assert from "node:assert/strict";
import { join } from "node:path";
import { manualPage } from "../../src/cli/manual_page.ts";
import { subcommands } from "../../src/cli/subcommands.ts";
import { topics } from "../../src/cli/topics/mod.ts";
import { emptyPlace, runHarvey } from "./harvey.ts";

const listed = subcommands.filter(({ hidden }) => !hidden);

async function run(...args: string[]) {
  await using place = await emptyPlace();
  return await runHarvey(place, { args });
}

Deno.test("harvey --help lists every command, and each tells of itself with examples", async () => {
  const { stdout } = await run("--help");
  for (const { name, summary } of listed) {
    assert.match(stdout, new RegExp(`^  ${name} +${summary}$`, "m"));
  }
  assert.doesNotMatch(stdout, /^ {2}complete /m);
  await Promise.all(listed.map(async ({ name }) => {
    const { code, stdout, stderr } = await run(name, "--help");
    assert.equal(code, 0, stderr);
    assert.match(stdout, new RegExp(`^Usage: harvey ${name} `));
    assert.match(stdout, /\nExamples:\n {2}\S/);
    assert.equal((await run("help", name)).stdout.includes("Usage: harvey"), !isTopic(name));
  }));
});

Deno.test("harvey help lists topics and commands, and explains each topic", async () => {
  const { stdout } = await run("help");
  for (const { name, summary } of topics) assert.ok(stdout.includes(`${name} `) && summary);
  await Promise.all(topics.map(async ({ name }) => {
    const { code, stdout } = await run("help", name);
    assert.equal(code, 0);
    assert.ok(stdout.length > 200, name);
  }));
});

Deno.test("what there is not is refused with the nearest that there is, and exit code 2", async () => {
  const cases: [string[], string][] = [
    [["modles"], 'Cannot take "modles": there is no such command (did you mean models?)'],
    [["docter"], 'Cannot take "docter": there is no such command (did you mean doctor?)'],
    [["models", "--jsno"], 'Cannot take "--jsno": there is no such option (did you mean --json?)'],
    [["doctor", "--modle", "x"], "(did you mean --model?)"],
    [["help", "recrding"], '(did you mean "recording"?)'],
    [["help", "xyzzy"], "(harvey help lists them)"],
    [["completions", "zshh"], '(did you mean "zsh"?)'],
    [["completions", "powershell"], "(there are: bash, zsh, fish)"],
    [["completions"], 'Cannot go on without "shell": it is missing'],
    [["doctor", "x"], 'Cannot take "x": it is a word too many (see harvey doctor --help)'],
    [["models", "--model"], 'Cannot take "--model": its value is missing'],
    [["init", "--workdir", "/no/such/folder"], "there is none"],
  ];
  await Promise.all(cases.map(async ([args, said]) => {
    const { code, stdout, stderr } = await run(...args);
    assert.ok(stderr.includes(said), `${args.join(" ")}: ${stderr}`);
    assert.equal(stderr.trimEnd().split("\n").length, 1);
    assert.equal(stdout, "");
    assert.equal(code, 2);
  }));
});

Deno.test("Harvey's own options are taken before a command's name and after it", async () => {
  await using place = await emptyPlace();
  for (const args of [["--workdir", place.home, "config"], ["config", "--workdir", place.home]]) {
    const { stdout } = await runHarvey(place, { args: [...args, "path"] });
    assert.equal(stdout, `${join(place.home, "harvey", "harvey.yaml")}\n`);
  }
  const { stdout } = await runHarvey(place, { args: ["--json", "models"] });
  assert.ok(JSON.parse(stdout).models);
});

Deno.test("the manual page in the documentation is the one that harvey manual prints", async () => {
  const { stdout } = await run("manual");
  assert.equal(stdout, await manualPage());
  const file = new URL("../../docs/harvey.1", import.meta.url);
  const advice = "docs/harvey.1 is behind: deno run -A tasks/manual.ts";
  assert.equal(await Deno.readTextFile(file), stdout, advice);
});

Deno.test("the manual page is ASCII, and no line of its text can be taken for a request", async () => {
  const requests = /^\.(TH|SH|SS|TP|B|PP|br|nf|fi|\\")( |$)/;
  for (const line of (await manualPage()).split("\n")) {
    assert.match(line, /^[ -~\t]*$/);
    if (line.startsWith(".")) assert.match(line, requests);
    assert.ok(!line.startsWith("'"));
  }
});

function isTopic(name: string): boolean {
  return topics.some((topic) => topic.name === name);
}
