import { deepEqual, equal } from "node:assert/strict";
import { modelOf, readSession, type Session, turnsOf } from "../../src/session/mod.ts";

const folder = new URL("../../fixtures/sessions/", import.meta.url);

async function read(name: string): Promise<Session> {
  return await readSession(await Deno.readTextFile(new URL(name, folder)));
}

/** Prompt and replies of each turn, the replies with their cues. */
function exchanges(session: Session): unknown {
  return turnsOf(session).map((turn) => [
    turn.prompt,
    ...turn.replies.map((reply) => `${reply.cue}${reply.local ? " (local)" : ""}: ${reply.text}`),
  ]);
}

Deno.test("scenario 1: HARVEY speaks the local model's reply", async () => {
  const session = await read("scenario-1-local-model.spmd");
  deepEqual(exchanges(session), [[
    "How many moons has Mars?",
    "HARVEY (local): Two: Phobos and Deimos.",
  ]]);
  equal(modelOf(session), "qwen3:4b");
  equal(session.user, "MKOENIG");
  equal(session.scenes[0].description.workspace, "/home/mkoenig/atlas");
  equal(session.ending, "closed");
  deepEqual(session.findings, []);
});

Deno.test("scenario 2: a routed Ollama answers under the route's name", async () => {
  const session = await read("scenario-2-routed-ollama.spmd");
  deepEqual(exchanges(session), [[
    "@attic sort these readings",
    "ATTIC: Sorted: 3, 8 and 21 degrees.",
  ]]);
  equal(modelOf(session), "ollama://10.0.0.7:11434");
});

Deno.test("scenario 3: a mentioned model answers under its own name", async () => {
  const session = await read("scenario-3-cloud-model.spmd");
  deepEqual(exchanges(session), [[
    "@gemini look over this query",
    "GEMINI: The join lacks an index; otherwise it is sound.",
  ]]);
  deepEqual(session.turns[0].statements, [{ kind: "forwarding", to: "GEMINI" }]);
});

Deno.test("scenario 4: without Harvey the model and the user speak", async () => {
  const session = await read("scenario-4-direct.spmd");
  equal(session.scenes[0].heading.kind, "direct");
  deepEqual(exchanges(session), [[
    "What is a monad?",
    "GEMINI: A monoid in the category of endofunctors.",
  ]]);
  equal(modelOf(session), "MODEL");
});

Deno.test("scenario 5: who was mentioned and did not answer stands in the description", async () => {
  const session = await read("scenario-5-unanswered-mention.spmd");
  deepEqual(session.scenes[0].description.unanswered, ["oskar"]);
  const [turn] = session.turns;
  deepEqual(turn.replies, []);
  deepEqual(turn.statements, [{ kind: "no answer", name: "Oskar" }]);
  equal(turn.complete, true);
});

Deno.test("scenario 6: several models answer in one turn", async () => {
  deepEqual(exchanges(await read("scenario-6-several-models.spmd")), [[
    "@gemini name a risk, then @grok name another",
    "GEMINI: The cache is never emptied.",
    "GROK: Nothing limits the queue.",
  ]]);
});

Deno.test("examples 1, 2, 4 and 5 are read as specified", async () => {
  deepEqual(exchanges(await read("example-1-basic.spmd")), [[
    "Six times seven?",
    "HARVEY (local): 42",
  ]]);
  const second = await read("example-2-mentions.spmd");
  equal(second.title.title, "Second thoughts");
  deepEqual(exchanges(second), [
    ["@gemini is this loop right?", "GEMINI: It stops one short of the last row."],
    ["@grok do you see it too?", "GROK: Yes: use `<=` there."],
  ]);
  deepEqual(exchanges(await read("example-4-route.spmd")), [[
    "@attic count the rows",
    "ATTIC: There are 1204 rows.",
  ]]);
  const fifth = await read("example-5-offline-model.spmd");
  deepEqual(fifth.scenes[0].description.unanswered, ["far-model"]);
});

Deno.test("example 3: a reply with empty lines is put together, its write is an action", async () => {
  const session = await read("example-3-file-operations.spmd");
  deepEqual(exchanges(session), [
    [
      "The sum is wrong. Mend it.",
      "HARVEY (local): This should do:\n\n```ts src/sum.ts\n" +
      "export const sum = (a: number, b: number) => a + b;\n```",
    ],
    ["/apply"],
    ["/run deno test", "HARVEY (local): Every test passes."],
  ]);
  deepEqual(session.actions, [
    { kind: "write", target: "src/sum.ts", status: "ok", answer: "yes", line: 37 },
  ]);
  deepEqual(session.findings.map(({ line }) => line), [19]);
});

Deno.test("every kind of scene of the specifications is read", async () => {
  const session = await read("recorded-scenes.spmd");
  deepEqual(session.scenes.map(({ heading }) => heading.kind), [
    "chat",
    "agent",
    "shell",
    "skill",
    "pipeline",
    "pipeline",
    "chat",
  ]);
  deepEqual(exchanges(session), [["Which port is free?", "QWEN3 (local): Port 8080 is."]]);
  deepEqual(session.turns[0].replies[0].stats, { cue: "QWEN3", tokens: 12, seconds: 0.6 });
  deepEqual(session.actions.map(({ target, status, answer }) => [target, status, answer]), [
    ["ports.md", "ok", "yes"],
    ["old.md", "skipped", "no"],
    ["etc/ports", "error: permission denied", "all"],
  ]);
  const [run] = session.shellRuns;
  equal(run.command, "git status --short");
  equal(run.output, "M  ports.md\n?? notes.md");
  deepEqual(run.outcome, { kind: "exit", code: 0 });
  const [skill] = session.skillRuns;
  equal(skill.name, "fountain-analysis");
  equal(skill.description, "Reads a recorded session and tells its scenes apart.");
  equal(skill.text, "Read the file.\nList its scenes.");
  deepEqual(session.steps.map(({ file, number, of, prompt }) => [file, number, of, prompt]), [
    ["PLAN.MD", 1, 2, "Plan the move."],
    ["CHECK.MD", 2, 2, "Check the plan."],
  ]);
  equal(session.steps[0].replies[0].text, "Move the tables first.");
  equal(session.scenes[4].description.model, "qwen3:4b");
  equal(session.scenes[4].description.workspace, "/home/mkoenig/atlas");
});

Deno.test("a file of another hand is read as it stands, and what was mended is reported", async () => {
  const session = await read("hand-written.fountain");
  equal(session.user, "ANN");
  equal(session.id, undefined);
  equal(session.ending, "interrupted");
  deepEqual(exchanges(session), [
    [
      "No title page here, \\frac and \\[[ kept.",
      "HARVEY (local): First paragraph.\n\nSecond paragraph.\n\n# Third",
    ],
    ["And no ending."],
  ]);
  deepEqual(session.findings.map(({ line }) => line), [1, 9, 11]);
  equal(session.turns[1].complete, false);
});
