import { deepStrictEqual, strictEqual } from "node:assert/strict";
import fc from "fast-check";
import { readCue, writeCue } from "../../src/fountain/cue.ts";
import { anyUnits, hostileText } from "./hostile.ts";

Deno.test("writeCue() writes ordinary names plainly", () => {
  for (const name of ["RSDOIEL", "LLAMA3.1", "LLAMA3.1-8B", "A", "INTERN", "EXTRA.1"]) {
    strictEqual(writeCue(name), name);
    deepStrictEqual(readCue(name), { name, forced: false });
  }
});

Deno.test("writeCue() forces names which Fountain would not take as a cue", () => {
  const cues: Record<string, string> = {
    "Julie": "@Julie",
    "RENÉ": "@RENÉ",
    "3PO": "@3PO",
    "MY MODEL": "@MY MODEL",
    "INT.X": "@INT.X",
    "EXT": "@EXT",
    "BLACKOUT.": "@BLACKOUT.",
    "CUT TO:": "@CUT TO␛3A;",
    "FADE IN:": "@FADE IN\\:",
    "A (B)": "@A ␛28;B␛29;",
    "A ^": "@A ␛5E;",
    " a ": "@␛20;a␛20;",
    "@a": "@␛40;a",
    "a\nb": "@a␛A;b",
    "/*": "@/\\*",
  };
  for (const [name, cue] of Object.entries(cues)) {
    strictEqual(writeCue(name), cue);
    deepStrictEqual(readCue(cue), { name, forced: true });
  }
});

Deno.test("writeCue() writes an extension in upper case", () => {
  strictEqual(writeCue("MODEL", "thinking"), "MODEL (THINKING)");
  strictEqual(writeCue("Julie", "thinking"), "@Julie (THINKING)");
  deepStrictEqual(readCue("MODEL (THINKING)"), {
    name: "MODEL",
    extension: "THINKING",
    forced: false,
  });
});

Deno.test("readCue() reads cues of other hands", () => {
  deepStrictEqual(readCue("  STEEL (O.S.) ^ "), {
    name: "STEEL",
    extension: "O.S.",
    forced: false,
  });
  deepStrictEqual(readCue("@McAvoy"), { name: "McAvoy", forced: true });
  deepStrictEqual(readCue("BRICK(V.O.)").name, "BRICK");
});

Deno.test("readCue() gives any name and extension back", () => {
  const text = fc.oneof(hostileText, anyUnits);
  fc.assert(
    fc.property(text.filter((name) => name !== ""), fc.option(text), (name, extension) => {
      const cue = writeCue(name, extension ?? undefined);
      const read = readCue(cue);
      strictEqual(read.name, name);
      strictEqual(read.extension, extension ? extension.toUpperCase() : undefined);
      strictEqual(cue, cue.trim());
      strictEqual(/\^|TO:|FADE IN:|[\r\n]/.test(cue), false);
    }),
    { numRuns: 3_000 },
  );
});
