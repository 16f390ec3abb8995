import assert from "node:assert/strict";
import { Validator } from "@cfworker/json-schema";
import schema from "../../src/session/export/session_document.schema.json" with { type: "json" };
import { exportFormats, exportSession, readSession } from "../../src/session/mod.ts";
import { recorded, turn } from "./export_samples.ts";

const sessions = new URL("../../fixtures/sessions/", import.meta.url);

Deno.test("every session of the fixtures exports to every format, characters named", async () => {
  for (const { name } of Deno.readDirSync(sessions)) {
    const session = await readSession(Deno.readTextFileSync(new URL(name, sessions)));
    for (const format of exportFormats) {
      const text = await exportSession(session, format.name);
      assert.ok(text.endsWith("\n"), `${name} as ${format.name}`);
      for (const { prompt } of session.turns.filter(({ prompt }) => /^[\w .]+$/.test(prompt))) {
        assert.ok(text.includes(prompt), `${name} as ${format.name}: ${prompt}`);
      }
      if (format.name !== "json") assert.match(text, /Character/);
    }
  }
});

Deno.test("JSON follows its published schema, for all fixtures", async () => {
  const validator = new Validator(schema as ConstructorParameters<typeof Validator>[0], "2020-12");
  for (const { name } of Deno.readDirSync(sessions)) {
    const session = await readSession(Deno.readTextFileSync(new URL(name, sessions)));
    const document = JSON.parse(await exportSession(session, "json"));
    const { valid, errors } = validator.validate(document);
    assert.ok(valid, `${name}: ${JSON.stringify(errors.slice(-3))}`);
  }
  assert.equal(validator.validate({ schema: "harvey-session", version: 1 }).valid, false);
});

Deno.test("JSON holds every turn with its scene, entries in order, and lines", async () => {
  const session = await recorded(
    turn("Is it on?", "It is.\n\nTHE END."),
    { kind: "shell", command: "ls", output: "notes.md\n" },
    { kind: "write", path: "a — b.md", answer: "yes", reason: "" },
  );
  const document = JSON.parse(await exportSession(session, "json"));
  assert.equal(document.turns[0].replies[0].text, "It is.\n\nTHE END.");
  assert.equal(document.scenes[document.turns[0].scene - 1].kind, "chat");
  assert.deepEqual(document.characters.map(({ cue }: { cue: string }) => cue), [
    "ANN",
    "HARVEY",
    "LLAMA3.1",
    "SHELL",
  ]);
  assert.equal(document.shellRuns[0].output, "notes.md\n");
  assert.equal(document.actions[0].target, "a — b.md");
  assert.equal(document.ending, "closed");
  assert.equal(document.totals.turns, 1);
});

Deno.test("plain text is unescaped, and what somebody says is indented", async () => {
  const reply = "INT. SHELL 2026-01-01\n\n[[stats: X]]\n*/ done";
  const text = await exportSession(await recorded(turn("! not a command", reply)), "text");
  assert.ok(text.includes("    INT. SHELL 2026-01-01\n\n    [[stats: X]]\n    */ done\n"), text);
  assert.ok(!text.includes("\\"), text);
  const flush = text.split("\n").filter((line) => /^[0-9]+\. /.test(line));
  assert.equal(flush.length, 1);
});

Deno.test("a session without a title, a scene or an end exports all the same", async () => {
  for (const source of ["", "ANN\nHello?\n", "Nothing but a paragraph.\n\n[[a note]]\n"]) {
    const session = await readSession(source);
    for (const { name } of exportFormats) {
      const text = await exportSession(session, name);
      assert.ok(text.length > 20, `${JSON.stringify(source)} as ${name}`);
    }
  }
});
