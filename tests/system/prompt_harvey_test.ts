import assert from "node:assert/strict";
import { join } from "node:path";
import { type EmptyPlace, emptyPlace } from "../end_to_end/harvey.ts";
import { openHarvey } from "./harvey_terminal.ts";
import { systemTest } from "./tools.ts";
import type { Terminal } from "./tmux.ts";

const needs = { tools: ["tmux", "bash"] } as const;

/** Runs a test where Harvey waits for its first line, in a terminal of some width. */
async function atPrompt(
  columns: number,
  test: (terminal: Terminal, place: EmptyPlace) => Promise<void>,
  args: readonly string[] = [],
) {
  await using place = await emptyPlace();
  await using terminal = await openHarvey(place, ["--model", "eliza", "--no-record", ...args]);
  await terminal.shows(promptIsEmpty);
  await terminal.resize(columns, 24);
  await test(terminal, place);
}

const promptIsEmpty = (screen: string) => screen.endsWith("harvey>");

/** The screen as one line: where a row is full the text goes on in the next one. */
const joined = (screen: string) => screen.replaceAll("\n", "");

async function enter(terminal: Terminal, line: string): Promise<void> {
  await terminal.type(line);
  await terminal.press("Enter");
}

for (const columns of [20, 40, 80, 200]) {
  systemTest(
    `at ${columns} columns lines are edited, found and completed`,
    needs,
    () =>
      atPrompt(columns, async (terminal, place) => {
        await Deno.mkdir(join(place.workspace, "a folder"));
        await Deno.writeTextFile(join(place.workspace, "a folder", "notes.txt"), "noted\n");
        const long = `! echo ${"x".repeat(30)} 漢字 done`;
        await terminal.type(long.replace("done", "dne"));
        await terminal.press("Left", "Left");
        await terminal.type("o");
        await terminal.shows((screen) => joined(screen).includes(`harvey> ${long}`));
        await terminal.press("Enter");
        await terminal.shows((screen) =>
          promptIsEmpty(screen) && joined(screen).includes(`${long}${long.slice(7)}`)
        );
        await terminal.press("C-r");
        await terminal.type("字");
        await terminal.shows((screen) => screen.includes("(search) '字': "));
        await terminal.press("C-g");
        await terminal.shows(promptIsEmpty);
        await terminal.type("! cat a\t");
        await terminal.shows((screen) => joined(screen).endsWith('harvey> ! cat "a folder/'));
        await terminal.type("\t");
        await terminal.press("Enter");
        await terminal.shows((screen) => screen.includes("\nnoted\n") && promptIsEmpty(screen));
      }),
  );
}

systemTest(
  "Ctrl-R and Enter run a command of an earlier run again",
  needs,
  () =>
    atPrompt(80, async (terminal, place) => {
      for (const line of ["! echo first $((6 * 7))", "! echo second", "! : PASSWORD=hunter2"]) {
        await enter(terminal, line);
        await terminal.shows((screen) => screen.includes(line) && promptIsEmpty(screen));
      }
      await terminal.press("C-d");
      await terminal.shows((screen) => screen.endsWith("\n$"));
      const history = await Deno.readTextFile(join(place.home, "harvey", "history"));
      assert.doesNotMatch(history, /hunter2/);
      assert.match(history, /echo second/);
      await enter(terminal, "clear; sh harvey.sh");
      await terminal.shows(promptIsEmpty);
      await terminal.press("C-r");
      await terminal.type("fir");
      await terminal.shows("(search) 'fir': ! echo first $((6 * 7))");
      await terminal.press("Enter");
      await terminal.shows((screen) => screen.includes("\nfirst 42\n") && promptIsEmpty(screen));
    }),
);

systemTest(
  "a command that goes on after a backslash is one command",
  needs,
  () =>
    atPrompt(80, async (terminal) => {
      await enter(terminal, "! echo one \\");
      await enter(terminal, "two");
      await terminal.shows((screen) =>
        screen.includes("harvey> ! echo one \\\ntwo\none two\n") && promptIsEmpty(screen)
      );
    }),
);

systemTest(
  "programs, options and models are completed",
  needs,
  () =>
    atPrompt(80, async (terminal) => {
      await terminal.type("! harvey --work\t");
      await terminal.shows((screen) => screen.endsWith("harvey> ! harvey --workdir"));
      await terminal.press("C-c");
      await terminal.type("! tmu\t");
      await terminal.shows((screen) => screen.endsWith("harvey> ! tmux"));
      await terminal.press("C-c");
      await terminal.type("/model eli\t");
      await terminal.shows((screen) => screen.endsWith("harvey> /model eliza"));
      await terminal.press("Enter");
      await terminal.shows("Model: eliza");
    }),
);

