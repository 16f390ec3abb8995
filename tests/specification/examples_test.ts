import { deepEqual, equal } from "node:assert/strict";
import { modelOf } from "../../src/session/mod.ts";
import { exchanges, fixtureFindings, fixtureNames, fixtureSession } from "./fixture.ts";

/** What each example tells: model, then prompts with replies, then actions and commands. */
const examples: Record<string, { model?: string; turns?: unknown[]; done?: string[] }> = {
  "sessions-file-layout.spmd": {
    model: "GRANITE3.2",
    turns: [["How far is the moon?", "*GRANITE3.2: About 384,400 kilometres."]],
    done: ["write moon.md: ok (yes)", "! ls -1: exit 0"],
  },
  "sessions-chat-scene.spmd": {
    turns: [["@opus shorten this loop", "OPUS: Here it is, in two lines..."]],
  },
  "sessions-agent-scene.spmd": {
    done: ["write src/tree.go: ok (yes)", "write src/fruit.go: ok (all)"],
  },
  "sessions-shell-scene.spmd": { done: ["! git status: exit 0"] },
  "sessions-skill-scene.spmd": { done: ["skill fountain-analysis"] },
  "sessions-routing-flow.spmd": {
    turns: [["@opus look through this", "OPUS: It has three parts..."]],
  },
  "sessions-several-models.spmd": {
    turns: [[
      "@codestral @opus how would you do it?",
      "CODESTRAL: I would sort first...",
      "OPUS: I would not sort at all...",
    ]],
  },
  "sessions-characters-header.spmd": { turns: [["Hello", "*HARVEY: Good day."]] },
  "sessions-replay-backups.spmd": {
    done: ["write src/tree.go: ok", "write src/tree.go: skipped: cannot backup"],
  },
  "format-interior.spmd": {
    model: "granite3.2:latest",
    turns: [["A question of the person...", "*HARVEY: What Harvey answers..."]],
  },
  "format-exterior.spmd": {
    model: "MODEL",
    turns: [["Straight to the model...", "CODESTRAL: Straight from the model..."]],
  },
  "format-title-block.spmd": { model: "MODEL" },
  "format-headings.spmd": { done: ["skill FOUNTAIN-ANALYSIS"] },
  "format-descriptions.spmd": {
    model: "granite3.2:latest",
    turns: [["One", "*HARVEY: 1"], ["Two", "*HARVEY: 2"], ["@petra three?"]],
  },
  "format-forwarding.spmd": {
    turns: [["@codestral tell me about this code", "CODESTRAL: It counts plums..."]],
  },
  "format-file-operations.spmd": {
    done: [
      "write notes/plums.md: ok (yes)",
      "write notes/pears.md: skipped",
      "write etc/apples.md: error: permission denied",
    ],
  },
  "scenario-1-local.spmd": {
    model: "granite3.2:latest",
    turns: [["Which is the longest river?", "*HARVEY: The Nile, by most counts."]],
  },
  "scenario-2-routed.spmd": {
    model: "ollama://10.1.0.9:11434",
    turns: [["@shed2 sum these weights", "SHED2: Sum: 42 kilograms in 7 crates."]],
  },
  "scenario-3-cloud.spmd": {
    turns: [[
      "@codestral go over this",
      "CODESTRAL: Sound, but line 42 forgets the empty basket.",
    ]],
  },
  "scenario-4-direct.spmd": {
    turns: [["What is grafting?", "CODESTRAL: One plant made to grow on another..."]],
  },
  "scenario-5-unanswered.spmd": { turns: [["@petra are you there?"]] },
  "scenario-6-several.spmd": {
    turns: [[
      "@codestral review it, and then @opus review the review",
      "CODESTRAL: First: well made.",
      "OPUS: Second: true, but untested.",
    ]],
  },
  "format-agent-scene.spmd": { done: ["write notes/plums.md: ok (yes)"] },
  "format-skill-scene.spmd": { done: ["skill fountain-analysis"] },
  "example-1-basic.spmd": { turns: [["What is 3+4?", "*HARVEY: 7"]] },
  "example-2-mentions.spmd": {
    turns: [
      ["@codestral look at this loop", "CODESTRAL: It may run once too often, at line 9."],
      ["@opus is that so?", "OPUS: It is. Use `<`, not `<=`."],
    ],
  },
  "example-3-as-meant.spmd": {
    turns: [
      [
        "The weights are added wrongly. Mend that.",
        "*HARVEY: This should be right:\n\n" +
        "```go src/weigh.go\nfunc Weigh(a, b int) int {\n    return a + b\n}\n```",
      ],
      ["/apply"],
      ["/run go test ./…", "*HARVEY: Every test passes."],
    ],
    done: ["write src/weigh.go: ok (yes)"],
  },
  "example-4-routed.spmd": {
    turns: [["@shed2 work through this list", "SHED2: Done: 1200 crates looked at."]],
  },
  "example-5-offline.spmd": { turns: [["@far-away how do you do?"]] },
};

for (const [name, { model, turns, done }] of Object.entries(examples)) {
  Deno.test(`${name} is read as the specification says, and checks clean`, async () => {
    const session = await fixtureSession(name);
    equal(session.user, "TLINDQVIST");
    equal(session.ending, "closed");
    if (model) equal(modelOf(session), model);
    deepEqual(exchanges(session), turns ?? []);
    deepEqual([
      ...session.actions.map(({ kind, target, status, answer }) =>
        `${kind} ${target}: ${status}${answer === undefined ? "" : ` (${answer})`}`
      ),
      ...session.shellRuns.map(({ command, outcome }) =>
        `! ${command}: ${outcome?.kind === "exit" ? `exit ${outcome.code}` : outcome?.kind}`
      ),
      ...session.skillRuns.map(({ name }) => `skill ${name}`),
    ], done ?? []);
    deepEqual(session.findings, []);
    deepEqual(await fixtureFindings(name), []);
  });
}

/** Tried with what is wrong in them, elsewhere. */
const broken = [
  "example-3-as-written.spmd",
  "corrupt-no-title-page.spmd",
  "corrupt-no-forwarding.fountain",
];

Deno.test("every fixture is tried", async () => {
  deepEqual(await fixtureNames(), [...Object.keys(examples), ...broken].sort());
});
