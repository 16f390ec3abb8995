import { ok } from "node:assert/strict";
import { readProposal } from "../../src/workspace/proposal.ts";

/** About so many characters of a text, over and over. */
function much(text: string): string {
  return text.repeat(Math.ceil(1_000_000 / text.length));
}

const hostile: Readonly<Record<string, string>> = {
  "backticks in one line": much("`"),
  "tildes in one line": much("~"),
  "lines of backticks": much("```\n"),
  "longer and longer fences": Array.from({ length: 1400 }, (_, n) => "`".repeat(n)).join("\n"),
  "fences with info strings": much("```a.go\n"),
  "fences that open in a block": "````a.go\n" + much("~~~\n```b\n"),
  "marks of quotations": much(">"),
  "quotations, then empty lines": "> ".repeat(1000) + much("\n"),
  "items in one line": much("- "),
  "items, then empty lines": "- ".repeat(1000) + "x\n" + much("\n"),
  "items, each deeper": Array.from({ length: 1400 }, (_, n) => " ".repeat(n) + "- x").join("\n"),
  "blanks": much(" "),
  "tabs": much("\t"),
  "carriage returns": much("\r"),
  "an info string of quotes": "```" + much('"a" '),
  "an info string of open quotes": "~~~" + much("'\"`"),
  "an info string of pairs": "```" + much("a=b:c="),
  "an info string of colons": "```" + much(":"),
  "an info string of braces": "```" + much("{"),
  "an info string of slashes": "```" + much("/a."),
  "a run block of joined lines": "```run\n" + much("a \\\n") + "```\n",
  "a run block of preparations": "```run\n" + much("cd a\n") + "```\n",
  "edits of one path": much("```edit a\n-b\n+c\n```\n"),
  "edits of a long text": "```a.go\n" + much("b\n") + "```\n" +
    "```edit a.go\n@@ -1 +1 @@\n-b\n+b\n```\n".repeat(100),
  "many edits": much("```edit a.go\n@@ -1 +1 @@\n-b\n+c\n```\n"),
  "texts for one path": much("```a.go\nx\n```\n```a.go\ny\n```\n"),
};

/** What closes whatever a reply may have left open. */
const closings = [
  "",
  "~~~\n~~~~~\n",
  `${"`".repeat(3)}\n`,
  `${"`".repeat(2000)}\n`,
  `${"`".repeat(1_000_001)}\n`,
  `${"~".repeat(1_000_001)}\n`,
];

for (const [name, reply] of Object.entries(hostile)) {
  Deno.test(`a reply of a megabyte is read to its end: ${name}`, () => {
    const found = closings.some((closing) => {
      const { changes } = readProposal(`${reply}\n\n${closing}\n~~~last.txt\nx\n~~~\n`);
      const last = changes.at(-1);
      return last?.action === "write" && last.path === "last.txt" && last.content === "x\n";
    });
    ok(found);
  });
}
