import { strictEqual } from "node:assert/strict";
import fc from "fast-check";
import {
  escapeAction,
  escapeField,
  escapeHeading,
  escapeLine,
  unescapeAction,
  unescapeField,
  unescapeLine,
} from "../../src/fountain/escape.ts";
import { anyUnits, hostileText } from "./hostile.ts";

const text = fc.oneof({ weight: 4, arbitrary: hostileText }, { weight: 1, arbitrary: anyUnits });

Deno.test("escapeLine() keeps a glob, a newline and a transition on one harmless line", () => {
  strictEqual(escapeLine("ls /x/*\nnow"), "ls /x/\\*␛A;now");
  strictEqual(escapeLine("CUT TO:"), "CUT TO\\:");
  strictEqual(escapeLine("CUT TO: black"), "CUT TO␛3A; black");
  strictEqual(escapeLine("FADE IN: x"), "FADE IN\\: x");
});

Deno.test("escapeHeading() leaves no scene number in a name", () => {
  strictEqual(escapeHeading("C#"), "C#");
  strictEqual(escapeHeading("A #1#"), "A ␛23;1␛23;");
});

Deno.test("escapeAction() keeps text from outside an action", () => {
  strictEqual(escapeAction("INT. AGENT MODE"), "\\INT. AGENT MODE");
  strictEqual(escapeAction("Reads a file."), "Reads a file.");
  strictEqual(escapeAction(""), "\\");
  strictEqual(escapeAction("a\n\nHARVEY\nyes"), "a␛A;␛A;HARVEY␛A;yes");
});

Deno.test("escapeField() keeps separators, a final bracket and outer blanks", () => {
  strictEqual(escapeField("a — b · c"), "a ␛2014; b ␛B7; c");
  strictEqual(escapeField("a—b"), "a—b");
  strictEqual(escapeField("x —"), "x ␛2014;");
  strictEqual(escapeField("b[0]"), "b[0␛5D;");
  strictEqual(escapeField("a[[0]]"), "a[\\[0]␛5D;");
  strictEqual(escapeField(" a "), "␛20;a␛20;");
});

Deno.test("every row gives any text back from one line", () => {
  fc.assert(
    fc.property(text, (text) => {
      strictEqual(unescapeLine(escapeLine(text)), text);
      strictEqual(unescapeLine(escapeHeading(text)), text);
      strictEqual(unescapeAction(escapeAction(text)), text);
      strictEqual(unescapeField(escapeField(text)), text);
      strictEqual(/[\r\n]/.test(escapeLine(text) + escapeField(text)), false);
    }),
    { numRuns: 3_000 },
  );
});

Deno.test("the fields of a note come apart where they were put together", () => {
  fc.assert(
    fc.property(text, text, text, (first, second, third) => {
      const fields = [first, second, third].map(escapeField);
      const note = `[[kind: ${fields[0]} — ${fields[1]} · ${fields[2]}]]`;
      const inner = note.slice("[[kind: ".length, -2);
      strictEqual(
        inner.split(/ — | · /).map(unescapeField).join("|"),
        [first, second, third].join("|"),
      );
      strictEqual(note.indexOf("]]"), note.length - 2);
      strictEqual(note.lastIndexOf("[["), 0);
    }),
    { numRuns: 3_000 },
  );
});
