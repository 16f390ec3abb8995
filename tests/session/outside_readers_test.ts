import { deepEqual } from "node:assert/strict";
import fc from "fast-check";
import { readCue, unescapeSpeech, writeCue } from "../../src/fountain/mod.ts";
import { readSession } from "../../src/session/mod.ts";
import { outsideReaders, type Seen } from "../fountain/outside_readers.ts";
import { anyText } from "./any_text.ts";
import { hostileTexts } from "./hostile_texts.ts";
import { anyRecording, record, type Recording } from "./recording.ts";

/** Headings, cues and dialogue as Harvey's own reader sees them. */
async function ours(file: string): Promise<Seen[]> {
  const session = await readSession(file);
  return session.scenes.flatMap(({ heading, entries }) => [
    { kind: "heading", text: heading.text } as const,
    ...entries.flatMap((entry): Seen[] => {
      if (entry.type === "transition") return [{ kind: "other", text: entry.text }];
      if (entry.type !== "speech") return [];
      const cue = readCue(writeCue(entry.cue)).name;
      return [{ kind: "cue", text: cue }, { kind: "dialogue", text: entry.text }];
    }),
  ]);
}

function trimmed(text: string): string {
  return text.split("\n").map((line) => line.trim()).join("\n");
}

/** Readers drop the blanks before a line, and a backslash behind them then seems an escape. */
function isAmbiguousTrimmed(text: string): boolean {
  return text.split("\n").some((line) => !line.startsWith("\\") && line.trim().startsWith("\\"));
}

/** What another reader sees, unescaped; cues without their extension. */
function theirs({ kind, text }: Seen): Seen {
  if (kind === "dialogue") return { kind, text: trimmed(unescapeSpeech(text)) };
  return { kind, text: kind === "cue" ? readCue(`@${text}`).name : text.trim() };
}

async function check(recording: Recording): Promise<void> {
  const file = record(recording);
  const session = await ours(file);
  if (session.some(({ text }) => isAmbiguousTrimmed(text))) return;
  const expected = session.map((one) => ({ ...one, text: trimmed(one.text) }));
  for (const [reader, read] of Object.entries(outsideReaders)) {
    deepEqual(read(file).map(theirs), expected, reader);
  }
}

const kinds = ["turn", "shell", "skill", "own voice"] as const;

Deno.test("fountain-js and aw-parser see the same headings, cues and dialogue", async () => {
  await fc.assert(fc.asyncProperty(anyRecording(), check), { numRuns: 200 });
});

Deno.test("they see the same of sessions whose every text is long", async () => {
  await fc.assert(fc.asyncProperty(anyRecording(anyText(200)), check), { numRuns: 10 });
});

Deno.test("they see the same of hostile texts, prompted, replied and printed", async () => {
  for (const text of hostileTexts()) {
    await check({
      user: "ann",
      workspace: "/home/ann",
      title: "",
      happenings: kinds.map((kind) => ({
        kind,
        model: "eliza",
        prompt: text,
        reply: text,
        command: text,
        output: text,
        name: "reader",
        description: text,
        text,
      } as Recording["happenings"][number])),
    });
  }
});
