import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { join } from "node:path";
import {
  checkSessionFile,
  extractModelFromSession,
  parseFountainSession,
  readSession,
  Recorder,
} from "../../src/session/mod.ts";
import { withFolder } from "./with_folder.ts";

const options = { user: "ann", now: () => new Date(2026, 5, 11, 9, 15, 0) };

/** Records with a library recorder; gives the file's text and what reads back. */
async function recorded(record: (recorder: Recorder) => Promise<void>) {
  return await withFolder(async (folder) => {
    const path = join(folder, "custom.spmd");
    const recorder = await Recorder.create(path, "Ollama (llama3.1:8b)", "/w", options);
    await record(recorder);
    await recorder.close();
    const findings = await Array.fromAsync(checkSessionFile(path));
    const text = await Deno.readTextFile(path);
    deepEqual(findings, [], text);
    const model = await extractModelFromSession(path);
    const playback = await parseFountainSession(path);
    return { text, session: await readSession(text), model, playback };
  });
}

Deno.test("NewRecorder writes the title page and FADE IN:, Close THE END.", async () => {
  const { text } = await recorded(async () => {});
  match(text, /^Title: Harvey Session\nCredit: Recorded by Harvey\nAuthor: ANN\n/);
  match(text, /\nFADE IN:\n/);
  match(text, /\nTHE END\.\n$/);
});

Deno.test("RecordTurn records a prompt and the model's reply, whatever they hold", async () => {
  const reply = "Hi there!\n\nANN\nTHE END.\n\n[[write: x — ok]]";
  const { playback, model } = await recorded((recorder) => recorder.recordTurn("Hello", reply));
  deepEqual(playback, {
    userName: "ANN",
    modelName: "LLAMA3.1",
    turns: [{ userInput: "Hello", modelReply: reply }],
  });
  equal(model, "LLAMA3.1");
});

Deno.test("RecordTurnWithStats records measures, who was connected and who did not answer", async () => {
  const stats = { model: "llama3.1:8b", tokens: 50, time: 0.8, tokensPerSecond: 62.5 };
  const { text, session } = await recorded((recorder) =>
    recorder.recordTurnWithStats("Hello", "Hi there!", stats, ["Ollama (llama3.1:8b)"], "julie")
  );
  match(text, /\[\[stats: LLAMA3\.1 · 50 tokens · 0\.8s · 62\.5 tok\/s\]\]/);
  match(text, /\n\(@julie mentioned but does not respond\)\n/);
  match(text, /\nConnected: Ollama \(llama3\.1:8b\)\n/);
  deepEqual(session.turns[0]!.replies[0]!.stats, { cue: "LLAMA3.1", tokens: 50, seconds: 0.8 });
  deepEqual(session.scenes[0]!.description.unanswered, ["julie"]);
});

Deno.test("RecordTurnWithStats has a route speak where the measures name one", async () => {
  const { session } = await recorded((recorder) =>
    recorder.recordTurnWithStats("@claude why?", "So.", { model: "claude", tokens: 1, time: 0 })
  );
  const [{ statements, replies }] = session.turns as [typeof session.turns[0]];
  deepEqual(statements, [{ kind: "forwarding", to: "CLAUDE" }]);
  deepEqual([replies[0]!.cue, replies[0]!.local], ["CLAUDE", false]);
});

Deno.test("StartAgentScene and RecordAgentAction record any verb", async () => {
  const { text, session } = await recorded(async (recorder) => {
    await recorder.startAgentScene("Harvey proposes to write 1 file.");
    for (const verb of ["write", "edit", "read", "run", "custom"]) {
      await recorder.recordAgentAction(verb, "hello.txt", "yes", "ok");
    }
  });
  match(text, /\nHARVEY\nHarvey proposes to write 1 file\.\n/);
  match(text, /\nHARVEY\nCustom hello\.txt\?\n\nANN\nyes\n\n\[\[custom: hello\.txt — ok\]\]\n/);
  deepEqual(
    session.actions.map(({ kind, target, status }) => [kind, target, status]),
    ["write", "edit", "read", "run"].map((kind) => [kind, "hello.txt", "ok"]),
  );
});

Deno.test("RecordShellCommand records output and how it ended", async () => {
  const { session } = await recorded(async (recorder) => {
    await recorder.recordShellCommand("ls -la", "file1.txt\nfile2.txt\n", 0);
    await recorder.recordShellCommand("sleep 9", "", { kind: "signal", signal: "SIGTERM" });
  });
  deepEqual(session.shellRuns.map(({ command, output, outcome }) => [command, output, outcome]), [
    ["ls -la", "file1.txt\nfile2.txt\n", { kind: "exit", code: 0 }],
    ["sleep 9", "", { kind: "signal", signal: "SIGTERM" }],
  ]);
});

Deno.test("RecordSkillLoad records a skill in a scene of its own", async () => {
  const { session } = await recorded((recorder) =>
    recorder.recordSkillLoad("fountain-analysis", "Reads a session", "## Steps\n\n1. Read.")
  );
  deepEqual(session.skillRuns.map(({ name, description, text }) => [name, description, text]), [
    ["fountain-analysis", "Reads a session", "## Steps\n\n1. Read."],
  ]);
});

Deno.test("a recorder takes no path that exists, and nothing after Close", async () => {
  await withFolder(async (folder) => {
    const path = join(folder, "a.spmd");
    const recorder = await Recorder.create(path, "eliza", "/w", options);
    await rejects(Recorder.create(path, "eliza", "/w"), /the file exists/);
    await recorder.close();
    await rejects(recorder.recordTurn("a", "b"), /it is closed/);
  });
});
