import assert from "node:assert/strict";
import { join } from "node:path";
import { emptyPlace, sessionFiles } from "../end_to_end/harvey.ts";
import { openHarvey } from "./harvey_terminal.ts";
import { systemTest } from "./tools.ts";

const needs = { tools: ["tmux", "bash"] } as const;
const question = "Trust them? yes / no:";

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
    await terminal.shows("harvey>");
    await terminal.type("/model");
    await terminal.press("Enter");
    await terminal.shows("eliza");
    await terminal.press("C-d");
    await terminal.shows("$");
    const [file] = await sessionFiles(place);
    assert.match(await Deno.readTextFile(file), /\[\[event: trust\.decided · \{"trusted":true,/);

    await terminal.type("clear; sh harvey.sh");
    await terminal.press("Enter");
    const again = await terminal.shows("harvey>");
    assert.ok(!again.includes(question), "decided once for these files");
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
      const screen = await terminal.shows("harvey>");
      assert.match(screen.replaceAll(/\s+/g, " "), /of this folder is not loaded/);
    }
  },
);

systemTest("an answer that was typed before the question does not count", needs, async () => {
  await using place = await strangersPlace();
  await using terminal = await openHarvey(place);
  await terminal.type("yes");
  await terminal.press("Enter");
  await terminal.shows(question);
  await terminal.press("C-d");
  const screen = await terminal.shows("harvey>");
  assert.match(screen.replaceAll(/\s+/g, " "), /is not loaded/);
});
