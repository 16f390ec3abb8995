import { deepEqual, equal, throws } from "node:assert/strict";
import {
  checkRules,
  checkSession,
  CueTable,
  listSessionFiles,
  modelCue,
  readHeading,
  readNote,
  readSession,
  Script,
  writeHeading,
  writeNote,
} from "../../src/session/mod.ts";
import { parse } from "../../src/fountain/mod.ts";
import { withFolder } from "../session/with_folder.ts";
import { fixtureSession } from "./fixture.ts";

const time = new Date(2026, 7, 2, 11, 20, 5);

/** Harvey-Specific Note Formats: note type, what is written, its fields. */
const notes = [
  ["Stats", "[[stats: LLAMA3.1 · 50 tokens · 0.8s · 62.5 tok/s]]", {
    kind: "stats",
    cue: "LLAMA3.1",
    tokens: "50",
    seconds: "0.8",
    speed: "62.5",
  }],
  ["Write", "[[write: src/tree.go — ok]]", { kind: "write", path: "src/tree.go", status: "ok" }],
  ["Shell", "[[shell: ls -la — exit 0]]", { kind: "shell", command: "ls -la", outcome: "exit 0" }],
  ["Read", "[[read: plums.json — ok]]", { kind: "read", path: "plums.json", status: "ok" }],
  ["Edit", "[[edit: NOTES.md — ok]]", { kind: "edit", path: "NOTES.md", status: "ok" }],
  ["Run", "[[run: go vet — ok]]", { kind: "run", command: "go vet", status: "ok" }],
] as const;

for (const [name, text, fields] of notes) {
  Deno.test(`note format ${name}: ${text}`, () => {
    deepEqual({ ...readNote(text.slice(2, -2)) }, fields);
    const { kind, ...rest } = fields;
    equal(writeNote(kind, rest as never), text);
  });
}

/** Status values. */
for (const status of ["ok", "skipped", "error: permission denied", "skipped: cannot backup"]) {
  Deno.test(`status value ${status} is read, and checks clean`, async () => {
    const session = await readSession(`INT. AGENT MODE\n\n[[write: a.md — ${status}]]\n`);
    equal(session.actions[0]!.status, status);
    const found = await rulesOf(`INT. AGENT MODE\n\n[[write: a.md — ${status}]]\n`);
    equal(found.includes("status"), false);
  });
}

/** Scene types: heading and what it is. */
const headings = [
  ["Chat", "INT. HARVEY AND TLINDQVIST TALKING 2026-08-02 11:20:05", "chat"],
  ["Agent Mode", "INT. AGENT MODE 2026-08-02 11:20:05", "agent"],
  ["Shell", "INT. SHELL 2026-08-02 11:20:05", "shell"],
  ["Skill", "INT. SKILL FOUNTAIN-ANALYSIS 2026-08-02 11:20:05", "skill"],
  ["EXT.", "EXT. MISTRAL AND TLINDQVIST 2026-08-02 11:20:05", "direct"],
] as const;

for (const [name, text, kind] of headings) {
  Deno.test(`scene type ${name}: ${text} is written as it is read`, () => {
    const heading = readHeading(text);
    equal(heading.kind, kind);
    deepEqual(heading.time, time);
    equal(writeHeading(heading, time), text);
  });
}

/** Title Page Fields: field and format. */
const titlePage = [
  ["Title", "Harvey Session"],
  ["Credit", "Recorded by Harvey"],
  ["Author", "TLINDQVIST"],
  ["Date", "2026-08-02 11:20:05"],
  ["Draft date", "2026-08-02"],
] as const;

for (const [field, value] of titlePage) {
  Deno.test(`title page field ${field}: ${value}`, async () => {
    const facts = { session: "1", user: "tlindqvist", workspace: "/w", started: time };
    const { title } = await readSession(new Script(facts).head());
    equal(title.fields.find(({ key }) => key === field)?.value, value);
  });
}

Deno.test("title page field Characters: is read, and not written in a session that streams", async () => {
  const { title } = await fixtureSession("sessions-characters-header.spmd");
  deepEqual(title.characters, ["TLINDQVIST", "HARVEY", "GRANITE3.2", "OPUS"]);
  const facts = { session: "1", user: "t", workspace: "/w", started: time };
  equal(new Script(facts).head().includes("Characters:"), false);
});

/** Character Model: who, and the cue. */
const cues = new CueTable("tlindqvist");
const characters = [
  ["USER", cues.user, "TLINDQVIST"],
  ["MODEL", cues.model("llama3.1:8b"), "LLAMA3.1"],
  ["MODEL", cues.model("ollama/gemma4:latest"), "GEMMA4"],
  ["SKILL-NAME", cues.skill("fountain-analysis"), "FOUNTAIN-ANALYSIS"],
  ["ROUTE_NAME", cues.route("pi2"), "PI2"],
  ["ROUTE_NAME", cues.route("claude"), "CLAUDE"],
  ["HARVEY and SHELL are nobody else's", cues.route("harvey"), "HARVEY-2"],
] as const;

