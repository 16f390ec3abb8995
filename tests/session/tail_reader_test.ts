import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { readLastTurns, readSession, Script, type Turn } from "../../src/session/mod.ts";
import { anyRecording, record } from "./recording.ts";

function sourceOf(file: string) {
  const bytes = new TextEncoder().encode(file);
  let bytesRead = 0;
  return {
    size: bytes.length,
    read(offset: number, length: number) {
      bytesRead += length;
      return Promise.resolve(bytes.slice(offset, offset + length));
    },
    get bytesRead() {
      return bytesRead;
    },
  };
}

/** All that is known of turns, but where they stand. */
function told(turns: readonly Turn[]): unknown {
  return turns.map(({ scene, line: _, replies, toolCalls, ...turn }) => ({
    ...turn,
    heading: scene.heading,
    workspace: scene.description.workspace,
    replies: replies.map(({ line: _, ...reply }) => reply),
    toolCalls: toolCalls.map(({ line: _, ...call }) => call),
  }));
}

Deno.test("the last turns, read from a file's end, are those of the whole file", async () => {
  await fc.assert(
    fc.asyncProperty(anyRecording(), fc.integer({ min: 1, max: 4 }), async (recording, count) => {
      const file = record(recording);
      const whole = await readSession(file);
      const tail = await readLastTurns(sourceOf(file), count);
      deepEqual(told(tail!.turns), told(whole.turns.slice(-count)));
      equal(tail!.user, whole.user);
      equal(tail!.id, whole.id);
      equal(tail!.ending, whole.ending);
    }),
    { numRuns: 300 },
  );
});

Deno.test("a turn that was cut off counts as the last", async () => {
  const script = newScript();
  let file = script.head();
  chat(script, 1, "First.");
  script.user("And then");
  script.beginSpeech("ELIZA");
  script.continueSpeech("Go on\n");
  file += script.take();
  const session = await readLastTurns(sourceOf(file), 1);
  const [turn] = session!.turns;
  equal(turn.prompt, "And then");
  equal(turn.number, 2);
  equal(turn.complete, false);
  equal(turn.replies[0].text, "Go on");
});

Deno.test("of a long file only its end is parsed, and its bytes are not read twice", async () => {
  const script = newScript();
  const parts = [script.head()];
  for (let number = 1; number <= 2000; number++) {
    script.scene({ kind: "shell", time: new Date() });
    chat(script, number, `Reply ${number}.\n\n${"words and more words ".repeat(50)}`);
    parts.push(script.take());
  }
  const source = sourceOf(parts.join(""));
  const session = await readLastTurns(source, 3);
  deepEqual(session!.turns.map(({ number }) => number), [1998, 1999, 2000]);
  equal(session!.turns[0].model, "eliza");
  equal(source.bytesRead < 400_000, true, `${source.bytesRead} bytes of ${source.size}`);
});

Deno.test("a heading far above the last turns is found", async () => {
  const script = newScript();
  const parts = [script.head()];
  for (let number = 1; number <= 100; number++) {
    chat(script, number, "words and more words\n".repeat(2000));
    parts.push(script.take());
  }
  const session = await readLastTurns(sourceOf(parts.join("")), 2);
  deepEqual(session!.turns.map(({ number, model }) => [number, model]), [[99, "eliza"], [
    100,
    "eliza",
  ]]);
});

Deno.test("a file of another hand is not read from its end", async () => {
  equal(
    await readLastTurns(sourceOf("INT. HARVEY AND ANN TALKING\n\nANN\nHello.\n"), 1),
    undefined,
  );
});

function newScript(): Script {
  return new Script({ session: "id-1", user: "ann", workspace: "/", started: new Date() });
}

function chat(script: Script, number: number, reply: string): void {
  script.scene({ kind: "chat", model: "eliza", time: new Date() });
  script.user("Please go on.");
  script.speech("ELIZA", reply);
  script.turnNote(number, new Date());
}
