import assert from "node:assert/strict";
import { emptyPlace } from "../end_to_end/harvey.ts";
import { modelServerUrl } from "../end_to_end/server_url.ts";
import { startAimock } from "../servers/aimock.ts";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { openHarvey } from "./harvey_terminal.ts";
import type { Terminal } from "./tmux.ts";
import { systemTest } from "./tools.ts";

const needs = { tools: ["tmux", "bash"] } as const;

const reply = `# Answer

Words in **bold** and *italic* stand in a paragraph that is long enough for two lines of forty.

- an item with \`code\`
  1. nested

| Name | Wide |
| --- | ---: |
| 漢字 | 12 |

\`\`\`js
let x = 1;
\`\`\`

The end.`;

const table = ["Name │ Wide", "─────┼─────", "漢字 │   12"];
const code = ["```js", "let x = 1;", "```"];

/** What stands on the screen in a window of so many columns. */
const lines: Record<number, string[]> = {
  20: [
    ...["Answer", "", "Words in bold and", "italic stand in a", "paragraph that is"],
    ...["long enough for two", "lines of forty.", "", "• an item with code", "  1. nested", ""],
    ...[...table, "", ...code, "", "The end."],
  ],
  40: [
    ...[
      "Answer",
      "",
      "Words in bold and italic stand in a",
      "paragraph that is long enough for two",
    ],
    ...["lines of forty.", "", "• an item with code", "  1. nested", ""],
    ...[...table, "", ...code, "", "The end."],
  ],
  80: [
    ...["Answer", ""],
    "Words in bold and italic stand in a paragraph that is long enough for two lines",
    ...["of forty.", "", "• an item with code", "  1. nested", ""],
    ...[...table, "", ...code, "", "The end."],
  ],
  200: [
    ...["Answer", ""],
    "Words in bold and italic stand in a paragraph that is long enough for two lines of forty.",
    ...["", "• an item with code", "  1. nested", "", ...table, "", ...code, "", "The end."],
  ],
};

const promptIsEmpty = (screen: string) => screen.endsWith("harvey>");

/** Runs a test where Harvey waits for its first line, with a model that answers in Markdown. */
async function atPrompt(
  test: (terminal: Terminal) => Promise<void>,
  { columns = 80, args = [] as string[], env = {} as Record<string, string> } = {},
) {
  await using server = await startAimock({
    fixtures: [
      { match: { userMessage: "think" }, response: { content: "*Done.*", reasoning: "Hm, well." } },
      { match: { userMessage: "answer" }, response: { content: reply } },
    ],
    latency: 2,
    chunkSize: 5,
  });
  await using place = await emptyPlace();
  const model = ["--url", server.openAiUrl, "--model", "m", "--no-record"];
  await using terminal = await openHarvey(place, [...model, ...args], env);
  await terminal.shows(promptIsEmpty);
  await terminal.resize(columns, 40);
  await test(terminal);
}

/** Enters a line, and returns what is shown until the next prompt. */
async function ask(terminal: Terminal, line: string): Promise<string[]> {
  await terminal.press("C-l");
  await terminal.shows((screen) => screen === "harvey>");
  await terminal.type(line);
  await terminal.press("Enter");
  const screen = await terminal.shows((screen) => promptIsEmpty(screen) && screen.includes("\n"));
  return screen.split("\n").slice(1, -1);
}

for (const columns of [20, 40, 80, 200]) {
  systemTest(
    `a reply in Markdown fits a window of ${columns} columns`,
    needs,
    () =>
      atPrompt(async (terminal) => {
        assert.deepEqual(await ask(terminal, "answer"), lines[columns]);
      }, { columns }),
  );
}

systemTest("NO_COLOR, TERM=dumb and --plain keep the marks of a reply", needs, async () => {
  const raw = reply.split("\n");
  const ways = [
    { env: { TERM: "dumb" } },
    { args: ["--plain"] },
  ];
  for (const way of ways) {
    await atPrompt(async (terminal) => {
      await terminal.type("answer");
      await terminal.press("Enter");
      const screen = await terminal.shows((screen) =>
        promptIsEmpty(screen) && screen.includes("The end.")
      );
      const shown = screen.split("\n");
      const begin = shown.lastIndexOf("# Answer");
      assert.deepEqual(shown.slice(begin, begin + raw.length), raw);
    }, { columns: 200, ...way });
  }
  await atPrompt(async (terminal) => {
    const shown = await ask(terminal, "answer");
    assert.equal(shown[0], "# Answer");
    assert.ok(shown[2].startsWith("Words in **bold** and *italic*"));
    assert.ok(shown.includes("漢字 │   12"));
  }, { columns: 200, env: { NO_COLOR: "1" } });
});

systemTest(
  "thinking is folded into one line, and /thinking shows it",
  needs,
  () =>
    atPrompt(async (terminal) => {
      assert.deepEqual(await ask(terminal, "think"), [
        "(thought for 1 s; /thinking shows it)",
        "Done.",
      ]);
      assert.deepEqual(await ask(terminal, "/thinking"), ["Hm, well."]);
      assert.deepEqual((await ask(terminal, "answer"))[0], "Answer");
      assert.deepEqual(await ask(terminal, "/thinking"), [
        "The model told no thinking in the last turn.",
      ]);
    }),
);

systemTest("the output of a command is no Markdown", needs, () =>
  atPrompt(async (terminal) => {
    assert.deepEqual(await ask(terminal, "! printf '# a\\n* **b**\\n'"), ["# a", "* **b**"]);
  }));

for (const columns of [20, 40, 80]) {
  systemTest(
    `at ${columns} columns Ctrl-C ends the waiting for a busy server, and leaves no spinner`,
    needs,
    async () => {
      await using server = startMisbehavingServer({ protocol: "ollama", mode: "rate limited" });
      await using place = await emptyPlace();
      const url = modelServerUrl(server.url, "ollama");
      await using terminal = await openHarvey(place, ["--url", url, "--model", "m", "--no-record"]);
      await terminal.shows(promptIsEmpty);
      await terminal.resize(columns, 24);
      await terminal.type("hi");
      await terminal.press("Enter");
      await terminal.shows((screen) => / [1-9] s( \[|$)/.test(screen));
      await terminal.press("C-c");
      const screen = await terminal.shows((screen) =>
        screen.includes("(interrupted)") && promptIsEmpty(screen)
      );
      assert.doesNotMatch(screen, /[⠀-⣿]/);
      assert.doesNotMatch(screen, /\^/);
    },
  );
}
