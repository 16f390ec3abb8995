import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import {
  type CheckRule,
  checkRules,
  checkSession,
  checkSessionFile,
  Script,
  type ScriptFacts,
} from "../../src/session/mod.ts";
import { withFolder } from "./with_folder.ts";
import { anyRecording, record } from "./recording.ts";

const time = new Date(2026, 5, 11, 9, 15, 0);

const top = "Title: T\nAuthor: ANN\n\nFADE IN:\n\n";
const heading = "INT. HARVEY AND ANN TALKING 2026-06-11 09:15:00\n\n";
const description = "Harvey and ANN are in chat mode. Model: qwen3:4b. Workspace: /w.\n\n";
const asked = "ANN\nHow many?\n\n";
const chat = top + heading + description + asked;
const end = "\n\nTHE END.\n";

/** `line rule severity: message` of everything found. */
async function check(file: string): Promise<string[]> {
  const findings = await Array.fromAsync(checkSession(file));
  return findings.map(({ line, rule, severity, message }) =>
    `${line} ${rule} ${severity}: ${message}`
  );
}

/** A file that breaks one rule, and what is said of it. */
const rows: readonly [CheckRule, string, string][] = [
  ["title", chat.replace("Title: T\n", "") + "HARVEY\nTen." + end, "1 … Title: missing or empty"],
  [
    "title",
    chat.replace("Title: T\n", "Title: \n") + "HARVEY\nTen." + end,
    "1 … Title: missing or empty",
  ],
  [
    "author",
    chat.replace("Author: ANN\n", "") + "HARVEY\nTen." + end,
    "1 … Author: missing or empty",
  ],
  [
    "author-case",
    chat.replace("Author: ANN", "Author: Ann") + "HARVEY\nTen." + end,
    "2 … Author not uppercase: Ann",
  ],
  ["fade-in", chat.replace("FADE IN:\n\n", "") + "HARVEY\nTen." + end, "4 … FADE IN: missing"],
  ["the-end", chat + "HARVEY\nTen.\n", "14 … THE END. missing: the session was interrupted"],
  [
    "the-end-last",
    chat + "HARVEY\nTen.\n\nTHE END.\n\nHARVEY\nMore." + end,
    "16 … More follows after THE END.",
  ],
  [
    "heading",
    top + heading.replace("INT.", "INT") + description + asked + "HARVEY\nTen." + end,
    "6 … Scene heading is not valid INT./EXT.: INT HARVEY AND ANN TALKING 2026-06-11 09:15:00",
  ],
  ["heading-missing", top + asked + "HARVEY\nTen." + end, "6 … No scene heading before this"],
  [
    "heading-time",
    chat.replace(" 2026-06-11 09:15:00", "") + "HARVEY\nTen." + end,
    "6 … Scene heading does not end in date, time and seconds: INT. HARVEY AND ANN TALKING",
  ],
  [
    "workspace",
    chat.replace(" Workspace: /w.", "") + "HARVEY\nTen." + end,
    "6 … Scene missing Workspace: declaration",
  ],
  [
    "model",
    chat.replace(" Model: qwen3:4b.", "") + "HARVEY\nTen." + end,
    "6 … Scene missing Model: declaration",
  ],
  [
    "model-mismatch",
    chat.replace("HARVEY AND ANN", "MISTRAL AND ANN").replace("INT.", "EXT.") + "MISTRAL\nTen." +
    end,
    "13 … Model mismatch: description=qwen3:4b, character=MISTRAL",
  ],
  [
    "character-case",
    chat + "HARVEY\nForwarding to Julie.\n\n@Julie\nTen." + end,
    "16 … Character name not uppercase: Julie",
  ],
  [
    "character-in-heading",
    chat.replace("Model: qwen3:4b. ", "Model: qwen3. ") + "HARVEY\nTen.\n\nMISTRAL\nEleven." + end,
    "16 … Character MISTRAL not in scene heading",
  ],
  [
    "harvey-missing",
    chat.replace("HARVEY AND ANN", "QWEN3 AND ANN") + "QWEN3\nTen." + end,
    "6 … INT. scene without HARVEY",
  ],
  [
    "harvey-in-ext",
    chat.replace("INT. HARVEY", "EXT. QWEN3") + "HARVEY\nTen." + end,
    "13 … EXT. scene contains HARVEY",
  ],
  [
    "character-type",
    chat + "HARVEY\nTen.\n\nTHE OTHER\nEleven." + end,
    "16 … Unknown character type: THE OTHER",
  ],
  [
    "date",
    top.replace("\n\nFADE", "\nDate: yesterday\n\nFADE") + end.trimStart(),
    "3 … Date: is not a date: yesterday",
  ],
  [
    "date",
    top.replace("\n\nFADE", "\nDraft date: 2026-13-41\n\nFADE") + end.trimStart(),
    "3 … Draft date: is not a date: 2026-13-41",
  ],
  [
    "status",
    chat + "HARVEY\nTen.\n\n[[write: a.md — perhaps]]" + end,
    "16 … Unknown status: perhaps",
  ],
  ["status", chat + "HARVEY\nTen.\n\n[[shell: ls — well]]" + end, "16 … Unknown status: well"],
  [
    "note",
    chat + "HARVEY\nTen.\n\n[[stats: fast]]" + end,
    "16 … Note cannot be read: [[stats: fast]]",
  ],
  [
    "note",
    chat + "HARVEY\nTen.\n\n[[stats: QWEN3 · many tokens · 0.5s · 2 tok/s]]" + end,
    "16 … Note cannot be read: [[stats: QWEN3 · many tokens · 0.5s · 2 tok/s]]",
  ],
  ["unclosed", chat + "HARVEY\nTen.\n\n[[write: a.md" + end, "16 … A note is never closed"],
  [
    "torn-speech",
    chat + "HARVEY\nTen.\n\nOr eleven." + end,
    "16 … An empty line tears a speech, which goes on here",
  ],
  ["empty-speech", chat + "HARVEY\n  " + end, "13 … Nothing follows the cue HARVEY"],
  [
    "format",
    ownFile(() => {}).replace("format 1", "format 2") + end.trimStart(),
    "9 … Unknown format: 2",
  ],
];

