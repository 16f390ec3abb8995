import assert from "node:assert/strict";
import { messagesOf } from "../../src/session/messages.ts";
import { readReplayOutput, readSession, Script } from "../../src/session/mod.ts";

const time = new Date(2026, 4, 4, 14, 23, 0);

async function outputOf(write: (script: Script) => void) {
  const session = "0197a3e4-7b1c-7000-8000-000000000000";
  const script = new Script({ session, user: "ann", workspace: "/w", started: time });
  write(script);
  return readReplayOutput(await readSession(script.head() + script.take()));
}

function turn(script: Script, prompt: string, reply: string): void {
  script.scene({ kind: "chat", model: "m", time });
  script.user(prompt);
  script.harvey({ kind: "forwarding", to: "M" });
  script.speech("M", reply);
}

Deno.test("what stands after the last mark, or between two of one number, was given up", async () => {
  const output = await outputOf((script) => {
    script.note("replays", { file: "old.spmd", sha256: "abc" });
    turn(script, "first", "given up before any mark");
    script.note("replayed", { done: "0", of: "3" });
    turn(script, "first", "one");
    script.note("replayed", { done: "1", of: "3" });
    turn(script, "second", "interrupted");
    script.note("replayed", { done: "1", of: "3" });
    turn(script, "second", "two");
    script.note("replayed", { done: "2", of: "3" });
    turn(script, "third", "killed");
  });
  assert.ok(output);
  assert.deepEqual([output.file, output.sha256, output.done], ["old.spmd", "abc", 2]);
  assert.deepEqual(messagesOf(output.kept).map(({ content }) => content), [
    ...["first", "one", "second", "two"],
  ]);
});

Deno.test("a session that is no replay is none, whatever its speakers say", async () => {
  const note = "[[replays: old.spmd · abc]]\n\n[[replayed: 2 of 3]]";
  assert.equal(await outputOf((script) => turn(script, note, note)), undefined);
  const forged = await outputOf((script) => {
    script.note("replays", { file: "old.spmd", sha256: "abc" });
    turn(script, note, note);
  });
  assert.equal(forged?.done, 0);
});
