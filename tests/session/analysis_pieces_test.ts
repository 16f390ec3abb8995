import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { analyseSession, readSession, type Session, sessionPieces } from "../../src/session/mod.ts";
import { anyText } from "./any_text.ts";
import { anyRecording, record } from "./recording.ts";

Deno.test("sessionPieces() gives all that readSession() finds in a session of Harvey's, once", async () => {
  await fc.assert(
    fc.asyncProperty(anyRecording(), async (recording) => {
      const file = record(recording);
      deepEqual(await inPieces(file), factsOf(await readSession(file), 0));
    }),
    { numRuns: 300 },
  );
});

Deno.test("sessionPieces() reads files of other hands as readSession() does", async () => {
  const folder = new URL("../../fixtures/sessions/", import.meta.url);
  for await (const { name } of Deno.readDir(folder)) {
    const file = await Deno.readTextFile(new URL(name, folder));
    deepEqual(await inPieces(file), factsOf(await readSession(file), 0), name);
  }
});

Deno.test("an analysis is the same in however many pieces a session is read", async () => {
  await fc.assert(
    fc.asyncProperty(anyRecording(), async (recording) => {
      const file = record(recording);
      const whole = await analyseSession(file);
      deepEqual(await analyseSession(file, { pieceSize: 1 }), whole);
      deepEqual(await analyseSession(chunksOf(file, 7), { pieceSize: 50 }), whole);
    }),
    { numRuns: 150 },
  );
});

Deno.test("an analysis of any text at all ends, and counts its lines", async () => {
  await fc.assert(
    fc.asyncProperty(anyText(), async (text) => {
      const { file, warnings } = await analyseSession(text, { pieceSize: 1 });
      equal(file.length, text.length);
      ok(warnings.items.every(({ line }) => line >= 1));
    }),
    { numRuns: 500 },
  );
});

Deno.test("a turn that is longer than a piece may be is cut, and what follows is read", async () => {
  const reply = Array.from({ length: 50 }, (_, at) => `HARVEY\nPart ${at}.\n`).join("\n");
  const file = `INT. HARVEY AND ANN TALKING\n\nANN\nGo on.\n\n${reply}\n` +
    "INT. SHELL\n\nANN\n! ls\n\nSHELL\na.md\n\n[[shell: ls — exit 0]]\n";
  const pieces = await Array.fromAsync(sessionPieces([file], { pieceSize: 1, longestPiece: 100 }));
  ok(pieces.length > 5);
  deepEqual(pieces.flatMap(({ session }) => session.shellRuns.map((run) => run.command)), ["ls"]);
});

async function inPieces(file: string): Promise<unknown> {
  const found: unknown[] = [];
  for await (const { session, from } of sessionPieces([file], { pieceSize: 1 })) {
    found.push(factsOf(session, from));
  }
  const lists = found as Record<string, unknown[]>[];
  return Object.fromEntries(
    Object.keys(lists[0]).map((key) => [
      ...[key, lists.flatMap((piece) => piece[key])],
    ]),
  );
}

/** What begins on a line or after it; scenes and ordinals, which pieces tell in their own way, aside. */
function factsOf(session: Session, from: number) {
  const plain = (list: readonly { line: number }[]) =>
    list.filter(({ line }) => line >= from).map((one) =>
      JSON.parse(
        JSON.stringify(one, (key, value) => key === "scene" || key === "number" ? 0 : value),
      )
    );
  return {
    turns: plain(session.turns),
    shellRuns: plain(session.shellRuns),
    actions: plain(session.actions),
    skillRuns: plain(session.skillRuns),
    steps: plain(session.steps),
    events: plain(session.events),
    entries: plain(session.scenes.flatMap(({ entries }) => entries)),
  };
}

function* chunksOf(text: string, size: number): Iterable<string> {
  for (let at = 0; at < text.length; at += size) yield text.slice(at, at + size);
}
