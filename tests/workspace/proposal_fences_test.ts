import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { readProposal } from "../../src/workspace/proposal.ts";

/** What the blocks of a reply propose to write: paths and contents. */
function written(reply: string): string[][] {
  return readProposal(reply).changes.map((change) =>
    change.action === "write" ? [change.path, change.content] : [change.action]
  );
}

Deno.test("a block between text is a file, with the line that it begins on", () => {
  const reply = "Here:\n\n```go a.go\npackage a\n\nfunc f() {}\n```\nDone.\n";
  deepStrictEqual(readProposal(reply), {
    changes: [{
      action: "write",
      path: "a.go",
      content: "package a\n\nfunc f() {}\n",
      line: 3,
    }],
    problems: [],
  });
});

Deno.test("fences are three or more backticks or tildes, indented up to three spaces", () => {
  deepStrictEqual(written("~~~ a.md\nx\n~~~"), [["a.md", "x\n"]]);
  deepStrictEqual(written("`````a.md\nx\n`````\n"), [["a.md", "x\n"]]);
  deepStrictEqual(written("   ```a.md\n   x\n    y\n z\n   ```\n"), [["a.md", "x\n y\nz\n"]]);
  deepStrictEqual(written("    ```a.md\n    x\n    ```\n"), []);
  deepStrictEqual(written("``a.md\nx\n``\n"), []);
});

Deno.test("a block ends with a fence of its own kind, at least as long, and nothing after it", () => {
  const content = "```\n~~~~\n```` x\n    ````\n";
  deepStrictEqual(written(`\`\`\`\`a.md\n${content}\`\`\`\`\` \t\nafter\n`), [["a.md", content]]);
});

Deno.test("a block of four backticks holds blocks of three", () => {
  const content = "# Use\n\n```sh\nnpm i\n```\n\n```ts src/x.ts\nx\n```\n";
  const { changes, problems } = readProposal(`\`\`\`\`md README.md\n${content}\`\`\`\`\n`);
  deepStrictEqual(changes, [{ action: "write", path: "README.md", content, line: 1 }]);
  deepStrictEqual(problems, []);
});

Deno.test("a block of three backticks that holds others ends with the first; that is told of", () => {
  const reply = "```md README.md\n# Use\n```sh\nnpm i\n```\nMore.\n";
  const { changes, problems } = readProposal(reply);
  strictEqual(changes.length, 1);
  deepStrictEqual(problems.map(({ line }) => line), [1]);
  deepStrictEqual(problems[0].message.includes("opened on line 3"), true);
});

Deno.test("backticks in an info string make the line text", () => {
  deepStrictEqual(written("```a.md`\nx\n```b.md\ny\n```\n"), [["b.md", "y\n"]]);
  deepStrictEqual(written("~~~md `a.md`\nx\n~~~\n"), [["a.md", "x\n"]]);
});

Deno.test("an unclosed block proposes nothing, and is told of with its line", () => {
  const { changes, problems } = readProposal("Text.\n\n```go a.go\npackage a\n");
  deepStrictEqual(changes, []);
  deepStrictEqual(problems, [
    { line: 3, message: 'The block "go a.go" is not closed: it proposes nothing' },
  ]);
});

Deno.test("an unclosed block that names no file is told of where it swallowed one that does", () => {
  deepStrictEqual(readProposal("```\nx\n").problems, []);
  const swallowing = readProposal("```text\nx\n```go a.go\ny\n");
  deepStrictEqual(swallowing.changes, []);
  deepStrictEqual(swallowing.problems.map(({ line }) => line), [1]);
});

Deno.test("an empty block is an empty file, and blank lines are kept", () => {
  deepStrictEqual(written("```a.txt\n```\n"), [["a.txt", ""]]);
  deepStrictEqual(written("```a.txt\n\n\n```\n"), [["a.txt", "\n\n"]]);
  deepStrictEqual(written("```a.txt\n  \nx\t \n```\n"), [["a.txt", "  \nx\t \n"]]);
});

Deno.test("line ends are kept as they stand in the reply", () => {
  deepStrictEqual(written("Text\r\n```a.txt\r\none\r\ntwo\r\n```\r\n"), [[
    "a.txt",
    "one\r\ntwo\r\n",
  ]]);
  deepStrictEqual(written("```a.txt\none\r\ntwo\n```"), [["a.txt", "one\r\ntwo\n"]]);
});

Deno.test("a block in a list item loses the indentation of the item's text", () => {
  deepStrictEqual(
    written("1. First:\n\n   ```py a.py\n   def f():\n       return 1\n   ```\n2. Then\n"),
    [["a.py", "def f():\n    return 1\n"]],
  );
  deepStrictEqual(
    written("- One\n  - Two\n    ```py a.py\n    def f():\n      return 1\n\n    ```\n"),
    [["a.py", "def f():\n  return 1\n\n"]],
  );
  deepStrictEqual(written("10. ```a.txt\n    x\n    ```\n"), [["a.txt", "x\n"]]);
  deepStrictEqual(written("- a\nlazily on\n\n      ```a.txt\n      x\n      ```\n"), []);
});

Deno.test("a block in a list item may be less indented than the item's text", () => {
  deepStrictEqual(
    written("1. First:\n   ```py a.py\ndef f():\n    return 1\n   ```\n\n```b.txt\nx\n```\n"),
    [["a.py", "def f():\n    return 1\n"], ["b.txt", "x\n"]],
  );
  deepStrictEqual(
    written("- Code:\n    ```py a.py\n def f():\n     return 1\n    ```\n"),
    [["a.py", "def f():\n    return 1\n"]],
  );
});

Deno.test("a tab of the content is never cut", () => {
  deepStrictEqual(written("  ```make Makefile\n  all:\n\techo\n  ```\n"), [
    ["Makefile", "all:\n\techo\n"],
  ]);
  deepStrictEqual(written("- x\n  ```make Makefile\n  all:\n  \techo\n  ```\n"), [
    ["Makefile", "all:\n\techo\n"],
  ]);
});

Deno.test("a block in a quotation proposes nothing, and is told of", () => {
  const reply = "You wrote:\n> ```go a.go\n> package a\n> ```\n\n```go b.go\npackage b\n```\n";
  deepStrictEqual(written(reply), [["b.go", "package b\n"]]);
  deepStrictEqual(readProposal(reply).problems, [{
    line: 2,
    message: 'The block "go a.go" stands in a quotation: it proposes nothing',
  }]);
  deepStrictEqual(written("> ```go a.go\n> package a\n```go b.go\npackage b\n```\n"), [
    ["b.go", "package b\n"],
  ]);
  deepStrictEqual(readProposal("> ```go\n> x\n> ```\n").problems, []);
});

Deno.test("a block after a tag, without an empty line between, counts", () => {
  deepStrictEqual(written("<answer>\n```a.txt\nx\n```\n</answer>\n"), [["a.txt", "x\n"]]);
});
