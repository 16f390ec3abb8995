import assert from "node:assert/strict";
import { type EmptyPlace, emptyPlace } from "../end_to_end/harvey.ts";
import { openHarvey } from "./harvey_terminal.ts";
import { systemTest } from "./tools.ts";
import type { Terminal } from "./tmux.ts";

const needs = { tools: ["tmux", "bash"] } as const;
const args = ["--model", "eliza", "--no-record"];

/** Runs a test where something was typed before Harvey showed anything. */
async function typedAtOnce(
  text: string,
  columns: number,
  more: readonly string[],
  test: (terminal: Terminal, place: EmptyPlace) => Promise<void>,
) {
  await using place = await emptyPlace();
  await using terminal = await openHarvey(place, [...args, ...more]);
  await terminal.shows("Harvey 0");
  await terminal.press("C-d");
  await terminal.shows((screen) => screen.endsWith("\n$"));
  await terminal.resize(columns, 24);
  await terminal.type("clear; sh harvey.sh");
  await terminal.press("Enter");
  await terminal.type(text);
  await test(terminal, place);
}

for (const columns of [40, 80, 200]) {
  systemTest(
    `at ${columns} columns keys that are pressed before anything is shown stand in the prompt alone`,
    needs,
    () =>
      typedAtOnce("xx", columns, [], async (terminal) => {
        const screen = await terminal.shows((screen) => screen.endsWith("\nharvey> xx"));
        assert.match(screen, /^Harvey [0-9.]+: \/help lists/);
        assert.equal(screen.split("xx").length, 2, screen);
      }),
  );
}

systemTest(
  "a line that is entered before anything is shown is taken first",
  needs,
  () =>
    typedAtOnce("! echo $((6*7))\rahead", 80, [], async (terminal) => {
      const screen = await terminal.shows((screen) => screen.endsWith("\nharvey> ahead"));
      assert.match(screen, /\nHarvey [^]*\nharvey> ! echo \$\(\(6\*7\)\)\n42\nharvey> ahead$/);
    }),
);

systemTest(
  "with --plain keys that are pressed before anything is shown are told again, and kept",
  needs,
  () =>
    typedAtOnce("xx", 40, ["--plain"], async (terminal) => {
      const screen = await terminal.shows((screen) => screen.endsWith("\nharvey> xx"));
      assert.match(screen, /^xx\nHarvey [0-9.]+: \/help lists/);
      await terminal.press("C-u");
      await terminal.type("yy");
      await terminal.shows((screen) => screen.endsWith("\nharvey> xxyy"));
      await terminal.press("C-c");
      const cleared = await terminal.shows((screen) => screen.endsWith("\nharvey>"));
      assert.doesNotMatch(cleared, /once more/);
      await terminal.press("C-d");
      await terminal.shows((screen) => screen.endsWith("\n$"));
    }),
);
