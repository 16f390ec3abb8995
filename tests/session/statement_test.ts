import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { blocks, parse } from "../../src/fountain/mod.ts";
import { isStatement, readStatement, writeStatement } from "../../src/session/mod.ts";
import { anyText, runs } from "./any_text.ts";

Deno.test("statements are worded as the specification words them", () => {
  equal(writeStatement({ kind: "forwarding", to: "LLAMA3.1" }), "Forwarding to LLAMA3.1.");
  equal(writeStatement({ kind: "no answer", name: "Julie" }), "Julie does not respond.");
  equal(
    writeStatement({ kind: "proposal", count: "2" }),
    "Harvey proposes to write 2 file(s) to the workspace.",
  );
  equal(writeStatement({ kind: "ask to write", path: "src/a b.ts" }), "Write src/a b.ts?");
  equal(
    writeStatement({ kind: "failure", name: "LLAMA3.1", message: "no such model" }),
    "LLAMA3.1 failed: no such model",
  );
});

Deno.test("of a statement no more is hidden than has to be", () => {
  equal(
    writeStatement({ kind: "failure", name: "EXT.", message: "no route to host" }),
    "␛45;␛58;␛54;␛2E; failed: no route to host",
  );
  equal(
    writeStatement({ kind: "ask to run", command: "ls a/*\nls b[[0]]" }),
    "Run ls a/\\*␛A;ls b[\\[0]\\]?",
  );
});

Deno.test("a sentence of a model's is no statement", () => {
  for (
    const line of [
      "The server does not respond.",
      "The last step failed: nothing works.",
      "Forwarding to you all my notes.",
      "Writing it down?",
      "\\Cancelled.",
      "",
    ]
  ) {
    equal(isStatement(line), false, line);
  }
});

Deno.test("every statement reads back as it was, whatever stands in its fields", () => {
  const statement = fc.oneof(
    fc.record({ kind: fc.constant("forwarding" as const), to: anyText(6) }),
    fc.record({ kind: fc.constant("no answer" as const), name: anyText(6) }),
    fc.record({ kind: fc.constant("failure" as const), name: anyText(6), message: anyText() }),
    fc.record({ kind: fc.constant("ask to write" as const), path: anyText() }),
    fc.record({ kind: fc.constant("ask to run" as const), command: anyText() }),
    fc.record({ kind: fc.constant("model changed" as const), model: anyText() }),
  );
  fc.assert(
    fc.property(statement, (given) => {
      const empty = "to" in given ? given.to === "" : "name" in given && given.name === "";
      fc.pre(!empty);
      const line = writeStatement(given);
      equal(line.includes("\n"), false);
      deepEqual(readStatement(line), given);
      const file = `INT. HOUSE\n\nHARVEY\n${line}\n\nHe goes.\n`;
      const [, speech, action] = [...blocks(parse(file).elements)];
      equal(speech.type === "speech" && speech.raw, line);
      equal(speech.type === "speech" && speech.elements[0].type, "dialogue");
      equal(action.type, "action");
    }),
    runs,
  );
});
