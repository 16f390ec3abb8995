import { deepStrictEqual } from "node:assert/strict";
import { readProposal } from "../../src/workspace/proposal.ts";

/** The commands that a run block proposes, and the lines of its problems. */
function proposed(...lines: string[]): { commands: string[]; problems: number[] } {
  const { changes, problems } = readProposal(["```run", ...lines, "```"].join("\n"));
  return {
    commands: changes.map((change) => change.action === "run" ? change.command : change.action),
    problems: problems.map(({ line }) => line),
  };
}

function commands(...lines: string[]): string[] {
  return proposed(...lines).commands;
}

Deno.test("each line of a run block is a command", () => {
  deepStrictEqual(commands("go vet ./...", "", "  go test  "), ["go vet ./...", "go test"]);
  deepStrictEqual(commands(""), []);
});

Deno.test("a command's line is that of the reply", () => {
  const { changes } = readProposal("Text\n```run\n\nmake\nmake test\n```\n");
  deepStrictEqual(changes.map(({ line }) => line), [4, 5]);
});

Deno.test("comments and prompts of a run block are left out", () => {
  deepStrictEqual(commands("# Test it:", "$ go test # all of it", "#done"), [
    "go test # all of it",
  ]);
});

Deno.test("lines that a shell would join are one command", () => {
  deepStrictEqual(commands("go test \\", "  -run X", "make &&", "make install"), [
    "go test -run X",
    "make && make install",
  ]);
  deepStrictEqual(commands("ls \\", "", "make"), ["ls", "make"]);
  deepStrictEqual(commands("ls |", "  # names", "  wc -l"), ["ls | wc -l"]);
});

Deno.test("what prepares the shell is one command with what follows", () => {
  deepStrictEqual(commands("npm ci", "cd app", "export A=1", "npm test"), [
    "npm ci",
    "cd app && export A=1 && npm test",
  ]);
  deepStrictEqual(commands("cd app", "npm ci", "npm test"), ["cd app && npm ci && npm test"]);
  deepStrictEqual(commands("A=1", "echo $A"), ["A=1 && echo $A"]);
  deepStrictEqual(commands("A=1 make", "make"), ["A=1 make", "make"]);
});

Deno.test("a run block with a text or a loop of several lines proposes nothing", () => {
  const unclear = [
    ["make", "cat <<END", "x", "END"],
    ["make", "echo 'one", "two'"],
    ["make", "for f in *; do", "  rm $f", "done"],
    ["make", "if true; then", "ls", "fi"],
    ["make", "f() {", "ls", "}"],
    ["make", "ls &&"],
    ["make", "echo " + "x".repeat(10_000)],
  ];
  for (const lines of unclear) {
    deepStrictEqual(proposed(...lines), { commands: [], problems: [3] }, lines.join(" / "));
  }
});

Deno.test("a loop on one line is a command", () => {
  const loop = "for f in *; do echo $f; done";
  deepStrictEqual(commands(loop, "echo \"a b\" 'c\"d' e\\'f"), [loop, "echo \"a b\" 'c\"d' e\\'f"]);
});
