import { deepEqual, equal, match, rejects } from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import {
  checkSessionFile,
  readSession,
  repairSession,
  Script,
  type Turn,
} from "../../src/session/mod.ts";
import { anyRecording, record } from "./recording.ts";
import { withFolder } from "./with_folder.ts";

const time = new Date(2026, 5, 11, 9, 15, 0);

function ownFile(replies: readonly string[], close = true): string {
  const script = new Script({ session: "id-1", user: "ann", workspace: "/w", started: time });
  const head = script.head();
  replies.forEach((reply, at) => {
    script.scene({ kind: "chat", model: "qwen3:4b", time });
    script.user(`Prompt ${at + 1}`);
    script.harvey({ kind: "forwarding", to: "QWEN3" });
    script.speech("QWEN3", reply);
    script.turnNote(at + 1, time);
  });
  if (close) script.end();
  return head + script.take();
}

/** Repairs a file of this text; gives what it became, and what was said of it. */
async function repaired(text: string | Uint8Array, name = "old.spmd") {
  return await withFolder(async (folder) => {
    const path = join(folder, name);
    const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
    await Deno.writeFile(path, bytes);
    const result = await repairSession(path);
    deepEqual(await Deno.readFile(path), bytes, "the source is as it was");
    const findings = await Array.fromAsync(checkSessionFile(result.path));
    const errors = findings.filter(({ severity }) => severity === "error");
    const after = await Deno.readTextFile(result.path);
    deepEqual(errors, [], after);
    const steps = result.steps.map(({ line, message }) => `${line}: ${message}`);
    return { text: after, steps, name: result.path.slice(folder.length + 1) };
  });
}

const said = (turns: readonly Turn[]) =>
  turns.map(({ number, prompt, replies }) =>
    JSON.stringify([number, prompt, ...replies.map(({ text }) => text)])
  );

Deno.test("a whole file is repaired into the same file, and nothing was done", async () => {
  const file = ownFile(["One.\n\n# Two\n\nINT. THREE", "Four."]);
  const { text, steps, name } = await repaired(file);
  deepEqual(steps, []);
  equal(text.trimEnd(), file.trimEnd());
  equal(name, "old.repaired.spmd");
});

Deno.test("a missing end mark is added", async () => {
  const { text, steps } = await repaired(ownFile(["One."], false));
  match(text, /\n\nTHE END\.\n$/);
  deepEqual(steps.map((step) => step.replace(/^\d+/, "n")), ["n: THE END. added"]);
});

Deno.test("an end mark that more follows is moved to the end", async () => {
  const file = ownFile(["One."]) + ownFile(["Two."]).split("[[harvey")[1]!.replace(/^.*\n\n/, "");
  const { text, steps } = await repaired(file);
  equal(text.split("THE END.").length, 2);
  match(steps.join("\n"), /End mark moved to the end/);
  deepEqual((await readSession(text)).turns.length, 2);
});

Deno.test("a title page and FADE IN: are added, with the author that a heading names", async () => {
  const { text, steps } = await repaired(
    "INT. HARVEY AND ANN TALKING 2026-06-11 09:15:00\n\n" +
      "Harvey and ANN are in chat mode. Model: qwen3:4b. Workspace: /w.\n\n" +
      "ANN\nHow many?\n\nHARVEY\nTen.\n",
    "hand.fountain",
  );
  match(
    text,
    /^Title: Harvey Session\nAuthor: ANN\nDate: 2026-06-11 09:15:00\n\nFADE IN:\n\nINT\. /,
  );
  deepEqual(steps, [
    "1: Title: added",
    "1: Author: added (ANN)",
    "1: Date: added, of the first scene",
    "1: FADE IN: added",
    "8: THE END. added",
  ]);
});

Deno.test("FADE IN: in other spellings and an author in small letters are corrected", async () => {
  for (const fade of ["Fade in:", "FADE IN", "fade in:"]) {
    const { text, steps } = await repaired(
      `Title: T\nAuthor: ann\n\n${fade}\n\nINT. SHELL 2026-06-11 09:15:00\n\nTHE END\n`,
    );
    match(text, /^Title: T\nAuthor: ANN\n/);
    match(text, /\n\nFADE IN:\n\nINT\. SHELL /);
    match(text, /\n\nTHE END\.\n$/);
    match(steps.join(), /Author upper-cased: ann.*FADE IN: corrected|FADE IN: corrected.*ann/);
  }
});

Deno.test("scene headings get their place in capitals with a dot", async () => {
  const { text } = await repaired(
    "Title: T\nAuthor: ANN\n\nFADE IN:\n\nint. harvey and ann talking\n\nANN\nHi.\n\n" +
      "EXT BEACH\n\n.LATER\n\nI/E CAR - DAY\n\nTHE END.\n",
  );
  match(text, /\nINT\. harvey and ann talking\n/);
  match(text, /\nEXT\. BEACH\n\nINT\. LATER\n\nINT\. CAR - DAY\n/);
});

Deno.test("paragraphs that an editor tore off a speech are put back into it", async () => {
  const reply = "One.\n\nTwo.\n\n\nINT. THREE\n\n[[four]]\n\nFIVE";
  const stripped = ownFile([reply]).split("\n").map((line) => line.trimEnd()).join("\n");
  const { text, steps } = await repaired(stripped);
  equal((await readSession(text)).turns[0]!.replies[0]!.text, reply);
  deepEqual((await readSession(text)).findings, []);
  equal(steps.filter((step) => step.includes("Empty line within a speech")).length, 4);
});

