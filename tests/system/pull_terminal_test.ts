import assert from "node:assert/strict";
import { emptyPlace } from "../end_to_end/harvey.ts";
import { linesToAQuarter, startPullServer, wholePull } from "../servers/pull_server.ts";
import { openHarvey } from "./harvey_terminal.ts";
import type { Terminal } from "./tmux.ts";
import { systemTest } from "./tools.ts";

const needs = { tools: ["tmux", "bash"] } as const;
const pull = ["models", "pull", "llama3.1:8b"];

/** Runs a test where a pull stands still at a quarter. */
async function atAQuarter(
  test: (terminal: Terminal) => Promise<void>,
  { args = [] as string[], env = {} as Record<string, string> } = {},
) {
  await using server = startPullServer({ lines: wholePull, stallAfter: linesToAQuarter });
  await using place = await emptyPlace();
  const settings = { OLLAMA_HOST: server.url, ...env };
  await using terminal = await openHarvey(place, [...pull, ...args], settings);
  await test(terminal);
}

for (const columns of [40, 80, 200]) {
  systemTest(
    `a pull draws a bar in a window of ${columns} columns`,
    needs,
    () =>
      atAQuarter(async (terminal) => {
        await terminal.shows((screen) => screen.includes("25%"));
        await terminal.resize(columns, 20);
        const cells = columns < 60 ? 12 : 30;
        const full = "━".repeat(Math.round(cells / 4));
        const bar = `${full}${"╌".repeat(cells - full.length)} 25% · 10/40`;
        await terminal.shows((screen) => {
          const lines = screen.split("\n");
          return lines.some((line) => line.startsWith("llama3.1:8b") && line.endsWith(` ${bar}`));
        });
      }),
  );
}

systemTest(
  "Ctrl-C takes the bar away and says that what came is kept",
  needs,
  () =>
    atAQuarter(async (terminal) => {
      await terminal.shows((screen) => screen.includes("25%"));
      await terminal.press("C-c");
      const screen = await terminal.shows((screen) => screen.includes("(interrupted"));
      assert.ok(screen.includes("(interrupted; what came is kept, and the same command goes on)"));
      assert.ok(!screen.includes("━"), screen);
      await terminal.type("echo code $?");
      await terminal.press("Enter");
      await terminal.shows((screen) => screen.includes("code 130"));
    }),
);

systemTest("a terminal that cannot draw gets a line for each tenth", needs, async () => {
  const ways = [{ env: { TERM: "dumb" } }, { args: ["--plain"] }];
  for (const way of ways) {
    await atAQuarter(async (terminal) => {
      const screen = await terminal.shows((screen) => screen.includes("20% of 40 MB"));
      assert.ok(!screen.includes("╌"), screen);
    }, way);
  }
});

systemTest("the bar is gone when the model is there", needs, async () => {
  await using server = startPullServer({ lines: wholePull });
  await using place = await emptyPlace();
  await using terminal = await openHarvey(place, pull, { OLLAMA_HOST: server.url });
  const screen = await terminal.shows((screen) => screen.includes("is there"));
  assert.ok(!screen.includes("━"), screen);
});
