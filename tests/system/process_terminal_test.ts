import { doesNotMatch, match } from "node:assert/strict";
import { Terminal } from "./tmux.ts";
import { systemTest } from "./tools.ts";

const needs = { tools: ["tmux", "bash"] } as const;

const demo = new URL("prompt_demo.ts", import.meta.url).pathname;

async function atPrompt(test: (terminal: Terminal, folder: string) => Promise<void>) {
  const folder = await Deno.makeTempDir();
  try {
    await using terminal = await Terminal.start({ folder });
    await terminal.type(`${Deno.execPath()} run -A --quiet ${demo} ${folder}/history`);
    await terminal.press("Enter");
    await terminal.shows((screen) => screen.endsWith("demo>"));
    await test(terminal, folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const cancelled = `outcome {"kind":"cancelled"}\ndemo>`;

systemTest(
  "Ctrl-C at the terminal cancels a captured command and all that it started",
  needs,
  () =>
    atPrompt(async (terminal) => {
      await terminal.type(
        "!sh -c 'trap \"echo inner; exit\" INT; echo up; while :; do sleep 0.1; done'; true",
      );
      await terminal.press("Enter");
      await terminal.shows((screen) => screen.endsWith("\nup"));
      await terminal.press("C-c");
      const screen = await terminal.shows(cancelled);
      match(screen, /\n\^Cinner\n/);
    }),
);

systemTest(
  "SIGINT sent by kill cancels a captured command as Ctrl-C does",
  needs,
  () =>
    atPrompt(async (terminal) => {
      // The command itself interrupts the program that runs it.
      await terminal.type("!echo up; kill -INT $PPID; sleep 300; echo no");
      await terminal.press("Enter");
      doesNotMatch(await terminal.shows(cancelled), /\nno\n/);
    }),
);

systemTest(
  "a command on the terminal gets its keys, Ctrl-C included, and the prompt comes back",
  needs,
  () =>
    atPrompt(async (terminal) => {
      await terminal.type(
        "!!trap 'echo caught' INT; read -p 'name? ' name; echo \"[$name]\"; exit 7",
      );
      await terminal.press("Enter");
      await terminal.shows((screen) => screen.endsWith("\nname?"));
      await terminal.press("C-c");
      await terminal.shows("\nname? ^Ccaught");
      await terminal.type("harvey\r");
      await terminal.shows(`[harvey]\noutcome {"kind":"exit","code":7}\ndemo>`);
      await terminal.type("next\r");
      await terminal.shows(`{"kind":"line","text":"next"}`);
    }),
);

systemTest(
  "Ctrl-C ends a command on the terminal that does not handle it",
  needs,
  () =>
    atPrompt(async (terminal) => {
      await terminal.type("!!echo up; sleep 300");
      await terminal.press("Enter");
      await terminal.shows((screen) => screen.endsWith("\nup"));
      await terminal.press("C-c");
      await terminal.shows(`outcome {"kind":"signal","signal":"SIGINT","code":130}\ndemo>`);
    }),
);

systemTest(
  "Ctrl-Z stops a command on the terminal together with us, and fg continues both",
  needs,
  () =>
    atPrompt(async (terminal) => {
      await terminal.type("!!read -p 'name? ' name; echo \"[$name]\"");
      await terminal.press("Enter");
      await terminal.shows((screen) => screen.endsWith("\nname?"));
      await terminal.press("C-z");
      await terminal.shows("Stopped");
      await terminal.press("fg", "Enter");
      await terminal.shows((screen) => screen.trimEnd().endsWith("history"));
      await terminal.type("back\r");
      await terminal.shows(`[back]\noutcome {"kind":"exit","code":0}\ndemo>`);
    }),
);

systemTest(
  "a full-screen program works on the terminal",
  needs,
  () =>
    atPrompt(async (terminal, folder) => {
      await Deno.writeTextFile(`${folder}/page.txt`, "the page\n".repeat(100));
      await terminal.type("!!less page.txt");
      await terminal.press("Enter");
      await terminal.shows((screen) => screen.split("the page").length > 20);
      await terminal.press("q");
      await terminal.shows(`outcome {"kind":"exit","code":0}\ndemo>`);
    }),
);
