import { deepStrictEqual, match } from "node:assert/strict";
import { applyUnifiedDiff } from "../../src/workspace/unified_diff.ts";
import { readProposal } from "../../src/workspace/proposal.ts";

function block(info: string, content: string): string {
  return `\`\`\`${info}\n${content}\`\`\`\n\n`;
}

Deno.test("changes stand in the order of the reply", () => {
  const reply = block("b.txt", "b\n") + block("run", "go test\n") + block("a.txt", "a\n");
  deepStrictEqual(readProposal(reply).changes, [
    { action: "write", path: "b.txt", content: "b\n", line: 1 },
    { action: "run", command: "go test", line: 6 },
    { action: "write", path: "a.txt", content: "a\n", line: 9 },
  ]);
});

Deno.test("a reply without tagged blocks proposes nothing and has no problems", () => {
  const reply = "Use `a.go`:\n\n" + block("go", "package a\n") + block("diff", "-a\n+b\n");
  deepStrictEqual(readProposal(reply), { changes: [], problems: [] });
  deepStrictEqual(readProposal(""), { changes: [], problems: [] });
});

Deno.test("of two blocks for one path the last counts, in the place of the first", () => {
  const reply = block("a.txt", "one\n") + block("b.txt", "b\n") + block("./a.txt", "two\n");
  const { changes, problems } = readProposal(reply);
  deepStrictEqual(changes, [
    { action: "write", path: "a.txt", content: "two\n", line: 9 },
    { action: "write", path: "b.txt", content: "b\n", line: 5 },
  ]);
  deepStrictEqual(problems, [
    { line: 1, message: 'Several blocks are for "a.txt": the one on line 9 counts' },
  ]);
});

Deno.test("a block that is repeated word for word is no problem", () => {
  const { changes, problems } = readProposal(block("a.txt", "x\n") + block("a.txt", "x\n"));
  deepStrictEqual([changes.length, problems.length], [1, 0]);
});

Deno.test("an edit block gives its diff", () => {
  const patch = "@@ -1 +1 @@\n-a\n+b\n";
  deepStrictEqual(readProposal(block("edit src/a.txt", patch)).changes, [
    { action: "edit", path: "src/a.txt", patch, line: 1 },
  ]);
});

Deno.test("an edit after a whole text changes that text", () => {
  const reply = block("a.txt", "one\ntwo\n") + block("edit a.txt", "@@ -1 +1 @@\n-one\n+1\n");
  deepStrictEqual(readProposal(reply), {
    changes: [{ action: "write", path: "a.txt", content: "1\ntwo\n", line: 1 }],
    problems: [],
  });
});

Deno.test("an edit that does not fit the text before it is told of, and left out", () => {
  const reply = block("a.txt", "one\n") + block("edit a.txt", "@@ -1 +1 @@\n-three\n+3\n");
  const { changes, problems } = readProposal(reply);
  deepStrictEqual(changes, [{ action: "write", path: "a.txt", content: "one\n", line: 1 }]);
  deepStrictEqual(problems.map(({ line }) => line), [5]);
  match(problems[0].message, /hunk 1 does not fit: expected "three", found "one" on line 1/);
});

Deno.test("a whole text after an edit takes its place, which is told of", () => {
  const reply = block("edit a.txt", "@@ -1 +1 @@\n-a\n+b\n") + block("a.txt", "new\n");
  const { changes, problems } = readProposal(reply);
  deepStrictEqual(changes, [{ action: "write", path: "a.txt", content: "new\n", line: 7 }]);
  deepStrictEqual(problems.length, 1);
});

Deno.test("edits of one path become one diff, applied one after the other", () => {
  const reply = block("edit a.txt", "@@ -1,2 +1,3 @@\n one\n+half\n two\n") +
    block("edit a.txt", "--- a/a.txt\n+++ b/a.txt\n@@ -2 +2 @@\n-half\n+1.5\n") +
    block("edit a.txt", "-two\n+2\n");
  const { changes, problems } = readProposal(reply);
  deepStrictEqual([changes.length, problems], [1, []]);
  const [change] = changes;
  const patch = change.action === "edit" ? change.patch : "";
  deepStrictEqual(applyUnifiedDiff("one\ntwo\n", patch), "one\n1.5\n2\n");
});

Deno.test("an edit block whose diff is for another file is refused", () => {
  const hunk = "@@ -1 +1 @@\n-a\n+b\n";
  const refused = [
    `--- a/b.txt\n+++ b/b.txt\n${hunk}`,
    `--- a/a.txt\n+++ b/a.txt\n${hunk}--- a/b.txt\n+++ b/b.txt\n${hunk}`,
    `--- a/b.txt\n+++ b/a.txt\n${hunk}`,
    `--- a/a.txt\n+++ /dev/null\n${hunk}`,
    "no diff\n",
    "",
  ];
  for (const patch of refused) {
    const { changes, problems } = readProposal(block("edit a.txt", patch));
    deepStrictEqual(changes, [], patch);
    deepStrictEqual(problems.map(({ line }) => line), [1], patch);
    match(problems[0].message, /^Cannot edit "a.txt": /);
  }
});

Deno.test("an edit block may name its file in the ways that diffs do", () => {
  const hunk = "@@ -1 +1 @@\n-a\n+b\n";
  const taken = [
    "--- a/src/a.txt\n+++ b/src/a.txt\n",
    "--- src/a.txt\n+++ src/a.txt\n",
    "--- src/a.txt.orig\t2026-01-01 10:00\n+++ src/a.txt\t2026-01-01 10:01\n",
    "--- ./src/a.txt\n+++ ./src/a.txt\n",
    "--- /dev/null\n+++ b/src/a.txt\n",
    "diff --git a/src/a.txt b/src/a.txt\nindex 1..2 100644\n--- a/src/a.txt\n+++ b/src/a.txt\n",
  ];
  for (const header of taken) {
    const { changes, problems } = readProposal(block("edit src/a.txt", header + hunk));
    deepStrictEqual([changes.length, problems], [1, []], header);
  }
});

Deno.test("an edit block without a path is told of", () => {
  const { changes, problems } = readProposal(block("edit my file.txt", "-a\n+b\n"));
  deepStrictEqual([changes, problems.map(({ line }) => line)], [[], [1]]);
});
