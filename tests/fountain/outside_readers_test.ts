import { deepStrictEqual, strictEqual } from "node:assert/strict";
import fc from "fast-check";
import { readCue, writeCue } from "../../src/fountain/cue.ts";
import {
  escapeAction,
  escapeField,
  escapeHeading,
  escapeLine,
  escapeSpeech,
  unescapeSpeech,
} from "../../src/fountain/escape.ts";
import { hostileText, longText } from "./hostile.ts";
import { outsideReaders, type Seen } from "./outside_readers.ts";

/** Everywhere in a session file that text from outside may stand. */
interface Texts {
  readonly text: string;
  /** Who speaks the reply. */
  readonly model: string;
}

/** A session of one chat turn, one command and one skill, in the layout of every session file. */
function session({ text, model }: Texts): { file: string; expected: Seen[] } {
  const file: string[] = ["Title: Harvey Session\nAuthor: OPERATOR\n\nFADE IN:"];
  const expected: Seen[] = [];
  const scene = (heading: string) => {
    file.push(heading);
    expected.push({ kind: "heading", text: heading });
  };
  const speech = (cue: string, spoken: string, user = false) => {
    file.push(`${cue}\n${escapeSpeech(spoken, { user })}`);
    expected.push({ kind: "cue", text: readCue(cue).name }, { kind: "dialogue", text: spoken });
  };
  const name = escapeHeading(text.slice(0, 200));
  scene("INT. HARVEY AND OPERATOR TALKING 2026-05-04 14:23:05");
  file.push(`Harvey and OPERATOR are in chat mode. Workspace: ${escapeLine(text)}.`);
  speech("OPERATOR", text, true);
  speech("HARVEY", "Forwarding to LLAMA3.1.");
  speech(writeCue(model), text);
  file.push(`[[stats: ${escapeField(text)} · ${escapeField(text)}]]`);
  scene("INT. SHELL 2026-05-04 14:30:00");
  speech("OPERATOR", `! ${text}`, true);
  speech("SHELL", text);
  file.push(`[[shell: ${escapeField(text)} — exit 0]]`);
  scene(`INT. SKILL ${name} 2026-05-04 14:30:00`);
  file.push(escapeAction(text));
  speech("SKILL", `${text}\n\n${text}`);
  file.push("THE END.\n");
  return { file: file.join("\n\n"), expected };
}

const trimLines = (text: string) => text.split("\n").map((line) => line.trim()).join("\n");

function checkText(text: string, model = "LLAMA3.1"): void {
  const { file, expected } = session({ text, model });
  for (const [reader, read] of Object.entries(outsideReaders)) {
    const heard = read(file).map(({ kind, text }) => ({
      kind,
      text: kind === "dialogue"
        ? trimLines(unescapeSpeech(text))
        : kind === "cue"
        ? readCue(`@${text}`).name
        : text.toUpperCase().trim(),
    }));
    const wanted = expected.map(({ kind, text }) => ({
      kind,
      text: kind === "dialogue" ? trimLines(text) : kind === "cue" ? text : text.toUpperCase(),
    }));
    deepStrictEqual(heard, wanted, `${reader} reads ${JSON.stringify(text.slice(0, 300))}`);
  }
}

function replies(path: string | URL): { id: string; reply: string }[] {
  const lines = Deno.readTextFileSync(path).split("\n").filter((line) => line !== "");
  return lines.map((line) => JSON.parse(line));
}

Deno.test("other readers see nothing forged by our hostile replies", () => {
  const all = replies(new URL("../../fixtures/hostile_replies.jsonl", import.meta.url));
  strictEqual(all.length >= 60, true);
  for (const { reply } of all) checkText(reply);
});

Deno.test("other readers see nothing forged by the hostile replies of the corpus", () => {
  const corpus = Deno.env.get("FOUNTAIN_CORPUS");
  if (!corpus) {
    console.warn("FOUNTAIN_CORPUS is not set: the corpus was not read");
    return;
  }
  const all = replies(`${corpus}/sessions/replies.jsonl`);
  strictEqual(all.length > 100, true);
  for (const { reply } of all) checkText(reply);
});

Deno.test("other readers see nothing forged by long lines", () => {
  for (const unit of ["A", "[", "]", "/*", "\\", "(x)", "␛", "TO:", "INT. ", "\0", "日本"]) {
    checkText(unit.repeat(Math.ceil(32_000 / unit.length)));
  }
  fc.assert(fc.property(longText, (text) => checkText(text)), { numRuns: 5 });
});

Deno.test("other readers see nothing forged by random hostile texts", () => {
  fc.assert(fc.property(hostileText, (text) => checkText(text)), { numRuns: 300 });
});

Deno.test("other readers see every name as the cue of its speech", () => {
  const names = [
    "CUT TO:",
    "FADE IN:",
    "INT.",
    "EXT. X",
    "Jo (ann)",
    "A ^",
    "OUT.",
    "@x",
    "/*",
    "!",
  ];
  for (const name of names) checkText("text", name);
  fc.assert(
    fc.property(hostileText.filter((name) => name !== ""), (name) => checkText("text", name)),
    { numRuns: 300 },
  );
});

Deno.test("other readers keep the blanks at which a long line is cut", () => {
  for (const unit of [" — ", "a ", " b", "\u3000c", "\u00a0\u00a0"]) {
    checkText(unit.repeat(Math.ceil(70_000 / unit.length)));
  }
});
