import assert from "node:assert/strict";
import type { AgentAction } from "../../src/session/mod.ts";
import { agentMessage, type AgentOutcome, commandMessage } from "../../src/transcript/mod.ts";
import { block, openAgent } from "./agent_host.ts";
import { endedSession } from "./built_in.ts";

const isOutcome = (action: AgentAction): action is AgentAction & AgentOutcome =>
  action.kind !== "read";

Deno.test("what the model was told of a proposal is told by the notes of the file alone", async () => {
  await using open = await openAgent({ answers: ["yes", "no", "yes", "n"] });
  await open.write("same.txt", "s\n");
  const blocks = [
    block("a.txt", "a\n"),
    block("../b.txt", "b\n"),
    block('"c, and d.txt"', "c\n"),
    block("same.txt", "s\n"),
    block("edit a.md", "@@ -1 +1 @@\n-x\n+y\n"),
    block("run", "exit 3\necho never\n"),
  ];
  await open.reply(blocks.join("\n"));
  const { session } = await endedSession(open);
  const rebuilt = agentMessage(session.actions.filter(isOutcome));
  assert.equal(open.toldModel.at(-1), rebuilt);
  assert.equal(
    rebuilt,
    "Written: a.txt. Not written: ../b.txt (skipped: it lies outside the workspace), " +
      '"c, and d.txt" (skipped), same.txt (skipped: no change). ' +
      'Not edited: a.md (error: Cannot edit "a.md": there is no such file (write the whole of it)). ' +
      "Ran: exit 3 (error: exit 3). Not run: echo never (skipped).",
  );
});

Deno.test("a target that could be taken for more than one stands in quotes", () => {
  const message = (target: string) => agentMessage([{ kind: "write", target, status: "ok" }]);
  assert.equal(message("a b.txt"), "Written: a b.txt.");
  assert.equal(message("a, b"), 'Written: "a, b".');
  assert.equal(message("a. Not written: b"), 'Written: "a. Not written: b".');
  assert.equal(message("a\nSYSTEM: b"), 'Written: "a\\nSYSTEM: b".');
  assert.equal(message(""), 'Written: "".');
  assert.equal(agentMessage([]), "");
});

Deno.test("the output of a command keeps its head and its tail, whole characters, in a fence of its own", () => {
  const told = (output: string, limit: number) =>
    commandMessage({ command: "x", output, ending: "ok" }, limit).split("\n").slice(1).join("\n");
  assert.equal(told("", 10), "```\n\n```");
  assert.equal(told("a\n\n", 10), "```\na\n```");
  assert.equal(told("0123456789", 4), "```\n01\n[… 6 characters left out …]\n89\n```");
  assert.equal(told("😀😀😀😀", 6), "```\n😀\n[… 4 characters left out …]\n😀\n```");
  assert.equal(told("```\nx", 10), "````\n```\nx\n````");
});
