import assert from "node:assert/strict";
import { join } from "node:path";
import { type EmptyPlace, emptyPlace } from "../end_to_end/harvey.ts";
import { onlySession } from "../end_to_end/recorded_session.ts";
import { modelServerUrl } from "../end_to_end/server_url.ts";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { openHarvey } from "./harvey_terminal.ts";
import { findTool, systemTest } from "./tools.ts";
import type { Terminal } from "./tmux.ts";

const needs = { tools: ["tmux", "bash"] } as const;
const eliza = ["--model", "eliza"];

/** Runs a test in a terminal where Harvey waits for its first line. */
function atPrompt(
  name: string,
  test: (terminal: Terminal, place: EmptyPlace) => Promise<void>,
  args: readonly string[] = eliza,
): void {
  systemTest(name, needs, async () => {
    await using place = await emptyPlace();
    // Not every /bin/sh tells of an exit code after a Ctrl-C that its command has caught.
    await using terminal = await openHarvey(place, args, { SHELL: findTool("bash")! });
    await terminal.shows(promptIsEmpty);
    await test(terminal, place);
  });
}

const promptIsEmpty = (screen: string) => screen.endsWith("harvey>");

async function enter(terminal: Terminal, line: string): Promise<void> {
  await terminal.type(line);
  await terminal.press("Enter");
}

/** Waits until Harvey has left and the shell is back, and checks the exit code. */
async function endsWith(terminal: Terminal, code: number): Promise<void> {
  await terminal.shows((screen) => screen.endsWith("\n$"));
  await enter(terminal, "echo code $?");
  await terminal.shows(`\ncode ${code}\n`);
}

atPrompt(
  "a prompt is answered, and Ctrl-D leaves with the session closed",
  async (terminal, place) => {
    await enter(terminal, "hello");
    const screen = await terminal.shows((screen) =>
      screen.includes("no language model.") && promptIsEmpty(screen)
    );
    assert.match(screen, /\nharvey> hello\n/);
    await terminal.press("C-d");
    await endsWith(terminal, 0);
    const { session } = await onlySession(place);
    assert.deepEqual(session.turns.map(({ prompt }) => prompt), ["hello"]);
    assert.equal(session.ending, "closed");
  },
);

atPrompt("/exit leaves, and a failure before it is no failure of the whole", async (terminal) => {
  await enter(terminal, "/nonsense");
  await terminal.shows('Cannot run "/nonsense"');
  await enter(terminal, "/exit");
  await endsWith(terminal, 0);
});

atPrompt("Ctrl-C at an empty prompt warns once, then leaves with 130", async (terminal, place) => {
  await terminal.press("C-c");
  await terminal.shows((screen) => screen.includes("once more") && promptIsEmpty(screen));
  await enter(terminal, "! echo between");
  await terminal.shows((screen) => screen.includes("\nbetween\n") && promptIsEmpty(screen));
  await terminal.press("C-c");
  await terminal.shows((screen) => screen.split("once more").length === 3 && promptIsEmpty(screen));
  await terminal.press("C-c");
  await endsWith(terminal, 130);
  assert.equal((await onlySession(place)).session.ending, "closed");
});

systemTest(
  "Ctrl-C stops a slow reply, keeps what came, and the prompt is back",
  needs,
  async () => {
    await using server = startMisbehavingServer({ protocol: "ollama", mode: "slow", delay: 400 });
    await using place = await emptyPlace();
    await using terminal = await openHarvey(place, [
      ...["--url", modelServerUrl(server.url, "ollama"), "--model", "m"],
    ]);
    await terminal.shows(promptIsEmpty);
    await enter(terminal, "count");
    await terminal.shows("one two");
    await terminal.press("C-c");
    const screen = await terminal.shows((screen) =>
      screen.includes("what came is kept") && promptIsEmpty(screen)
    );
    assert.doesNotMatch(screen, /ten/);
    await server.readerLeft;
    await enter(terminal, "! echo next");
    await terminal.shows((screen) => screen.includes("\nnext\n") && promptIsEmpty(screen));
    await terminal.press("C-d");
    await endsWith(terminal, 0);
    const { session } = await onlySession(place);
    const [reply] = session.turns[0].replies;
    assert.match(reply.text, /^one two /);
    assert.ok(reply.interrupted);
  },
);

atPrompt("Ctrl-C stops a command, and Harvey says Cancelled.", async (terminal, place) => {
  await enter(terminal, "! echo up; sleep 300");
  await terminal.shows((screen) => screen.endsWith("\nup"));
  await terminal.press("C-c");
  await terminal.shows((screen) => screen.endsWith("Cancelled.\nharvey>"));
  await terminal.press("C-d");
  await endsWith(terminal, 0);
  const { session } = await onlySession(place);
  assert.deepEqual(session.shellRuns[0].outcome, { kind: "cancelled" });
  assert.equal(session.shellRuns[0].output, "up\n");
});

