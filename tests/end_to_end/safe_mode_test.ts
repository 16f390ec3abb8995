import { deepEqual, equal, match } from "node:assert/strict";
import { join } from "node:path";
import { emptyPlace, runHarvey, sessionFiles } from "./harvey.ts";

Deno.test("safe mode from the home folder's settings holds for ! and says what would allow it", async () => {
  await using place = await emptyPlace();
  await Deno.mkdir(join(place.home, "harvey"));
  const settings = "safe_mode:\n  on: true\n  allowed:\n    - touch made\n";
  await Deno.writeTextFile(join(place.home, "harvey", "harvey.yaml"), settings);
  const { stdout, stderr, code } = await runHarvey(place, {
    args: ["--model", "eliza"],
    stdin: "! touch made\n! ls\n! touch other\n! ls; touch other\n! ls | xargs touch\n",
  });
  match(stdout, /made/);
  match(stderr, /Cannot run "touch other": refused: "touch" is not among the allowed commands/);
  match(stderr, /\(\/safemode allow touch\)/);
  match(stderr, /Cannot run "ls \| xargs touch": refused: xargs: it runs other programs/);
  equal(code, 1);
  const names = await Array.fromAsync(Deno.readDir(place.workspace), ({ name }) => name);
  deepEqual(names.sort(), ["harvey", "made"]);
});

Deno.test("a workspace's own settings loosen nothing before it is trusted", async () => {
  await using place = await emptyPlace();
  await Deno.mkdir(join(place.home, "harvey"));
  await Deno.writeTextFile(join(place.home, "harvey", "harvey.yaml"), "safe_mode:\n  on: true\n");
  await Deno.mkdir(join(place.workspace, "harvey"));
  const loose = "safe_mode:\n  on: false\n  allowed: [touch]\n";
  await Deno.writeTextFile(join(place.workspace, "harvey", "harvey.yaml"), loose);
  const { stderr } = await runHarvey(place, {
    args: ["--model", "eliza"],
    stdin: "! touch made\n",
  });
  match(stderr, /Cannot run "touch made": refused/);
});

Deno.test("/safemode, /permissions and /audit work in a session, which records the changes", async () => {
  await using place = await emptyPlace();
  const { stdout } = await runHarvey(place, {
    args: ["--model", "eliza"],
    stdin: [
      "/safemode on",
      "! touch one",
      "/safemode allow touch",
      "! touch two",
      "/safemode reset",
      "/permissions two",
      "/permissions .git",
      "/audit",
    ].join("\n"),
  });
  match(stdout, /Safe mode: on; allowed: touch\n/);
  match(stdout, /Safe mode: off for what you type/);
  match(stdout, /write +yes/);
  match(stdout, /read +no: /);
  match(stdout, /person +run touch one: refused/);
  match(stdout, /person +run touch two: ok \(exit 0\)/);
  const [file] = await sessionFiles(place);
  const text = await Deno.readTextFile(file!);
  match(
    text,
    /\[\[safemode: on\]\][^]*\[\[safemode: on; allowed: touch\]\][^]*\[\[safemode: off\]\]/,
  );
  const names = await Array.fromAsync(Deno.readDir(place.workspace), ({ name }) => name);
  deepEqual(names.sort(), ["harvey", "two"]);
  const audit = await Deno.readTextFile(join(place.home, "harvey", "audit.jsonl"));
  equal(audit.trim().split("\n").length, 5);
  for (const line of audit.trim().split("\n")) JSON.parse(line);
});
