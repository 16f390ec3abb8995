import { deepEqual, equal, ok } from "node:assert/strict";
import {
  analyseFile,
  analyseSession,
  isUnreadable,
  type SessionAnalysis,
  sessionPaths,
  TotalFacts,
} from "../../src/session/mod.ts";

const fixtures = new URL("../../fixtures/sessions/", import.meta.url).pathname;

async function ofFixture(name: string): Promise<SessionAnalysis> {
  const result = await analyseFile(`${fixtures}${name}`);
  if (isUnreadable(result)) throw new Error(result.reason);
  return result;
}

const types = ({ characters }: SessionAnalysis) =>
  Object.fromEntries(characters.map(({ cue, type }) => [cue, type]));
const rules = ({ warnings }: SessionAnalysis) => Object.keys(warnings.rules).sort();

Deno.test("Scenario 1: HARVEY with a local model is harvey-native, and so is its reply", async () => {
  const analysis = await ofFixture("scenario-1-local-model.spmd");
  deepEqual(types(analysis), { MKOENIG: "human", HARVEY: "harvey-native" });
  const { count, native, forwarded } = analysis.replies;
  deepEqual({ count, native, forwarded }, { count: 1, native: 1, forwarded: 0 });
  deepEqual(analysis.timeline.items.map(({ model }) => model), ["qwen3:4b"]);
});

Deno.test("Scenario 2: a name that answers where the model is a server's address is routed", async () => {
  const analysis = await ofFixture("scenario-2-routed-ollama.spmd");
  ok(Object.values(types(analysis)).includes("routed-ollama"));
  equal(analysis.replies.forwarded, 1);
  equal(analysis.mentions.fulfilled, 1);
});

Deno.test("Scenario 3: a model that was mentioned is a cloud model, its reply forwarded", async () => {
  const analysis = await ofFixture("scenario-3-cloud-model.spmd");
  ok(Object.values(types(analysis)).includes("cloud-model"));
  equal(analysis.replies.forwarded, 1);
  deepEqual(analysis.mentions.items.map(({ fulfilled }) => fulfilled), [true]);
});

Deno.test("Scenario 4: in an EXT. scene the reply is direct, the heading names the model", async () => {
  const analysis = await ofFixture("scenario-4-direct.spmd");
  equal(analysis.replies.direct, 1);
  equal(analysis.timeline.count, 1);
  ok(!("HARVEY" in types(analysis)));
});

Deno.test("Scenario 5: a mention without a reply is unfulfilled, and warned of", async () => {
  const analysis = await ofFixture("scenario-5-unanswered-mention.spmd");
  deepEqual(analysis.mentions.items.map(({ name, fulfilled }) => [name, fulfilled]), [
    ["oskar", false],
  ]);
  deepEqual(rules(analysis), ["mention-unfulfilled"]);
});

Deno.test("Scenario 6: several models within a scene are told apart", async () => {
  const analysis = await ofFixture("scenario-6-several-models.spmd");
  equal(analysis.replies.forwarded, 2);
  equal(analysis.mentions.fulfilled, 2);
  equal(analysis.models.length, 2);
});

const session = (body: string) =>
  `Title: T\nAuthor: ANN\nDate: 2026-05-04 10:00:00\n\nFADE IN:\n\n${body}\nTHE END.\n`;
const chat = (body: string, time = "10:00:00") =>
  `INT. HARVEY AND ANN TALKING 2026-05-04 ${time}\n\n` +
  `Harvey and ANN are in chat mode. Model: qwen3:4b. Workspace: /w.\n\n${body}\n`;

Deno.test("characters come from the dialogue, not just from the headings", async () => {
  const analysis = await analyseSession(
    session(chat("ANN\nHi.\n\nHARVEY\nHi.\n\n@Julie\nMe too.\n")),
  );
  deepEqual(types(analysis), { ANN: "human", HARVEY: "harvey-native", Julie: "unknown" });
});

Deno.test("a route that the caller knows, or that a note names, is routed-ollama", async () => {
  const body = "ANN\n@pi2 hi\n\nHARVEY\nForwarding to PI2.\n\nPI2\nHi.\n";
  equal(types(await analyseSession(session(chat(body)))).PI2, "cloud-model");
  equal(types(await analyseSession(session(chat(body)), { routes: ["pi2"] })).PI2, "routed-ollama");
  const noted = `${body}\n[[route: pi2 — http://192.168.1.2]]\n`;
  equal(types(await analyseSession(session(chat(noted)))).PI2, "routed-ollama");
});

