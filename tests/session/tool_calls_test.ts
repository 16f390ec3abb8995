import { deepEqual, equal } from "node:assert/strict";
import { readSession, resultExtension, Script } from "../../src/session/mod.ts";

const time = new Date(2026, 5, 11, 9, 15, 0);

function begun(): Script {
  const facts = { session: "id-1", user: "ann", workspace: "/w", started: time };
  const script = new Script(facts);
  script.scene({ kind: "chat", model: "eliza", time });
  return script;
}

function read(script: Script) {
  return readSession(script.head() + script.take());
}

Deno.test("a turn with calls, an approval in a scene of its own and two replies is one turn", async () => {
  const script = begun();
  script.user("Write it.");
  script.harvey({ kind: "forwarding", to: "ELIZA" });
  script.speech("ELIZA", "I look first.");
  script.statsNote({ cue: "ELIZA", tokens: 3, seconds: 1 });
  script.note("tool", { call: "a1", name: "write_file", arguments: '{"path":"a"}' });
  script.scene({ kind: "agent", time });
  script.harvey({ kind: "ask to write", path: "a" });
  script.user("yes");
  script.note("write", { path: "a", status: "ok" });
  script.scene({ kind: "chat", time });
  script.speech("HARVEY", "Written: a", resultExtension);
  script.note("result", { call: "a1", status: "ok" });
  script.harvey({ kind: "forwarding", to: "ELIZA" });
  script.speech("ELIZA", "It is written.");
  script.turnNote(1, time);
  const session = await read(script);
  equal(session.turns.length, 1);
  const [turn] = session.turns;
  equal(turn.prompt, "Write it.");
  deepEqual(turn.replies.map(({ text, stats }) => [text, stats?.tokens]), [
    ["I look first.", 3],
    ["It is written.", undefined],
  ]);
  deepEqual(turn.toolCalls.map(({ line: _, ...call }) => call), [{
    ...{ id: "a1", name: "write_file", arguments: '{"path":"a"}', request: 1 },
    ...{ result: "Written: a", status: "ok" },
  }]);
  equal(turn.complete, true);
  deepEqual(session.scenes.map(({ heading }) => heading.kind).filter(Boolean).slice(-3), [
    "chat",
    "agent",
    "chat",
  ]);
  deepEqual(session.actions.map(({ target, answer }) => [target, answer]), [["a", "yes"]]);
  deepEqual(session.findings, []);
});

Deno.test("calls of one request are told from those of the next, and keep their order", async () => {
  const script = begun();
  script.user("Look.");
  for (const ids of [["a", "b"], ["c"]]) {
    script.harvey({ kind: "forwarding", to: "ELIZA" });
    for (const call of ids) {
      script.note("tool", { call, name: "read_file", arguments: "{}" });
      script.speech("HARVEY", `text of ${call}`, resultExtension);
      script.note("result", { call, status: "ok" });
    }
  }
  script.harvey({ kind: "forwarding", to: "ELIZA" });
  script.speech("ELIZA", "Seen.");
  script.turnNote(1, time);
  const [{ toolCalls, replies }] = (await read(script)).turns;
  deepEqual(toolCalls.map(({ id, request, result }) => [id, request, result]), [
    ["a", 1, "text of a"],
    ["b", 1, "text of b"],
    ["c", 2, "text of c"],
  ]);
  deepEqual(replies.map(({ text }) => text), ["Seen."]);
});

Deno.test("what is noted of a request that only called tools is not told of an earlier reply", async () => {
  const script = begun();
  script.user("Look.");
  script.harvey({ kind: "forwarding", to: "ELIZA" });
  script.speech("ELIZA", "First.");
  script.note("tool", { call: "a", name: "read_file", arguments: "{}" });
  script.harvey({ kind: "forwarding", to: "ELIZA" });
  script.statsNote({ cue: "ELIZA", tokens: 9, seconds: 1 });
  script.note("reply", { state: "interrupted" });
  const [{ replies: [reply] }] = (await read(script)).turns;
  equal(reply.stats, undefined);
  equal(reply.interrupted, false);
});

Deno.test("thinking before a call belongs to a reply without text, which is whole", async () => {
  const script = begun();
  script.user("Look.");
  script.harvey({ kind: "forwarding", to: "ELIZA" });
  script.speech("ELIZA", "I must look.", "THINKING");
  script.note("tool", { call: "a", name: "read_file", arguments: "{}" });
  const [{ replies }] = (await read(script)).turns;
  deepEqual(replies.map(({ text, thinking, interrupted }) => [text, thinking, interrupted]), [
    ["", "I must look.", false],
  ]);
});

Deno.test("a call after which the session broke off has no result", async () => {
  const script = begun();
  script.user("Look.");
  script.note("tool", { call: "a", name: "read_file", arguments: "{" });
  const [{ toolCalls: [call], complete }] = (await read(script)).turns;
  deepEqual([call.arguments, call.result, call.status], ["{", undefined, undefined]);
  equal(complete, false);
});

Deno.test("a file that was given to the model is no reply, and no result of a call", async () => {
  const script = begun();
  script.user("Look.");
  script.note("tool", { call: "a", name: "read_file", arguments: "{}" });
  script.speech("HARVEY", "text of a file", resultExtension);
  script.note("read", { path: "b.ts", status: "ok" });
  script.note("result", { call: "a", status: "aborted" });
  const [{ toolCalls: [call], replies }] = (await read(script)).turns;
  deepEqual([call.result, call.status, replies], ["", "aborted", []]);
});
