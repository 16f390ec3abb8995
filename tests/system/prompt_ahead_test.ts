import assert from "node:assert/strict";
import { join } from "node:path";
import { type EmptyPlace, emptyPlace } from "../end_to_end/harvey.ts";
import { startAimock } from "../servers/aimock.ts";
import { openHarvey } from "./harvey_terminal.ts";
import { systemTest } from "./tools.ts";
import type { Terminal } from "./tmux.ts";

const needs = { tools: ["tmux", "bash"] } as const;

const words = Array.from({ length: 40 }, (_, index) => `word${index}`);
const reply = `begun ${words.join(" ")} done.`;

const promptIsEmpty = (screen: string) => screen.endsWith("harvey>");
/** Without what breaks lines: the terminal may break a word. */
const joined = (text: string) => text.replaceAll(/\s+/g, "");

/** Runs a test where a reply that takes some seconds has begun. */
async function duringReply(
  test: (terminal: Terminal, place: EmptyPlace) => Promise<void>,
  args: readonly string[] = [],
) {
  await using server = await startAimock({
    fixtures: [
      { match: { userMessage: "slowly" }, response: { content: reply } },
      { match: { userMessage: "ahead" }, response: { content: "I have heard it." } },
    ],
    latency: 60,
    chunkSize: 5,
  });
  await using place = await emptyPlace();
  const model = ["--url", server.openAiUrl, "--model", "m", "--no-record"];
  await using terminal = await openHarvey(place, [...model, ...args]);
  await terminal.shows(promptIsEmpty);
  await terminal.type("slowly");
  await terminal.press("Enter");
  await terminal.shows("begun");
  await test(terminal, place);
}

/** Whether the terminal shows keys and edits lines, as the shell left it; the shell is in front. */
async function isOrdinary(terminal: Terminal, place: EmptyPlace): Promise<boolean> {
  const file = join(place.folder, "modes");
  // Read while the shell waits for a program: its own line editor sets modes too.
  await terminal.type(`stty -a > ${file}; echo mo''des`);
  await terminal.press("Enter");
  await terminal.shows("\nmodes\n");
  const modes = (await Deno.readTextFile(file)).split(/[\s;]+/);
  return ["echo", "icanon", "isig", "icrnl"].every((mode) => modes.includes(mode));
}

for (const args of [[], ["--plain"]]) {
  systemTest(
    `what is typed during a reply begins the next line, and the reply is whole ${args}`.trim(),
    needs,
    () =>
      duringReply(async (terminal) => {
        await terminal.type("ahaed");
        await terminal.press("BSpace", "BSpace", "BSpace");
        await terminal.type("ead of it");
        const screen = await terminal.shows((screen) => screen.endsWith("harvey> ahead of it"));
        const expected = `harvey> slowly ${reply} harvey> ahead of it`;
        assert.ok(joined(screen).includes(joined(expected)), screen);
        await terminal.type(" all");
        await terminal.press("Enter");
        const answered = await terminal.shows((screen) =>
          screen.includes("heard it.") && promptIsEmpty(screen)
        );
        assert.match(answered, /\nharvey> ahead of it all\nI have heard it\.\n/);
      }, args),
  );

  systemTest(
    `lines entered during a reply are taken one after the other ${args}`.trim(),
    needs,
    () =>
      duringReply(async (terminal) => {
        for (const line of ["! echo $((1+1))", "! echo $((2+2))"]) {
          await terminal.type(line);
          await terminal.press("Enter");
        }
        await terminal.type("unfinished");
        const screen = await terminal.shows((screen) => screen.endsWith("harvey> unfinished"));
        const expected = `${reply} harvey> ! echo $((1+1)) 2 harvey> ! echo $((2+2)) 4 harvey> unf`;
        assert.ok(joined(screen).includes(joined(expected)), screen);
      }, args),
  );
}

systemTest(
  "Ctrl-Z during a reply leaves the terminal to the shell, and fg goes on unmixed",
  needs,
  () =>
    duringReply(async (terminal, place) => {
      await terminal.press("C-z");
      await terminal.shows("Stopped");
      assert.ok(await isOrdinary(terminal, place));
      await terminal.type("clear; fg");
      await terminal.press("Enter");
      await terminal.shows("word");
      await terminal.type("ahead");
      const screen = await terminal.shows((screen) => screen.endsWith("harvey> ahead"));
      assert.match(joined(screen), /word38word39done\.harvey>ahead$/);
      assert.equal(screen.split("ahead").length, 2);
    }),
);

systemTest(
  "SIGTERM during a reply leaves the terminal as it was",
  needs,
  () =>
    duringReply(async (terminal, place) => {
      await terminal.type("ahead");
      await terminal.press("C-z");
      await terminal.shows("Stopped");
      await terminal.type("kill %1; fg");
      await terminal.press("Enter");
      await terminal.shows((screen) => screen.endsWith("\n$"));
      assert.ok(await isOrdinary(terminal, place));
    }),
);

systemTest(
  "a program that has the terminal shows what is typed, and Harvey hushes keys after it",
  needs,
  () =>
    duringReply(async (terminal, place) => {
      await Deno.writeTextFile(
        join(place.workspace, "ask.sh"),
        'echo up; read name; echo "[$name]"\n',
      );
      await terminal.shows(promptIsEmpty);
      await terminal.type("! -t sh ask.sh");
      await terminal.press("Enter");
      await terminal.shows((screen) => screen.endsWith("\nup"));
      await terminal.type("ann");
      await terminal.shows("\nann");
      await terminal.press("Enter");
      await terminal.shows((screen) => screen.includes("\n[ann]\n") && promptIsEmpty(screen));
      await terminal.type("! sleep 1; echo sl''ept");
      await terminal.press("Enter");
      await terminal.type("unmixed");
      const screen = await terminal.shows((screen) => screen.endsWith("harvey> unmixed"));
      assert.equal(screen.split("unmixed").length, 2);
      assert.ok(screen.includes("\nslept\nharvey> unmixed"));
    }),
);