Deno.test("the model timeline follows the descriptions across scenes", async () => {
  const file = session(
    chat("ANN\nOne.\n\nHARVEY\nOne.\n") +
      "INT. SHELL 2026-05-04 10:01:00\n\nANN\n! ls\n\nSHELL\na\n\n[[shell: ls — exit 2]]\n\n" +
      chat("ANN\nTwo.\n\nHARVEY\nTwo.\n", "10:02:00") +
      chat("ANN\nThree.\n\nHARVEY\nThree.\n", "10:03:00").replace("qwen3:4b", "grok"),
  );
  const { timeline, shell, scenes } = await analyseSession(file);
  deepEqual(timeline.items.map(({ model, from, to, turns }) => [model, from, to, turns]), [
    ["qwen3:4b", 1, 3, 2],
    ["grok", 4, 4, 1],
  ]);
  deepEqual([shell.count, shell.failed, shell.items[0].outcome], [1, 1, "exit 2"]);
  deepEqual(scenes.items.map(({ seconds }) => seconds), [60, 60, 60, undefined]);
});

const inconsistencies: readonly [rule: string, file: string][] = [
  ["model-mismatch", session(chat("ANN\nHi.\n\nGROK\nHi.\n"))],
  ["model", session(chat("ANN\nHi.\n\nHARVEY\nHi.\n").replace("Model: qwen3:4b. ", ""))],
  ["workspace", session(chat("ANN\nHi.\n\nHARVEY\nHi.\n").replace(" Workspace: /w.", ""))],
  ["forwarding-unanswered", session(chat("ANN\n@grok hi\n\nHARVEY\nForwarding to GROK.\n"))],
  ["forwarding-failed", session(chat("ANN\nhi\n\nHARVEY\nGROK failed: no network\n"))],
  ["turn-unanswered", session(chat("ANN\nHi.\n\nANN\nHello?\n\nHARVEY\nHi.\n"))],
  ["time-order", session(chat("ANN\nHi.\n\nHARVEY\nHi.\n") + chat("", "09:00:00"))],
  [
    "decision-missing",
    session("INT. AGENT MODE 2026-05-04 10:00:00\n\nHARVEY\nWrite a.md?\n\nANN\nyes\n"),
  ],
  ["encoding", session(chat("ANN\nHi\ufffd\n\nHARVEY\nHi.\n"))],
  ["encoding", session(chat("ANN\nHi\0\0\n\nHARVEY\nHi.\n"))],
  ["the-end", session(chat("ANN\nHi.\n\nHARVEY\nHi.\n")).replace("THE END.\n", "")],
  [
    "characters-listed",
    session(chat("ANN\nHi.\n\nHARVEY\nHi.\n")).replace(
      "Title",
      "Characters: ANN, HARVEY, GROK\nTitle",
    ),
  ],
  [
    "characters-unlisted",
    session(chat("ANN\nHi.\n\nHARVEY\nHi.\n")).replace("Title", "Characters: ANN\nTitle"),
  ],
  ["nothing-recorded", ""],
  ["nothing-recorded", " \n\n"],
  ["no-session", "just some words\n"],
];
for (const [rule, file] of inconsistencies) {
  Deno.test(`it warns of ${rule}: ${JSON.stringify(file.slice(-40))}`, async () => {
    const analysis = await analyseSession(file);
    ok(rules(analysis).includes(rule), rules(analysis).join());
  });
}

Deno.test("a session without faults gets no warning", async () => {
  deepEqual(rules(await analyseSession(session(chat("ANN\nHi.\n\nHARVEY\nHi.\n")))), []);
});

Deno.test("an e-mail address, a decorator, code and a path are no mentions", async () => {
  const prompt = "Ask ann@example.org, see `@here`, @Injectable() and @src/main.ts or @notes.md";
  const { mentions } = await analyseSession(session(chat(`ANN\n${prompt}\n\nHARVEY\nDone.\n`)));
  equal(mentions.count, 0);
});

Deno.test("lists keep so many rows as asked for, and count all", async () => {
  const turns = Array.from({ length: 9 }, () => "ANN\n@grok hi\n\nHARVEY\nno.\n").join("\n");
  const { mentions, warnings } = await analyseSession(session(chat(turns)), { limit: 2 });
  deepEqual([mentions.count, mentions.items.length], [9, 2]);
  deepEqual([warnings.count, warnings.items.length], [9, 2]);
});

Deno.test("sessionPaths() takes files and folders, each once; what cannot be read is told of", async () => {
  const skipped: string[] = [];
  const paths = await sessionPaths(
    ["sessions", "sessions/hand-written.fountain", "nothing.spmd"],
    `${fixtures}..`,
    (path) => skipped.push(path),
  );
  equal(paths.filter((path) => path === "sessions/hand-written.fountain").length, 1);
  ok(paths.includes("nothing.spmd"));
  const result = await analyseFile("nothing.spmd");
  ok(isUnreadable(result) && result.reason === "no such file or directory");
  ok(isUnreadable(await analyseFile(fixtures)));
  deepEqual(skipped, []);
});

Deno.test("totals add up", async () => {
  const totals = new TotalFacts();
  const names = ["scenario-3-cloud-model.spmd", "scenario-5-unanswered-mention.spmd"];
  for (const name of names) totals.add(await ofFixture(name));
  const { files, forwarded, fulfilled, unfulfilled, warnings } = totals.finish();
  deepEqual([files, forwarded, fulfilled, unfulfilled, warnings], [2, 1, 1, 1, 1]);
});
