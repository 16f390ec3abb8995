import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { parse } from "../../src/fountain/mod.ts";
import { displayName, readHeading, type Subject, writeHeading } from "../../src/session/mod.ts";
import { anyText, runs } from "./any_text.ts";

const time = new Date(2026, 4, 4, 14, 23, 5);

Deno.test("headings are written as the design says", () => {
  const written = (subject: Subject) => writeHeading(subject, time);
  equal(
    written({ kind: "chat", user: "RSDOIEL" }),
    "INT. HARVEY AND RSDOIEL TALKING 2026-05-04 14:23:05",
  );
  equal(written({ kind: "agent" }), "INT. AGENT MODE 2026-05-04 14:23:05");
  equal(
    written({ kind: "pipeline", name: "setup.md", step: { number: 1, of: 3 } }),
    "INT. PIPELINE SETUP.MD STEP 1/3 2026-05-04 14:23:05",
  );
  equal(
    written({ kind: "direct", model: "MISTRAL", user: "ANN" }),
    "EXT. MISTRAL AND ANN 2026-05-04 14:23:05",
  );
});

Deno.test("a heading is read with a dash before its time, with minutes only, and without a time", () => {
  const minutes = new Date(2026, 4, 4, 14, 23);
  for (
    const [line, expected] of [
      ["INT. SHELL — 2026-05-04 14:23:05", time],
      ["INT. SHELL - 2026-05-04 14:23", minutes],
      ["INT. SHELL 2026-05-04T14:23", minutes],
      ["INT. SHELL", undefined],
      [".SHELL", undefined],
      ["int. shell 2026-05-04", new Date(2026, 4, 4)],
    ] as const
  ) {
    const heading = readHeading(line);
    equal(heading.kind, "shell", line);
    deepEqual(heading.time, expected, line);
  }
});

Deno.test("a chat heading is read with and without TALKING, a direct one with both names", () => {
  for (const line of ["INT. HARVEY AND ANN TALKING", "INT. HARVEY AND ANN 2026-05-04 14:23:05"]) {
    const heading = readHeading(line);
    equal(heading.kind === "chat" && heading.user, "ANN", line);
  }
  const direct = readHeading("EXT. CLAUDE AND ANN 2026-05-04 14:23:05");
  deepEqual(direct.kind === "direct" && [direct.model, direct.user], ["CLAUDE", "ANN"]);
});

Deno.test("what is none of Harvey's headings is a plugin's", () => {
  for (const line of ["INT. KITCHEN - DAY", "EXT. GARDEN", "INT. PIPELINE X STEP 1", "INT."]) {
    equal(readHeading(line).kind, "plugin", line);
  }
});

Deno.test("a heading of any name stays one heading of its kind, with its time", () => {
  const subject = fc.oneof(
    fc.record({ kind: fc.constant("skill" as const), name: anyText() }),
    fc.record({ kind: fc.constant("plugin" as const), name: anyText() }),
    fc.record({
      kind: fc.constant("pipeline" as const),
      name: anyText(),
      step: fc.record({ number: fc.nat(99), of: fc.nat(99) }),
    }),
  );
  fc.assert(
    fc.property(subject, (given) => {
      const line = writeHeading(given, time);
      const [element, ...more] = parse(`${line}\n\nHe waits.\n`).elements;
      equal(element.type, "heading", line);
      equal(more.length, 1);
      equal(element.text, line);
      const read = readHeading(line);
      equal(read.kind, given.kind, line);
      deepEqual(read.time, time);
      if (given.kind === "pipeline") deepEqual(read.kind === "pipeline" && read.step, given.step);
    }),
    runs,
  );
  equal(displayName("a#1#\n[[b]]"), "A-1-B");
});
