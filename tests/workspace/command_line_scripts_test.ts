import { deepEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { judgeCommand } from "../../src/workspace/command_policy.ts";
import { programPath, recordingFolder } from "./recording_programs.ts";

/** The text that scripts work on; its words are programs that record that they were run. */
const input = "a\nb x\na b\n";

/** Runs all scripts that the policy allows, and returns those that ran a program or made a file. */
async function harmfulScripts(program: string, scripts: fc.Arbitrary<string>) {
  await using folder = await recordingFolder(["a", "b", "x"]);
  const path = await programPath(program);
  const commands = fc.sample(scripts, { numRuns: 6000, seed: 3 })
    .map((script) => `${program} '${script}'`);
  const allowed = [...new Set(commands)]
    .filter((command) => judgeCommand(command, [program]).allowed).slice(0, 400);
  ok(allowed.length > 200, `only ${allowed.length} scripts were allowed`);
  const harmful: string[] = [];
  for (const command of allowed) {
    const script = command.slice(program.length);
    const runs = await folder.run("/bin/sh", `printf '${input}' | '${path}'${script}`);
    const files = await folder.files();
    if (runs.length > 0 || files.length > 0) harmful.push(command);
    for (const file of files) await folder.remove(file);
  }
  return { harmful, runs: (script: string) => isHarmful(program, script) };
}

async function isHarmful(program: string, script: string): Promise<boolean> {
  await using folder = await recordingFolder(["a", "b", "x"]);
  const command = `printf '${input}' | '${await programPath(program)}' '${script}'`;
  const runs = await folder.run("/bin/sh", command);
  return runs.length > 0 || (await folder.files()).length > 0;
}

Deno.test("scripts of sed that are allowed run nothing and write nothing", async () => {
  const parts = fc.constantFrom(
    ...[
      "s/a/b/",
      "s/x/a/",
      "s,a,b,",
      "y/ab/xa/",
      "/a/",
      "/b x/",
      "1",
      "$",
      ",",
      "!",
      "{",
      "}",
      ";",
    ],
    ...["p", "d", "e", "w", "W", "r", "g", "G", "n", "q", "=", "f", " ", "\n", "I", "M", "2", "~"],
    ...["[", "]", "\\", "/", "&", "s", "y", "a", "b", "x", "t", ":", "#", "i\\", "c", "--", "e a"],
  );
  const one = fc.tuple(
    fc.constantFrom("", "1", "$!", "/a/", "/b/,2", "2,"),
    fc.constantFrom(
      "s/a/b/",
      "s|x|a|",
      "s/[/]/",
      "s/\\\\/x/",
      "y/ab/xa/",
      "p",
      "q",
      "{p",
      "=",
      "n",
    ),
    fc.constantFrom("", "g", "2", "e", "w f", " ", "}", "/", "]/e", "p", "\ne", "#e", "I"),
  ).map((each) => each.join(""));
  const scripts = fc.oneof(
    fc.array(parts, { minLength: 1, maxLength: 6 }).map((each) => each.join("")),
    fc.array(one, { minLength: 1, maxLength: 3 }).map((each) => each.join(";")),
  );
  const { harmful, runs } = await harmfulScripts("sed", scripts);
  deepEqual(harmful, []);
  ok(await runs("e") && await runs("s/a/b/e") && await runs("w f"), "harm would be seen");
});

Deno.test("programs of awk that are allowed run nothing and write nothing", async () => {
  const parts = fc.constantFrom(
    ...["{", "}", "print ", "print $1", '"f"', '"a"', ">", ">>", ">=", "|", "||", "|&", "getline"],
    ...[
      "system(",
      "$0",
      ")",
      "(",
      "BEGIN",
      "a",
      "=",
      ";",
      "\n",
      " ",
      "1",
      "x",
      "close(",
      "printf ",
    ],
    ...["/a/", "~", "!", "@", "$", ",", "if (", "?", ":", "&&", "sub(", "-", "#"],
  );
  const scripts = fc.oneof(
    fc.array(parts, { minLength: 1, maxLength: 8 }).map((each) => each.join("")),
    fc.array(parts, { maxLength: 5 }).map((each) => `{ print ${each.join(" ")} }`),
  );
  const { harmful, runs } = await harmfulScripts("awk", scripts);
  deepEqual(harmful, []);
  const examples = ['{print > "f"}', '{print | "a"}', "{system($1)}", '{"a" | getline}'];
  for (const example of examples) ok(await runs(example), "harm would be seen");
});
