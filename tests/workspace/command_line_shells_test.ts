import { deepEqual, equal, ok } from "node:assert/strict";
import { resolve } from "node:path";
import fc from "fast-check";
import { parseCommandLine } from "../../src/workspace/command_line/parse.ts";
import { judgeCommand } from "../../src/workspace/command_policy.ts";
import { recordingFolder } from "./recording_programs.ts";

/** Programs that do nothing but tell what they were given. */
const programs = ["pa", "qa", "ra"];

const sampleSize = Number(Deno.env.get("COMMAND_LINE_SAMPLES") ?? 2500);

const shells = await differentShells(["/bin/sh", "bash", "dash", "zsh", "ksh", "mksh"]);

/** What command lines are made of, and what tries to make more of them. */
const pieces = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.constantFrom("pa", "qa", "ra", "a", "b1", "-x", "--y=z", "é", "1", "2"),
  },
  { weight: 7, arbitrary: fc.constant(" ") },
  { weight: 2, arbitrary: fc.constantFrom("'", '"', "\\", "''", '"a b"', "'c;d'", '\\"', "\\ ") },
  { weight: 2, arbitrary: fc.constantFrom("; ", " && ", " | ", " || ", "\n", ";", "&", "|&") },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      ...[
        "$",
        "$(qa)",
        "`qa`",
        "${q}",
        "$$",
        "(",
        ")",
        "{",
        "}",
        "{}",
        "{a,b}",
        "@{1}",
        "!",
        "#",
        "~",
      ],
      ...["*", "?", "[a]", "=", "x=1", "LANG=C ", "<", ">", "2>&1", ">/dev/null", "2>", ">&-"],
      ...["<(qa)", "<<E", "\\\n", "\t", "^", "%1", "if ", "! ", ":", ",", "+", "~/", "$'q'", "&>"],
    ),
  },
);

const structured = fc.tuple(
  fc.constantFrom("pa ", "qa ", "ra ", "LANG=C pa ", ""),
  fc.array(pieces, { minLength: 0, maxLength: 14 }),
).map(([start, rest]) => start + rest.join(""));

const signs = fc.constantFrom(...`pqa  ''\\";;&|<>$\{}()[]~*?=!#\n12-\tx^%:@,+.\``);
const hostile = fc.array(signs, { maxLength: 9 }).map((rest) => `pa ${rest.join("")}`);
const lines = fc.oneof(structured, hostile);

Deno.test("parseCommandLine() answers whatever the text is", () => {
  fc.assert(fc.property(fc.oneof(lines, fc.string({ unit: "binary" })), (text) => {
    const line = parseCommandLine(text);
    if ("problem" in line) ok(line.problem.length > 0);
    else for (const { words } of line.commands) ok(words.length > 0);
  }));
});

for (const shell of shells) {
  Deno.test(`${shell} runs what the parser said of an allowed command, and nothing else`, async () => {
    await using folder = await recordingFolder(programs);
    const judged = fc.sample(lines, {
      numRuns: sampleSize,
      seed: Number(Deno.env.get("COMMAND_LINE_SEED") ?? 11),
    });
    const allowed = [...new Set(judged)].filter((line) => judgeCommand(line, programs).allowed);
    ok(allowed.length > sampleSize / 10, `only ${allowed.length} lines were allowed`);
    for (const line of allowed) {
      const expected = expectedRuns(line, folder.home);
      for (const run of await folder.run(shell, line)) {
        const at = expected.findIndex((command) => isRunOf(command, run));
        ok(at >= 0, `${JSON.stringify(line)} ran ${JSON.stringify(run)}`);
        expected.splice(at, 1);
      }
      const mayRunLess = line.includes("||") || line.includes("<") ||
        shell.endsWith("zsh") && /[*?[^#~]/.test(line);
      if (!mayRunLess) deepEqual(expected, [], `${JSON.stringify(line)} ran less`);
    }
    deepEqual(await folder.files(), []);
  });
}

Deno.test("a folder of recording programs sees what a shell runs", async () => {
  await using folder = await recordingFolder(programs);
  deepEqual(await folder.run("/bin/sh", `pa "a b" ''; qa $(ra)`), [["pa", "a b", ""], ["ra"], [
    "qa",
  ]]);
  await folder.run("/bin/sh", "pa > file");
  deepEqual(await folder.files(), ["file"]);
});

/** A word that file names take the place of: nobody knows which. */
const anything = Symbol("anything");

function expectedRuns(text: string, home: string): (string | typeof anything)[][] {
  const line = parseCommandLine(text);
  if ("problem" in line) throw new Error(line.problem);
  return line.commands.map(({ words }) =>
    words.map(({ text, isInHome, globAt }) =>
      globAt !== undefined ? anything : isInHome ? home + text.slice(1) : text
    )
  );
}

function isRunOf(command: readonly (string | typeof anything)[], run: readonly string[]): boolean {
  if (!command.includes(anything)) {
    return command.length === run.length && command.every((word, index) => word === run[index]);
  }
  let at = 0;
  for (const word of command) {
    if (word === anything) continue;
    at = run.indexOf(word as string, at) + 1;
    if (at === 0) return false;
  }
  return command[0] === run[0];
}

/** Those that are installed, each once, whatever it is called. */
async function differentShells(names: readonly string[]): Promise<string[]> {
  const found = new Map<string, string>();
  for (const name of names) {
    for (const folder of (Deno.env.get("PATH") ?? "").split(":")) {
      const path = await Deno.realPath(resolve(folder, name)).catch(() => undefined);
      if (path && !found.has(path)) found.set(path, name);
    }
  }
  return [...found.values()];
}

Deno.test("the system has the two shells that most people use", () => {
  ok(shells.length >= 2);
  equal(shells[0], "/bin/sh");
});