atPrompt(
  "! -t gives a command the terminal, Ctrl-C included; its output is not captured",
  async (terminal, place) => {
    await Deno.writeTextFile(
      join(place.workspace, "ask.sh"),
      "trap 'echo caught' INT\ntest -t 0 && test -t 1 && printf 'your name? '\nread name\n" +
        'read name; echo "[$name]"; exit 5\n',
    );
    await enter(terminal, "! -t bash ask.sh");
    await terminal.shows((screen) => screen.endsWith("\nyour name?"));
    await terminal.press("C-c");
    await terminal.shows("^Ccaught");
    await enter(terminal, "");
    await enter(terminal, "ann");
    await terminal.shows((screen) =>
      screen.includes("\n[ann]\n(exit 5)\n") && promptIsEmpty(screen)
    );
    await terminal.press("C-d");
    await endsWith(terminal, 0);
    const { text, session } = await onlySession(place);
    const [{ command, captured, output, outcome }] = session.shellRuns;
    assert.deepEqual({ command, captured, output, outcome }, {
      command: "bash ask.sh",
      captured: false,
      output: "",
      outcome: { kind: "exit", code: 5 },
    });
    assert.match(text, /\n\(output not captured\)\n/);
  },
);

atPrompt(
  "a program of shell.interactive gets the terminal by its name",
  async (terminal, place) => {
    const program = join(place.workspace, "less");
    await Deno.writeTextFile(program, "#!/bin/sh\ntest -t 0 && printf 'a page: '\nread key\n");
    await Deno.chmod(program, 0o755);
    await enter(terminal, "! ./less page.txt");
    await terminal.shows((screen) => screen.endsWith("\na page:"));
    await enter(terminal, "q");
    await terminal.shows(promptIsEmpty);
    await terminal.press("C-d");
    await endsWith(terminal, 0);
    const { session } = await onlySession(place);
    assert.deepEqual(session.shellRuns.map(({ command, captured }) => [command, captured]), [
      ["./less page.txt", false],
    ]);
  },
);

atPrompt("Tab completes commands and their words", async (terminal) => {
  await terminal.type("/rec");
  await terminal.press("Tab");
  await terminal.shows((screen) => screen.endsWith("harvey> /record"));
  await terminal.type(" of");
  await terminal.press("Tab");
  await terminal.shows((screen) => screen.endsWith("/record off"));
  await terminal.press("Enter");
  await terminal.shows("Recording stopped.");
});

systemTest("lines come back in the next run, newest first", needs, async () => {
  await using place = await emptyPlace();
  for (const first of [true, false]) {
    // The second terminal does not wait for the first one's server to be gone.
    const folder = await Deno.makeTempDir({ dir: place.folder });
    await using terminal = await openHarvey({ ...place, folder }, [...eliza, "--no-record"]);
    await terminal.shows(promptIsEmpty);
    if (first) {
      await enter(terminal, "! echo one");
      await terminal.shows((screen) => screen.includes("\none\n") && promptIsEmpty(screen));
      await enter(terminal, "! echo two");
      await terminal.shows((screen) => screen.includes("\ntwo\n") && promptIsEmpty(screen));
    } else {
      await terminal.press("Up");
      await terminal.shows((screen) => screen.endsWith("harvey> ! echo two"));
      await terminal.press("Up");
      await terminal.shows((screen) => screen.endsWith("harvey> ! echo one"));
      await terminal.press("C-c");
      await terminal.shows(promptIsEmpty);
    }
    await terminal.press("C-d");
    await endsWith(terminal, 0);
  }
  const mode = (await Deno.stat(join(place.home, "harvey", "history"))).mode! & 0o777;
  assert.equal(mode.toString(8), "600");
});

atPrompt("a paste of several lines is one prompt", async (terminal, place) => {
  await terminal.paste("first line\n! touch made\n\nlast line");
  await terminal.shows("last line");
  await terminal.press("Enter");
  await terminal.shows(promptIsEmpty);
  await terminal.press("C-d");
  await endsWith(terminal, 0);
  const { session } = await onlySession(place);
  assert.deepEqual(session.turns.map(({ prompt }) => prompt), [
    "first line\n! touch made\n\nlast line",
  ]);
  assert.deepEqual(session.shellRuns, []);
});

atPrompt(
  "what a command prints cannot move the cursor or change the title",
  async (terminal, place) => {
    await Deno.writeTextFile(
      join(place.workspace, "hostile"),
      "\x1b[2J\x1b[H\x1b]0;x\x07over\rwritten\n",
    );
    await enter(terminal, "! cat hostile");
    const screen = await terminal.shows((screen) =>
      screen.includes("written") && promptIsEmpty(screen)
    );
    assert.match(screen, /\nharvey> ! cat hostile\n/);
    assert.match(screen, /over/);
  },
);

systemTest("a terminal that is closed at the prompt ends the session in order", needs, async () => {
  await using place = await emptyPlace();
  {
    await using terminal = await openHarvey(place, eliza, { SHELL: findTool("bash")! });
    await terminal.shows(promptIsEmpty);
    await enter(terminal, "hello");
    await terminal.shows((screen) => screen.includes("no language") && promptIsEmpty(screen));
  }
  let ending = "";
  for (let waited = 0; waited < 10_000 && ending !== "closed"; waited += 50) {
    await new Promise((resolve) => setTimeout(resolve, 50));
    ending = (await onlySession(place)).session.ending;
  }
  assert.equal(ending, "closed");
});
