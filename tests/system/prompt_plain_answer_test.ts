import { ok } from "node:assert/strict";
import { pasteUnmarked, typeKeys } from "../terminal/typist.ts";
import { Terminal } from "./tmux.ts";
import { systemTest } from "./tools.ts";

const needs = { tools: ["tmux", "bash"] } as const;

const demo = new URL("prompt_demo.ts", import.meta.url).pathname;
const refusal = "A paste is no answer: please type it, key by key.";

const isAsked = (screen: string) => screen.endsWith("Write it?");
const isAskedAgain = (screen: string) => screen.endsWith(`${refusal}\nWrite it?`);

/** Runs `test` in a terminal of a kind, in which the demo has asked a question plainly. */
async function asked(kind: string, test: (terminal: Terminal, folder: string) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  try {
    await using terminal = await Terminal.start({ folder });
    const program = `${Deno.execPath()} run -A --quiet ${demo} ${folder}/history --plain`;
    await terminal.type(`clear; TERM=${kind} ${program}`);
    await terminal.press("Enter");
    await terminal.shows((screen) => screen.endsWith("demo>"));
    await ask(terminal);
    await test(terminal, folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

async function ask(terminal: Terminal) {
  await terminal.type("?\r");
  await terminal.shows(isAsked);
}

for (const kind of ["dumb", "tmux-256color"]) {
  systemTest(
    `a plain question takes no key that was typed before it, and no paste, on ${kind}`,
    needs,
    () =>
      asked(kind, async (terminal, folder) => {
        await terminal.paste("yes");
        await terminal.shows(isAskedAgain);
        await terminal.press("Enter");
        await terminal.shows((screen) => screen.endsWith("Write it?\nanswer\ndemo>"));
        await terminal.type("?\ryes\r");
        await terminal.shows(isAsked);
        for (const text of ["yes", "yes\n", "yes\nall\n"]) {
          await typeKeys(terminal, "y");
          await pasteUnmarked(folder, text);
          await terminal.shows(isAskedAgain);
        }
        await typeKeys(terminal, "not");
        await terminal.press("BSpace");
        await terminal.shows((screen) => screen.endsWith("Write it? not\nWrite it? no"));
        await terminal.press("Enter");
        const screen = await terminal.shows((screen) => screen.endsWith("answer no\ndemo>"));
        ok(!screen.includes("answer y"), screen);
      }),
  );

  systemTest(
    `Ctrl-D and Ctrl-C answer nothing each time, and still end the prompt after it, on ${kind}`,
    needs,
    () =>
      asked(kind, async (terminal) => {
        await typeKeys(terminal, "y");
        await terminal.press("Enter");
        await terminal.shows("answer y\n");
        for (const key of ["C-d", "C-c", "C-d"]) {
          await ask(terminal);
          await terminal.press(key);
          await terminal.shows((screen) =>
            screen.endsWith(
              `Write it?${key === "C-c" ? " ^C" : ""}\nanswer undefined\ndemo>`,
            )
          );
        }
        await terminal.press("C-d");
        await terminal.shows((screen) => screen.endsWith(`{"kind":"end"}\n$`));
      }),
  );
}

systemTest(
  "Ctrl-Z at a plain question gives the terminal to the shell, and fg asks again",
  needs,
  () =>
    asked("dumb", async (terminal) => {
      await typeKeys(terminal, "y");
      await terminal.press("C-z");
      await terminal.shows("Stopped");
      await terminal.press("echo shell $((6 * 7))", "Enter");
      await terminal.shows("shell 42");
      await terminal.press("fg", "Enter");
      await terminal.shows((screen) => screen.endsWith("\nWrite it? y"));
      await typeKeys(terminal, "es");
      await terminal.press("Enter");
      await terminal.shows("answer yes\n");
      await terminal.press("C-d");
      await terminal.shows((screen) => screen.endsWith(`{"kind":"end"}\n$`));
    }),
);
