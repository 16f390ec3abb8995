import assert from "node:assert/strict";
import fc from "fast-check";
import { addedLines } from "../../skills/code-review/scripts/added_lines.ts";
import { leftoversIn } from "../../skills/code-review/scripts/leftovers.ts";
import { readReviewRequest } from "../../skills/code-review/scripts/request.ts";
import { draftSubject, readStagedFiles } from "../../skills/commit-message/scripts/staged_files.ts";
import { unifiedDiff } from "../../src/workspace/mod.ts";

Deno.test("addedLines() finds every added line of a diff at its number", () => {
  const line = fc.string({ maxLength: 12 }).filter((text) => !/[\n\r]/.test(text));
  fc.assert(fc.property(fc.array(line), fc.array(line), (before, after) => {
    const text = (lines: string[]) => lines.map((each) => `${each}\n`).join("");
    const diff = unifiedDiff("x.ts", text(before), text(after));
    for (const { path, line, text } of addedLines(diff)) {
      assert.equal(path, "x.ts");
      assert.equal(text, after[line - 1]);
    }
    const added = diff.split("\n").slice(2).filter((each) => each.startsWith("+")).length;
    assert.equal(addedLines(diff).length, added);
  }));
});

const leftovers: readonly [path: string, text: string, kinds: string[]][] = [
  ["a.ts", "const fine = 1;", []],
  ["a.ts", "debugger;", ["debugging"]],
  ["a.ts", "it.only('x', () => {});", ["debugging"]],
  ["a.py", "breakpoint()", ["debugging"]],
  ["a.py", "debugger;", []],
  ["a.ts", "<<<<<<< HEAD", ["conflict"]],
  ["a.ts", "// TODO: later", ["to do"]],
  ["a.ts", "const TODOS = [];", []],
  ["a.ts", "x; ", ["blanks"]],
  ["a.md", "a hard break  ", []],
  ["a.ts", `const url = "redis://${":"}hunter2@cache.example";`, ["secret"]],
];

Deno.test("leftoversIn() tells debugging, conflicts, secrets and blanks, and leaves the rest", () => {
  for (const [path, text, kinds] of leftovers) {
    const found = leftoversIn({ path, line: 1, text });
    assert.deepEqual(found.map(({ kind }) => kind), kinds, text);
    assert.ok(found.every(({ message }) => !message.includes("hunter2")));
  }
});

Deno.test("readReviewRequest() takes a range, --staged and paths, and no option of git's", () => {
  assert.deepEqual(readReviewRequest([]).diff, ["HEAD", "--"]);
  assert.deepEqual(readReviewRequest(["main..HEAD", "src"]).diff, ["main..HEAD", "--", "src"]);
  assert.deepEqual(readReviewRequest(["--staged", "a.ts"]).diff, ["--staged", "--", "a.ts"]);
  assert.deepEqual(readReviewRequest(["../other"]).diff, ["HEAD", "--", "../other"]);
  for (const option of ["--output=/tmp/x", "-O", "--ext-diff"]) {
    assert.throws(() => readReviewRequest([option]), /Cannot review with/);
  }
});

Deno.test("a draft of a subject names what changed most", () => {
  const records = ["1\t0\tsrc/b.ts", "9\t2\tsrc/a.ts", "-\t-\tlogo.png", ""];
  const files = readStagedFiles(records.join("\0"));
  assert.deepEqual(files[1], { path: "src/a.ts", added: 9, removed: 2 });
  assert.equal(draftSubject(files), "Change a.ts and b.ts (and 1 more)");
  assert.equal(draftSubject([{ path: "x y.ts", added: 1, removed: 0 }]), "Add to x y.ts");
});
