import assert from "node:assert/strict";
import { join } from "node:path";
import { emptyPlace, sessionFiles } from "../end_to_end/harvey.ts";
import { pasteUnmarked, typeKeys } from "../terminal/typist.ts";
import { openHarvey } from "./harvey_terminal.ts";
import type { Terminal } from "./tmux.ts";
import { systemTest } from "./tools.ts";

const needs = { tools: ["tmux", "bash"] } as const;
const question = "Trust them? yes / no:";

/** Leaves at an empty prompt, so that nothing is written any more when the place is removed. */
async function leave(terminal: Terminal) {
  await terminal.press("C-d");
  await terminal.shows((screen) => screen.endsWith("\n$"));
}

/** A place whose workspace brings settings, which nobody decided about. */
async function strangersPlace() {
  const place = await emptyPlace();
  await Deno.mkdir(join(place.workspace, "harvey"));
  await Deno.writeTextFile(join(place.workspace, "harvey", "harvey.yaml"), "model: eliza\n");
  return place;
}

systemTest(
  "what a folder brings is listed, and loaded after a yes, on the record",
  needs,
  async () => {
    await using place = await strangersPlace();
    await using terminal = await openHarvey(place);
    const asked = await terminal.shows(question);
    assert.match(asked, /configuration {2}harvey\/harvey\.yaml/);
    await terminal.type("perhaps");
    await terminal.press("Enter");
    await terminal.shows((screen) => screen.split(question).length === 3);
    await terminal.type("yes");
    await terminal.press("Enter");
    await terminal.shows((screen) => screen.endsWith("harvey>"));
    await terminal.type("/model");
    await terminal.press("Enter");
    await terminal.shows((screen) => screen.includes("eliza") && screen.endsWith("harvey>"));
    await leave(terminal);
    const [file] = await sessionFiles(place);
    assert.match(await Deno.readTextFile(file), /\[\[event: trust\.decided · \{"trusted":true,/);

    await terminal.type("clear; sh harvey.sh");
    await terminal.press("Enter");
    const again = await terminal.shows((screen) => screen.endsWith("harvey>"));
    assert.ok(!again.includes(question), "decided once for these files");
    await leave(terminal);
  },
);

systemTest(
  "after a no, and at the end of input, nothing of the folder is loaded",
  needs,
  async () => {
    for (const keys of [["n", "o", "Enter"], ["C-d"]]) {
      await using place = await strangersPlace();
      await using terminal = await openHarvey(place);
      await terminal.shows(question);
      await terminal.press(...keys);
      const screen = await terminal.shows((screen) => screen.endsWith("harvey>"));
      assert.match(screen.replaceAll(/\s+/g, " "), /of this folder is not loaded/);
      await leave(terminal);
    }
  },
);

systemTest("on a dumb terminal a paste decides nothing, and a typed yes does", needs, async () => {
  await using place = await strangersPlace();
  await using terminal = await openHarvey(place, [], { TERM: "dumb" });
  await terminal.shows(question);
  await pasteUnmarked(place.folder, "yes\n");
  await terminal.shows((screen) =>
    screen.includes("A paste is no answer") && screen.endsWith(question)
  );
  await typeKeys(terminal, "yes");
  await terminal.press("Enter");
  await terminal.shows((screen) => screen.endsWith("harvey>"));
  await terminal.type("/model");
  await terminal.press("Enter");
  await terminal.shows((screen) => screen.includes("eliza") && screen.endsWith("harvey>"));
  await leave(terminal);
});

systemTest("an answer that was typed before the question does not count", needs, async () => {
  await using place = await strangersPlace();
  await using terminal = await openHarvey(place);
  await terminal.type("yes");
  await terminal.press("Enter");
  await terminal.shows(question);
  await terminal.press("C-d");
  const screen = await terminal.shows((screen) => screen.endsWith("harvey>"));
  assert.match(screen.replaceAll(/\s+/g, " "), /is not loaded/);
  await leave(terminal);
});