for (const [who, cue, expected] of characters) {
  Deno.test(`character ${who}: ${expected}`, () => equal(cue, expected));
}

Deno.test("character naming: a name is in capitals, whatever its case was", () => {
  equal(modelCue("Mistral"), "MISTRAL");
  equal(new CueTable("").user, "OPERATOR");
});

/** Element Types Used by Harvey: element and what Fountain sees in a recorded file. */
Deno.test("element types: title page, heading, action, character, dialogue, note, marks", () => {
  const script = new Script({ session: "1", user: "t", workspace: "/w", started: time });
  const head = script.head();
  script.scene({ kind: "chat", model: "eliza", time });
  script.user("Hello");
  script.turnNote(1, time);
  script.end();
  const types = parse(head + script.take()).elements.map(({ type }) => type);
  deepEqual(types, [
    ...Array(5).fill("titleEntry"),
    ...["action", "note", "heading", "action", "cue", "dialogue", "note", "action"],
  ]);
});

/** Not currently used by Harvey, and read all the same. */
for (const [element, text] of [["Parenthetical", "(softly)"], ["Centered", "> THE MIDDLE <"]]) {
  Deno.test(`element type ${element} is not used by Harvey, and survives reading`, async () => {
    const session = await readSession(`INT. HARVEY AND ANN TALKING\n\nANN\n${text}\nHello\n`);
    equal(session.turns[0]!.prompt, `${text}\nHello`);
  });
}

/** Required Elements and both tables of warnings: the rule that stands for each row. */
const validation = [
  ["Title: required, non-empty", "title"],
  ["Author: required, non-empty", "author"],
  ["Author: ALL-CAPS", "author-case"],
  ["FADE IN: exact match", "fade-in"],
  ["THE END. exact match at end", "the-end"],
  ["THE END. at end", "the-end-last"],
  ["Scene headings valid INT./EXT. format", "heading"],
  ["Scene descriptions contain Model:", "model"],
  ["Scene descriptions contain Workspace:", "workspace"],
  ["Character name not uppercase: {name}", "character-case"],
  ["Character {name} not in scene heading", "character-in-heading"],
  ["INT. scene without HARVEY", "harvey-missing"],
  ["EXT. scene contains HARVEY", "harvey-in-ext"],
  ["Unknown character type: {name}", "character-type"],
  ["Scene missing Model: declaration", "model"],
  ["Model mismatch: description={x}, character={y}", "model-mismatch"],
] as const;

for (const [row, rule] of validation) {
  Deno.test(`validation: ${row}`, () => {
    const [severity, sentence] = checkRules[rule];
    const isSentence = row.includes("{") || row.startsWith("INT.") || row.startsWith("EXT.") ||
      row.startsWith("Scene missing");
    if (isSentence) deepEqual([severity, sentence], ["warning", row]);
    equal(["error", "warning"].includes(severity), true);
  });
}

/** Special syntax that the scene parsing rules name. */
Deno.test("scene parsing: Model:, Workspace: and an unfulfilled @mention are taken from a description", async () => {
  const session = await fixtureSession("scenario-5-unanswered.spmd");
  deepEqual(
    { ...session.scenes[0]!.description, text: "" },
    {
      text: "",
      model: "granite3.2:latest",
      workspace: "/srv/orchard",
      unanswered: ["petra"],
    },
  );
});

Deno.test("File Extensions: .spmd and .fountain are read, other names are no sessions", async () => {
  await withFolder(async (folder) => {
    for (const name of ["a.spmd", "b.fountain", "c.txt"]) {
      await Deno.writeTextFile(`${folder}/${name}`, "");
    }
    const names = (await listSessionFiles(folder)).map(({ name }) => name).sort();
    deepEqual(names, ["a.spmd", "b.fountain"]);
  });
});

Deno.test("Future Compatibility: unknown scenes, notes and fields are kept and do not disturb", async () => {
  const session = await readSession(
    "Title: T\nAuthor: ANN\nMood: calm\n\nINT. GARDEN 2026-08-02 11:20:05\n\n[[bees: many]]\n",
  );
  equal(session.title.fields[2]!.key, "Mood");
  equal(session.scenes[0]!.heading.kind, "plugin");
  deepEqual(session.findings, []);
});

Deno.test("a note cannot take a name that is none", () => {
  const script = new Script({ session: "1", user: "t", workspace: "/w", started: time });
  throws(() => script.otherNote("stats", "x"), RangeError);
  throws(() => script.otherNote("a]]", "x"), RangeError);
});

async function rulesOf(file: string): Promise<string[]> {
  return (await Array.fromAsync(checkSession(file))).map(({ rule }) => rule);
}
