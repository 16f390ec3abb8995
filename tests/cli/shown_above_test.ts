import { deepEqual, equal } from "node:assert/strict";
import { ShownAbove } from "../../src/cli/shown_above.ts";
import { createDisplay, createPrompt, History } from "../../src/terminal/mod.ts";
import { FakeTerminal } from "../terminal/fake_terminal.ts";

/** A terminal that a display and a prompt share. */
function shared() {
  const terminal = new FakeTerminal({ columns: 30 });
  const sink = {
    isTerminal: () => true,
    write: (bytes: Uint8Array) => {
      // A terminal's driver begins a new line where a newline comes.
      const text = new TextDecoder().decode(bytes).replaceAll("\n", "\r\n");
      terminal.writeSync(new TextEncoder().encode(text));
      return Promise.resolve(bytes.length);
    },
  };
  const display = createDisplay({ stdout: sink, stderr: sink, environment: { NO_COLOR: "1" } });
  const end = new AbortController();
  const prompt = createPrompt({
    ...{ history: History.inMemory(), signal: end.signal },
    ...{ input: terminal, output: terminal },
  });
  return { terminal, display, above: new ShownAbove(display, prompt), end };
}

Deno.test("what is shown while a line is edited stands above it, in order", async () => {
  const { terminal, above } = shared();
  const { screen } = above;
  await screen.line("before");
  const read = above.read("> ");
  await terminal.keys("typed");
  await Promise.all([
    screen.notice("Found a server."),
    screen.error("It broke."),
    screen.line("x"),
  ]);
  await terminal.keys("!");
  deepEqual(terminal.screen.lines, ["before", "Found a server.", "It broke.", "x", "> typed!"]);
  await terminal.lastKey("\r");
  deepEqual(await read, { kind: "line", text: "typed!" });
  await screen.line("after");
  deepEqual(terminal.screen.lines.slice(-3), ["> typed!", "after", ""]);
});

Deno.test("a text that streams while a line is edited is shown line by line", async () => {
  const { terminal, above } = shared();
  const { screen } = above;
  const read = above.read("> ");
  await terminal.keys("typed");
  await screen.text("one ");
  deepEqual(terminal.screen.lines, ["> typed"]);
  await screen.text("line\nand ");
  deepEqual(terminal.screen.lines, ["one line", "> typed"]);
  await screen.text("more");
  await screen.endText();
  deepEqual(terminal.screen.lines, ["one line", "and more", "> typed"]);
  await terminal.lastKey("\r");
  await read;
});

Deno.test("a line that has begun to stream is shown when the prompt is over", async () => {
  const { terminal, above } = shared();
  const { screen } = above;
  const read = above.read("> ");
  await terminal.keys("typed");
  await screen.text("begun ");
  await terminal.lastKey("\r");
  await read;
  await screen.text("and ended\n");
  deepEqual(terminal.screen.lines, ["> typed", "begun and ended", ""]);
});

Deno.test("nothing spins over the line that is edited", async () => {
  const { terminal, above } = shared();
  const { screen } = above;
  using _task = screen.progress("thinking");
  const read = above.read("> ");
  await terminal.keys("typed");
  await new Promise((resolve) => setTimeout(resolve, 250));
  deepEqual(terminal.screen.lines, ["> typed"]);
  await screen.notice("Still at it.");
  await new Promise((resolve) => setTimeout(resolve, 250));
  deepEqual(terminal.screen.lines, ["Still at it.", "> typed"]);
  await terminal.lastKey("\r");
  await read;
});

Deno.test("a prompt that is ended gives the terminal back", async () => {
  const { terminal, above, end } = shared();
  const read = above.read("> ");
  await terminal.keys("half");
  end.abort();
  deepEqual(await read, { kind: "end" });
  equal(terminal.raw, false);
  await above.screen.line("over");
  deepEqual(terminal.screen.lines, ["> half", "over", ""]);
});