Deno.test("speech before any heading gets one", async () => {
  const { text } = await repaired(
    "Title: T\nAuthor: ANN\n\nFADE IN:\n\nANN\nHello?\n\nHARVEY\nYes.\n",
  );
  match(text, /FADE IN:\n\nINT\. HARVEY AND ANN TALKING \d{4}-.*\n\nANN\nHello\?/);
  equal((await readSession(text)).turns.length, 1);
});

Deno.test("a torn record at the end is kept in a note, a torn reply as far as it came", async () => {
  const whole = ownFile(["One."], false);
  const torn = await repaired(whole + "ANN\nHow ma");
  match(torn.text, /\[\[torn: ANN␛A;How ma\]\]\n\nTHE END\.\n$/);
  const reply = await repaired(
    whole + "ANN\nHow many?\n\nHARVEY\nForwarding to QWEN3.\n\nQWEN3\nTen, or\nperhaps ele",
  );
  const { turns } = await readSession(reply.text);
  equal(turns[1]!.replies[0]!.text.startsWith("Ten, or"), true);
  equal(turns[1]!.replies[0]!.interrupted, true);
});

Deno.test("a file of Harvey's that lost its first note gets one, so that it reads as before", async () => {
  const reply = "One.\n\n# Two [[x]]";
  const { text } = await repaired(ownFile([reply]).replace(/\[\[harvey: .*\]\]\n\n/, ""));
  equal((await readSession(text)).turns[0]!.replies[0]!.text, reply);
});

Deno.test("an empty file becomes a session without a scene", async () => {
  const { text } = await repaired("");
  match(text, /^Title: Harvey Session\nAuthor: OPERATOR\n\nFADE IN:\n\nTHE END\.\n$/);
});

Deno.test("a second repair takes the next free name, and a missing file is told", async () => {
  await withFolder(async (folder) => {
    const path = join(folder, "a.spmd");
    await Deno.writeTextFile(path, ownFile(["One."]));
    match((await repairSession(path)).path, /a\.repaired\.spmd$/);
    match((await repairSession(path)).path, /a\.repaired-2\.spmd$/);
    await rejects(repairSession(join(folder, "b.spmd")), /Cannot repair ".*b\.spmd": no such file/);
  });
});

/** What may befall the bytes of a file from one place to another. */
const anyDamage = fc.record({
  kind: fc.constantFrom("zeros", "cut", "noise", "truncated", "blanks", "head") as fc.Arbitrary<
    "zeros" | "cut" | "noise" | "truncated" | "blanks" | "head"
  >,
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.integer({ min: 1, max: 400 }),
  seed: fc.uint8Array({ minLength: 1, maxLength: 16 }),
});

Deno.test("every turn that damage did not touch reads back from the repaired file", async () => {
  await fc.assert(
    fc.asyncProperty(anyRecording(), anyDamage, async (recording, damage) => {
      const file = record(recording);
      const { turns } = await readSession(file);
      const bytes = new TextEncoder().encode(file);
      let from = Math.floor(damage.from * bytes.length);
      let to = Math.min(bytes.length, from + damage.length);
      let damaged = new Uint8Array(bytes);
      if (damage.kind === "zeros") damaged.fill(0, from, to);
      else if (damage.kind === "noise") {
        for (let at = from; at < to; at++) damaged[at] = damage.seed[at % damage.seed.length]!;
      } else if (damage.kind === "blanks") {
        [from, to] = [0, 0];
        const lines = file.split("\n").map((line) => line === "  " ? "" : line);
        damaged = new TextEncoder().encode(lines.join("\n"));
      } else if (damage.kind === "truncated") {
        to = bytes.length;
        damaged = damaged.slice(0, from);
      } else {
        if (damage.kind === "head") [from, to] = [0, Math.min(from, 200)];
        damaged = new Uint8Array([...damaged.slice(0, from), ...damaged.slice(to)]);
      }
      // Who the person is may be lost with the head; that is tried by itself, below.
      const inHead = from < to && from < extent(file, turns[0] ?? { line: Infinity })[0];
      const isStrict = damage.kind === "truncated" || !inHead;
      const untouched = turns.filter((turn) => {
        if (!isStrict) return false;
        const [start, end] = extent(file, turn);
        return turn.complete && (to + 2 <= start || from >= end + 2);
      });
      const { text } = await repaired(damaged);
      const back = new Set(said((await readSession(text)).turns));
      for (const turn of said(untouched)) equal(back.has(turn), true, `${turn}\n---\n${text}`);
    }),
    { numRuns: 300 },
  );
});

Deno.test("turns read back whatever a few zeros, or a gap, made of what stands before the first scene", async () => {
  const file = ownFile(["One.\n\n# Two [[x]]", "THREE"]);
  const { turns } = await readSession(file);
  const end = file.indexOf("INT. HARVEY") - 2;
  for (const length of [1, 7, 40]) {
    for (let from = 0; from + length < end; from += 3) {
      for (const filling of ["\0".repeat(length), ""]) {
        const { text } = await repaired(file.slice(0, from) + filling + file.slice(from + length));
        deepEqual(said((await readSession(text)).turns), said(turns), `${from} ${length}\n${text}`);
      }
    }
  }
});

/** From which byte to which a turn stands. */
function extent(file: string, turn: Pick<Turn, "line"> & Partial<Turn>): [number, number] {
  const lines = file.split("\n");
  const start = bytesOf(lines.slice(0, turn.line - 1).join("\n"));
  const last = lines.findIndex((line, at) =>
    at >= turn.line && line.startsWith(`[[turn: ${turn.number} `)
  );
  return [start, bytesOf(lines.slice(0, last + 1).join("\n"))];
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;