systemTest(
  "Ctrl-Z at a line of several, and fg, bring the line back",
  needs,
  () =>
    atPrompt(40, async (terminal) => {
      await terminal.paste("! echo one\necho two");
      await terminal.press("Up", "C-z");
      await terminal.shows("Stopped");
      await terminal.resize(60, 20);
      await enter(terminal, "fg");
      await terminal.shows((screen) => screen.endsWith("harvey> ! echo one\necho two"));
      await terminal.press("Enter");
      await terminal.shows((screen) => screen.includes("\none\ntwo\n") && promptIsEmpty(screen));
    }),
);

for (
  const [name, columns, args, term] of [
    ["--plain", 40, ["--plain"], "tmux-256color"],
    ["--plain", 200, ["--plain"], "tmux-256color"],
    ["TERM=dumb", 80, [], "dumb"],
  ] as const
) {
  systemTest(
    `with ${name} at ${columns} columns nothing is drawn twice`,
    needs,
    () =>
      atPrompt(columns, async (terminal, place) => {
        // Left and started again with everything that is written kept in a file.
        await terminal.press("C-d");
        await terminal.shows((screen) => screen.endsWith("$"));
        await terminal.type(
          `clear; sed -i s/tmux-256color/${term}/ harvey.sh; script -qec 'sh harvey.sh' written`,
        );
        await terminal.press("Enter");
        await terminal.shows(promptIsEmpty);
        await terminal.type("! echo wrong");
        await terminal.press("C-c");
        await terminal.shows((screen) => screen.includes("once more") && promptIsEmpty(screen));
        await enter(terminal, "! echo one \\");
        await terminal.shows((screen) => screen.endsWith("\n>"));
        await enter(terminal, "tŵo");
        await terminal.shows((screen) => screen.includes("\none tŵo\n") && promptIsEmpty(screen));
        await terminal.press("C-d");
        await terminal.shows((screen) => screen.endsWith("$"));
        const written = await Deno.readTextFile(join(place.folder, "written"));
        const shown = written.slice(
          written.indexOf("harvey>"),
          written.lastIndexOf("\nScript done"),
        );
        assert.equal(shown.includes("\x1b"), false, JSON.stringify(shown));
      }, args),
  );
}

systemTest(
  "paths after ! are completed from where ! cd has gone",
  needs,
  () =>
    atPrompt(80, async (terminal, place) => {
      await Deno.mkdir(join(place.workspace, "sub"));
      await Deno.writeTextFile(join(place.workspace, "sub", "within.txt"), "inside\n");
      await enter(terminal, "! cd sub");
      await terminal.shows((screen) => screen.includes("/sub\n") && promptIsEmpty(screen));
      await terminal.type("! cat wi\t");
      await terminal.shows((screen) => screen.endsWith("harvey> ! cat within.txt"));
      await terminal.press("Enter");
      await terminal.shows((screen) => screen.includes("\ninside\n") && promptIsEmpty(screen));
      await enter(terminal, "! cd ..");
      await terminal.shows((screen) => screen.endsWith("workspace\nharvey>"));
      await terminal.type("! cat su\t");
      await terminal.shows((screen) => screen.endsWith("harvey> ! cat sub/"));
    }),
);

systemTest(
  "with TERM=dumb the prompt is shown again after Ctrl-Z and fg",
  needs,
  () =>
    atPrompt(80, async (terminal) => {
      await terminal.press("C-d");
      await terminal.shows((screen) => screen.endsWith("$"));
      await enter(terminal, "clear; sed -i s/tmux-256color/dumb/ harvey.sh; sh harvey.sh");
      await terminal.shows(promptIsEmpty);
      await terminal.press("C-z");
      await terminal.shows("Stopped");
      await enter(terminal, "clear; fg");
      await terminal.shows((screen) => screen.endsWith("\nharvey>"));
      await enter(terminal, "! echo back");
      await terminal.shows((screen) => screen.includes("\nback\n") && promptIsEmpty(screen));
    }),
);

systemTest("two Ctrl-C at a line with text leave", needs, () =>
  atPrompt(80, async (terminal) => {
    await terminal.type("some text");
    await terminal.shows("some text");
    await terminal.press("C-c", "C-c");
    await terminal.shows((screen) => screen.endsWith("\n$"));
    await enter(terminal, "echo code $?");
    await terminal.shows("\ncode 130\n");
  }));
