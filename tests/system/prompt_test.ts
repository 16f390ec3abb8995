import { equal, ok } from "node:assert/strict";
import { Terminal } from "./tmux.ts";
import { systemTest } from "./tools.ts";

const needs = { tools: ["tmux", "bash"] } as const;

const demo = new URL("prompt_demo.ts", import.meta.url).pathname;

/** Runs `test` in a terminal in which the demo waits for its first prompt. */
async function atPrompt(test: (terminal: Terminal, start: () => Promise<void>) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  try {
    await using terminal = await Terminal.start({ folder });
    const start = async () => {
      await terminal.press("clear", "Enter");
      await terminal.type(`${Deno.execPath()} run -A --quiet ${demo} ${folder}/history`);
      await terminal.press("Enter");
      await terminal.shows((screen) => screen.endsWith("demo>"));
    };
    await start();
    await test(terminal, start);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

/** How a prompt stands on the screen once it was read. */
const line = (text: string) => JSON.stringify({ kind: "line", text });

systemTest(
  "a line can be edited before it is entered",
  needs,
  () =>
    atPrompt(async (terminal) => {
      await terminal.type("helo wörld 👍");
      await terminal.press("Home", "Right", "Right", "Right");
      await terminal.type("l");
      await terminal.press("End", "BSpace", "BSpace", "Enter");
      await terminal.shows(line("hello wörld"));
    }),
);

systemTest(
  "a paste of several lines is one prompt, shown as it is and still editable",
  needs,
  () =>
    atPrompt(async (terminal) => {
      await terminal.type("look: ");
      await terminal.paste("one\n\ttwo\n\nfour");
      await terminal.shows("four");
      await terminal.type("!");
      await terminal.press("Enter");
      await terminal.shows(line("look: one\n\ttwo\n\nfour!"));
    }),
);

systemTest(
  "a large paste is folded on the screen and comes in full",
  needs,
  () =>
    atPrompt(async (terminal) => {
      const text = Array.from({ length: 300 }, (_, index) => `line ${index}`).join("\n");
      await terminal.type("<");
      await terminal.paste(`${text}\n`);
      await terminal.shows("<[paste 1: 300 lines]");
      await terminal.type(">");
      await terminal.press("Enter");
      await terminal.shows((screen) =>
        screen.replaceAll("\n", "").includes(line(`${text}\n>`).slice(-60))
      );
    }),
);

systemTest(
  "Alt-Enter begins a new line of the same prompt",
  needs,
  () =>
    atPrompt(async (terminal) => {
      await terminal.type("one");
      await terminal.press("M-Enter");
      await terminal.type("two");
      await terminal.press("Enter");
      await terminal.shows(line("one\ntwo"));
    }),
);

systemTest(
  "history is recalled in the next run, the newest first, several lines as they were",
  needs,
  () =>
    atPrompt(async (terminal, start) => {
      await terminal.press("first", "Enter");
      await terminal.shows(line("first"));
      await terminal.paste("second\nthird");
      await terminal.press("Enter");
      await terminal.shows(line("second\nthird"));
      await terminal.type(" not kept");
      await terminal.press("Enter");
      await terminal.shows(line(" not kept"));
      await terminal.press("C-d");
      await terminal.shows((screen) => screen.endsWith("\n$"));
      await start();
      await terminal.press("Up", "Enter");
      await terminal.shows(line("second\nthird"));
      await terminal.press("Up", "Up", "Enter");
      await terminal.shows(line("first"));
    }),
);

systemTest(
  "Ctrl-C clears a line, on an empty one it interrupts, and Ctrl-D ends",
  needs,
  () =>
    atPrompt(async (terminal) => {
      await terminal.type("half a thought");
      await terminal.press("C-c");
      await terminal.shows("half a thought^C\ndemo>");
      await terminal.press("C-c");
      await terminal.shows(`{"kind":"interrupt","again":true}\ndemo>`);
      await terminal.type("go on");
      await terminal.press("Enter");
      await terminal.shows(line("go on"));
      await terminal.press("C-d");
      await terminal.shows((screen) => screen.endsWith(`{"kind":"end"}\n$`));
    }),
);

systemTest(
  "Ctrl-Z gives the terminal to the shell and fg comes back to the line",
  needs,
  () =>
    atPrompt(async (terminal) => {
      await terminal.type("begun");
      await terminal.press("C-z");
      await terminal.shows("Stopped");
      await terminal.press("echo shell $((6 * 7))", "Enter");
      await terminal.shows("shell 42");
      await terminal.press("fg", "Enter");
      await terminal.shows("demo> begun");
      await terminal.type(" and ended");
      await terminal.press("Enter");
      await terminal.shows(line("begun and ended"));
    }),
);

systemTest(
  "Tab completes, and a second Tab lists what there is to choose from",
  needs,
  () =>
    atPrompt(async (terminal) => {
      await terminal.type("/m\t");
      await terminal.shows("demo> /model");
      await terminal.press("C-c");
      await terminal.type("/h\t\t");
      await terminal.shows((screen) => /\/help\s+\/history/.test(screen));
      await terminal.type("i\t");
      await terminal.press("Enter");
      await terminal.shows(line("/history"));
    }),
);

systemTest(
  "lines that were typed ahead wait for the prompts that follow",
  needs,
  () =>
    atPrompt(async (terminal) => {
      await terminal.type("one\rtwo\rthr");
      await terminal.shows(line("two"));
      await terminal.type("ee\r");
      await terminal.shows(line("three"));
    }),
);

systemTest(
  "a question takes no key that was typed before it, and no paste",
  needs,
  () =>
    atPrompt(async (terminal) => {
      await terminal.type("?\ryes\r");
      await terminal.shows((screen) => screen.endsWith("Write it?"));
      await terminal.paste("yes");
      await terminal.type("n\r");
      await terminal.shows("answer n\n");
      await terminal.type("?\r");
      await terminal.shows((screen) => screen.endsWith("Write it?"));
      await terminal.press("C-d");
      await terminal.shows("answer undefined");
    }),
);

systemTest(
  "the line follows the terminal's size",
  needs,
  () =>
    atPrompt(async (terminal) => {
      await terminal.resize(40, 24);
      await terminal.type("x".repeat(60));
      await terminal.press("Home");
      await terminal.type("ab");
      await terminal.press("Enter");
      const screen = await terminal.shows((screen) =>
        screen.includes('"kind"') && screen.endsWith("\ndemo>")
      );
      ok(screen.includes(`demo> ab${"x".repeat(32)}\n${"x".repeat(28)}\n`), screen);
      equal(screen.split("demo>").length, 3);
    }),
);

systemTest(
  "what is shown while a line is edited stands above it",
  needs,
  () =>
    atPrompt(async (terminal) => {
      await terminal.type("+Found a server.\rhalf a li");
      await terminal.shows((screen) => screen.endsWith("\nFound a server.\ndemo> half a li"));
      await terminal.type("ne\r");
      await terminal.shows(line("half a line"));
    }),
);

systemTest(
  "a line of several stays whole when the terminal is made narrow and wide again",
  needs,
  () =>
    atPrompt(async (terminal) => {
      const words = "漢字 and e\u0301moji 👍 ".repeat(4).trim();
      await terminal.paste(`${words}\nend`);
      await terminal.press("Up", "Home");
      for (const columns of [20, 50, 200, 31, 80]) {
        await terminal.resize(columns, 24);
        await terminal.shows((screen) => {
          const [, shown, ...more] = screen.split("demo> ");
          const isWhole = shown?.replace(/\s/g, "") === `${words}end`.replaceAll(" ", "");
          return isWhole && more.length === 0;
        });
      }
      await terminal.type("X");
      await terminal.press("Enter");
      await terminal.shows(`"X${words.slice(0, 20)}`);
    }),
);
