import assert from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import {
  continueSession,
  copyEarlierScenes,
  cueTableOf,
  messagesOf,
  readRecent,
  readSession,
  Script,
  type Session,
  SessionFile,
} from "../../src/session/mod.ts";
import { anyRecording, record } from "./recording.ts";

function sourceOf(file: string) {
  const bytes = new TextEncoder().encode(file);
  const read = (offset: number, length: number) =>
    Promise.resolve(bytes.slice(offset, offset + length));
  return { size: bytes.length, read };
}

/** What a model is told; who is the active model may be known now. */
function said(session: Session): readonly unknown[] {
  return messagesOf(session).map((message) => ({ ...message, speaker: undefined }));
}

Deno.test("of a long session the end is read, as it reads in the whole", async () => {
  let partial = 0;
  await fc.assert(
    fc.asyncProperty(
      anyRecording(),
      fc.integer({ min: 50, max: 2000 }),
      async (recording, limit) => {
        const file = record(recording);
        const whole = await readSession(file);
        const part = await readRecent(sourceOf(file), { limit });
        const all = messagesOf(whole);
        const some = messagesOf(part.session);
        assert.deepEqual(some, some.length === 0 ? [] : all.slice(-some.length));
        if (!part.isPartial) assert.deepEqual(some, all);
        partial += Number(part.isPartial);
        assert.equal(part.session.user, whole.user);
        assert.equal(part.session.ending, whole.ending);
        assert.equal(part.lastTurn, whole.turns.at(-1)?.number ?? 0);
      },
    ),
    { numRuns: 400 },
  );
  assert.ok(partial > 20, `${partial} were partial`);
});

Deno.test("who has a cue keeps it, and nobody else gets it", async () => {
  const script = new Script({
    session: "id-1",
    user: "harvey",
    workspace: "/w",
    started: new Date(),
  });
  const names = ["qwen3:8b", "other/qwen3:4b", "qwen3:8b-q4", "shell"];
  let file = script.head();
  names.forEach((model, at) => {
    script.scene({ kind: "chat", model, time: new Date() });
    script.user("Hello.");
    script.harvey({ kind: "forwarding", to: script.cues.model(model) });
    script.speech(script.cues.model(model), "Hello.");
    script.turnNote(at + 1, new Date());
  });
  script.scene({ kind: "skill", name: "qwen3", time: new Date() });
  script.speech(script.cues.skill("qwen3"), "Text.");
  file += script.take();
  const cues = cueTableOf(await readSession(file));
  assert.equal(cues.user, script.cues.user);
  for (const name of names) assert.equal(cues.model(name), script.cues.model(name), name);
  assert.equal(cues.skill("qwen3"), script.cues.skill("qwen3"));
  const taken = names.map((name) => script.cues.model(name));
  assert.ok(!taken.includes(cues.model("new/qwen3")));
});

Deno.test("what another hand wrote is written anew, and tells the same", async () => {
  const folder = await Deno.makeTempDir({ prefix: "harvey-continuation-" });
  let number = 0;
  try {
    await fc.assert(
      fc.asyncProperty(anyRecording(), async (recording) => {
        const own = record(recording);
        const foreign = own.replace("[[harvey: format 1 · id-1]]\n\n", "");
        const path = join(folder, `foreign-${++number}.fountain`);
        await Deno.writeTextFile(path, foreign);
        const session = await readSession(foreign);
        if (session.turns.length === 0) return;
        const target = join(folder, `own-${number}.spmd`);
        const facts = { session: "id-2", user: session.user, workspace: "/w", started: new Date() };
        const script = new Script(facts, { cues: cueTableOf(session) });
        const file = await SessionFile.create(target, script.head());
        await copyEarlierScenes({ path, session }, file, script);
        await file.append(script.take());
        await file.close();
        const text = await Deno.readTextFile(target);
        const copied = await readSession(text);
        assert.deepEqual(copied.findings, [], text);
        assert.deepEqual(said(copied), said(session), `${foreign}\n=====\n${text}`);
        assert.deepEqual(
          copied.turns.map(({ prompt, replies }) => [prompt, ...replies.map(({ text }) => text)]),
          session.turns.map(({ prompt, replies }) => [prompt, ...replies.map(({ text }) => text)]),
          `${foreign}\n=====\n${text}`,
        );
      }),
      { numRuns: 200 },
    );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a session is read only, unless it is to be written on", async () => {
  const folder = await Deno.makeTempDir({ prefix: "harvey-continuation-" });
  try {
    const script = new Script({
      session: "id-1",
      user: "ann",
      workspace: "/w",
      started: new Date(),
    });
    script.end();
    const path = join(folder, "a.spmd");
    const text = script.head() + script.take();
    await Deno.writeTextFile(path, text);
    assert.equal((await continueSession(path)).opened, undefined);
    assert.equal(await Deno.readTextFile(path), text);
    const { opened } = await continueSession(path, { writable: true });
    assert.equal(opened?.ended, true);
    await assert.rejects(continueSession(path, { writable: true }), /another Harvey is writing it/);
    opened!.file.release();
    assert.equal(await Deno.readTextFile(path), script.head());
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a link to an earlier file is believed where the file carries the session's id alone", async () => {
  const folder = await Deno.makeTempDir({ prefix: "harvey-continuation-" });
  try {
    const of = (id: string, link: string, prompt: string) => {
      const facts = { session: id, user: "ann", workspace: "/w", started: new Date() };
      const script = new Script(facts);
      const head = script.head();
      if (link !== "") script.note("continues", { file: link, session: "id-1" });
      script.scene({ kind: "chat", model: "m", time: new Date() });
      script.user(prompt);
      script.speech("M", "Well.");
      script.turnNote(1, new Date());
      return Deno.writeTextFile(join(folder, `${id}.spmd`), head + script.take());
    };
    const prompts = async (name: string) => {
      const { session } = await continueSession(join(folder, name));
      return session.turns.map(({ prompt }) => prompt);
    };
    await of("id-1", "id-3.spmd", "one");
    await of("id-2", "id-1.spmd", "two");
    await of("id-3", "id-2.spmd", "three");
    await of("id-4", "/etc/passwd", "four");
    assert.deepEqual(await prompts("id-2.spmd"), ["one", "two"]);
    assert.deepEqual(await prompts("id-3.spmd"), ["one", "three"]);
    assert.deepEqual(await prompts("id-4.spmd"), ["four"]);
    await Deno.rename(join(folder, "id-1.spmd"), join(folder, "renamed.spmd"));
    assert.deepEqual(await prompts("id-2.spmd"), ["one", "two"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