function ownFile(write: (script: Script) => void): string {
  const facts: ScriptFacts = { session: "id-1", user: "ann", workspace: "/w", started: time };
  const script = new Script(facts);
  write(script);
  return script.head() + script.take();
}

for (const [rule, file, told] of rows) {
  Deno.test(`rule ${rule}: ${told.replace(/^\d+ … /, "")}`, async () => {
    const severity = checkRules[rule][0];
    const line = told.replace("…", `${rule} ${severity}:`);
    const found = await check(file);
    equal(found.includes(line), true, `${line}\n---\n${found.join("\n")}\n---\n${file}`);
  });
}

Deno.test("every rule is tried", () => {
  // Damage stands in the bytes, and is tried on a file.
  const tried = new Set<CheckRule>([...rows.map(([rule]) => rule), "damage"]);
  deepEqual(Object.keys(checkRules).filter((rule) => !tried.has(rule as CheckRule)), []);
});

Deno.test("rule damage: zeros and bytes that are not UTF-8 are told of by line", async () => {
  await withFolder(async (folder) => {
    const path = `${folder}/a.spmd`;
    const bytes = new TextEncoder().encode(chat + "HARVEY\nTen.\n..\n.." + end);
    bytes[bytes.length - end.length - 2] = 0xff;
    bytes.fill(0, bytes.length - end.length - 5, bytes.length - end.length - 3);
    await Deno.writeFile(path, bytes);
    const found = await Array.fromAsync(checkSessionFile(path));
    deepEqual(found.map(({ line, message }) => `${line} ${message}`), [
      "15 Damaged text: zeros",
      "16 Damaged text: bytes that are not UTF-8",
    ]);
  });
});

Deno.test("a file that breaks no rule checks clean", async () => {
  deepEqual(await check(chat + "HARVEY\nTen." + end), []);
});

Deno.test("an empty file has neither title page nor beginning nor end", async () => {
  deepEqual(await check(""), [
    "1 title error: Title: missing or empty",
    "1 author error: Author: missing or empty",
    "1 fade-in error: FADE IN: missing",
    "1 the-end warning: THE END. missing: the session was interrupted",
  ]);
});

Deno.test("who is forwarded to may speak, in that scene alone", async () => {
  const forwarded = "HARVEY\nForwarding to MISTRAL.\n\nMISTRAL\nTen.\n\n";
  deepEqual(await check(chat + forwarded + "THE END.\n"), []);
  const next = heading + description + asked + "MISTRAL\nAgain.";
  deepEqual(await check(chat + forwarded + next + end), [
    "26 character-in-heading warning: Character MISTRAL not in scene heading",
    "26 model-mismatch warning: Model mismatch: description=qwen3:4b, character=MISTRAL",
  ]);
});

Deno.test("a route that is known from elsewhere is no unknown character", async () => {
  const file = chat + "HARVEY\nTen.\n\nMY ATTIC\nEleven." + end;
  const rulesOf = async (routes: string[]) =>
    (await Array.fromAsync(checkSession(file, { routes }))).map(({ rule }) => rule);
  equal((await rulesOf([])).includes("character-type"), true);
  equal((await rulesOf(["my attic"])).includes("character-type"), false);
});

Deno.test("a finding is one short line, whatever the file holds", async () => {
  const name = "X Y".repeat(1000);
  const found = await check(chat + `HARVEY\nTen.\n\n${name}\nEleven.` + end);
  equal(found.every((line) => line.length < 400 && !line.includes("\n")), true);
});

Deno.test("what Harvey writes checks clean, whatever was said", async () => {
  await fc.assert(
    fc.asyncProperty(anyRecording(), async (recording) => {
      const found = await check(record(recording));
      deepEqual(found, []);
    }),
    { numRuns: 400 },
  );
});

Deno.test("any text, in pieces of any size, is checked to the same findings", async () => {
  await fc.assert(
    fc.asyncProperty(anyRecording(), fc.integer({ min: 1, max: 40 }), async (recording, size) => {
      const file = record(recording).replaceAll("  \n", "\n");
      const pieces = Array.from(
        { length: Math.ceil(file.length / size) },
        (_, at) => file.slice(at * size, (at + 1) * size),
      );
      deepEqual(
        await Array.fromAsync(checkSession(pieces)),
        await Array.fromAsync(checkSession(file)),
      );
    }),
    { numRuns: 100 },
  );
});
