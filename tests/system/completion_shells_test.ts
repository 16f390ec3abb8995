import assert from "node:assert/strict";
import { join } from "node:path";
import { startModelServer } from "../end_to_end/cli_model_server.ts";
import { type EmptyPlace, emptyPlace } from "../end_to_end/harvey.ts";
import { installHarvey } from "./installed_harvey.ts";
import { Terminal } from "./tmux.ts";
import { systemTest, type SystemTool } from "./tools.ts";

/** How a shell begins with nothing of the person's, and then takes Harvey's completions. */
const shells: Readonly<Record<"bash" | "zsh" | "fish", readonly string[]>> = {
  bash: ["bash --norc --noprofile", "PS1='> '", 'eval "$(harvey completions bash)"'],
  zsh: [
    "zsh -f",
    "PS1='> '",
    "autoload -Uz compinit; compinit -D",
    "source <(harvey completions zsh)",
  ],
  fish: [
    "fish --no-config",
    "function fish_prompt; echo '> '; end",
    "set -g fish_autosuggestion_enabled 0",
    "harvey completions fish | source",
  ],
};

/** What is typed before Tab, and what the line is after it. */
const completed: readonly (readonly [typed: string, line: string])[] = [
  ["harvey mod", "harvey models"],
  ["harvey --plai", "harvey --plain"],
  ["harvey config sche", "harvey config schema"],
  ["harvey config get shell.time", "harvey config get shell.timeout"],
  ["harvey models --js", "harvey models --json"],
  ["harvey help exit", "harvey help exit-codes"],
  ["harvey --model llama3.1:8", "harvey --model llama3.1:8b"],
  ["harvey --model=llama3.1:8", "harvey --model=llama3.1:8b"],
  ["harvey --model lla", "harvey --model llama3.1:8b"],
  ["harvey --record=req", "harvey --record=required"],
  ["harvey --record-file no", "harvey --record-file notes.txt"],
  ["harvey --record-file=no", "harvey --record-file=notes.txt"],
  ["harvey --workdir sub", "harvey --workdir subfolder/"],
];

for (const [shell, lines] of Object.entries(shells)) {
  const tools: SystemTool[] = ["tmux", shell as SystemTool];
  systemTest(`${shell} completes commands, options, models, files and folders`, {
    tools,
  }, async (test) => {
    await using server = startModelServer(["llama3.1:8b"]);
    await using place = await emptyPlace();
    await using terminal = await openShell(place, server.url, lines);
    for (const [typed, line] of completed) {
      await test.step(typed, async () => {
        await terminal.press("C-u");
        await terminal.press("C-l");
        await terminal.type(typed);
        await terminal.shows(typed);
        await terminal.press("Tab");
        await terminal.shows((screen) => lastLine(screen) === `> ${line}`);
      });
    }
    await test.step("nothing is completed, and nothing said, where nothing fits", async () => {
      await terminal.press("C-u");
      await terminal.press("C-l");
      await terminal.type("harvey xyzzy");
      await terminal.press("Tab");
      await terminal.type("!");
      const screen = await terminal.shows("xyzzy!");
      assert.equal(screen.trim(), "> harvey xyzzy!");
    });
  });
}

/** A shell in a place's workspace, in which two names begin with a letter of their own. */
async function openShell(
  place: EmptyPlace,
  ollama: string,
  lines: readonly string[],
): Promise<Terminal> {
  const bin = await installHarvey(place);
  await Deno.writeTextFile(join(place.workspace, "notes.txt"), "");
  await Deno.mkdir(join(place.workspace, "subfolder"));
  const terminal = await Terminal.start({ folder: place.folder, columns: 100, rows: 30 });
  const environment = `env -i HOME=${place.home} PATH=${bin}:$PATH TERM=tmux-256color ` +
    `LANG=C.UTF-8 OLLAMA_HOST=${ollama}`;
  const [program, ...setup] = lines;
  for (const line of [`cd ${place.workspace}; clear; exec ${environment} ${program}`, ...setup]) {
    await terminal.type(line);
    await terminal.press("Enter");
  }
  await terminal.type("echo re''ady");
  await terminal.press("Enter");
  await terminal.shows((screen) => screen.split("\n").includes("ready"));
  return terminal;
}

function lastLine(screen: string): string {
  return screen.trimEnd().split("\n").at(-1)!.trimEnd();
}
