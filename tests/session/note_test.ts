import { deepEqual, equal, throws } from "node:assert/strict";
import fc from "fast-check";
import { blocks, parse } from "../../src/fountain/mod.ts";
import { readNote, writeNote, writeOtherNote } from "../../src/session/mod.ts";
import { anyText, runs } from "./any_text.ts";

Deno.test("notes are worded as the specification words them", () => {
  equal(
    writeNote("stats", { cue: "LLAMA3.1", tokens: "10", seconds: "0.5", speed: "20.0" }),
    "[[stats: LLAMA3.1 · 10 tokens · 0.5s · 20.0 tok/s]]",
  );
  equal(
    writeNote("shell", { command: "ls -la", outcome: "exit 0" }),
    "[[shell: ls -la — exit 0]]",
  );
  equal(
    writeNote("write", { path: "a.go", status: "skipped: cannot backup" }),
    "[[write: a.go — skipped: cannot backup]]",
  );
});

Deno.test("a note reads back as it was through a Fountain file, whatever its fields hold", () => {
  fc.assert(
    fc.property(anyText(), anyText(), (command, outcome) => {
      deepEqual(through(writeNote("shell", { command, outcome })), {
        kind: "shell",
        command,
        outcome,
      });
    }),
    runs,
  );
});

Deno.test("a note of a plugin's own kind reads back as it was", () => {
  fc.assert(
    fc.property(anyText(), (text) => {
      deepEqual(through(writeOtherNote("timer", text)), { kind: "other", name: "timer", text });
    }),
    runs,
  );
  throws(() => writeOtherNote("write", "x"), RangeError);
  throws(() => writeOtherNote("a: b", "x"), RangeError);
});

Deno.test("a known note that is worded otherwise is kept as it stands", () => {
  deepEqual(readNote("write: just a path"), { kind: "other", name: "write", text: "just a path" });
  deepEqual(readNote("remember the milk"), { kind: "other", name: "", text: "remember the milk" });
});

function through(written: string): unknown {
  const file = `INT. HOUSE\n\nHe waits.\n\n${written}\n\nHe goes.\n`;
  const found = [...blocks(parse(file).elements)].filter((block) => block.type !== "blank");
  equal(found.length, 4, written);
  const [, , note] = found;
  equal(note.type, "note");
  return note.type === "note" ? readNote(note.body.slice(2, -2)) : undefined;
}
