import { deepEqual, equal, match } from "node:assert/strict";
import { join } from "node:path";
import { modelOf, readSession, repairSession } from "../../src/session/mod.ts";
import { withFolder } from "../session/with_folder.ts";
import { exchanges, fixtureFindings, fixturePath, fixtureSession } from "./fixture.ts";

Deno.test("example 3, whose fence swallowed what follows, hides neither scenes nor the write", async () => {
  const session = await fixtureSession("example-3-as-written.spmd");
  deepEqual(session.scenes.map(({ heading }) => heading.kind), ["chat", "agent", "chat"]);
  deepEqual(session.actions.map(({ kind, target, status }) => [kind, target, status]), [
    ["write", "src/weigh.go", "ok"],
  ]);
  const [prompt, reply] = exchanges(session)[0] as string[];
  equal(prompt, "The weights are added wrongly. Mend that.");
  match(reply!, /^\*HARVEY: This should be right:\n\n```go src\/weigh\.go\n.*TLINDQVIST \/apply$/s);
  equal(session.ending, "closed");
  deepEqual(session.findings.map(({ line }) => line), [19, 24]);
  deepEqual(
    (await fixtureFindings("example-3-as-written.spmd")).filter((found) => found.includes("tears")),
    ["19", "24"].map((line) => `${line} An empty line tears a speech, which goes on here`),
  );
});

Deno.test("example 3 as written is repaired without losing a word", async () => {
  await withFolder(async (folder) => {
    const path = join(folder, "three.spmd");
    await Deno.copyFile(fixturePath("example-3-as-written.spmd"), path);
    const before = await readSession(await Deno.readTextFile(path));
    const { path: after } = await repairSession(path);
    const session = await readSession(await Deno.readTextFile(after));
    deepEqual(exchanges(session), exchanges(before));
    deepEqual(session.findings, []);
  });
});

Deno.test("Missing Title Page: it is parsed, the author is known from the heading, the date is not", async () => {
  const session = await fixtureSession("corrupt-no-title-page.spmd");
  equal(session.user, "TLINDQVIST");
  equal(session.title.date, undefined);
  equal(session.turns.length, 1);
  deepEqual(await fixtureFindings("corrupt-no-title-page.spmd"), [
    "1 Title: missing or empty",
    "1 Author: missing or empty",
    "1 FADE IN: missing",
  ]);
});

Deno.test("Missing Title Page: the author defaults to OPERATOR where no heading names anybody", async () => {
  const session = await readSession("INT. SHELL 2026-08-02 11:25:00\n\nSHELL\nx\n\nTHE END.\n");
  equal(session.user, "OPERATOR");
});

Deno.test("Model Name Extraction Failure: without Forwarding to and Model: it is MODEL", async () => {
  equal(modelOf(await fixtureSession("corrupt-no-forwarding.fountain")), "MODEL");
});

Deno.test("Session File Corruption: valid turns are extracted from what is left", async () => {
  const session = await fixtureSession("corrupt-no-forwarding.fountain");
  deepEqual(exchanges(session), [["Hello", "*HARVEY: Good day."]]);
  equal(session.ending, "interrupted");
});
