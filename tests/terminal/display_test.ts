import { deepEqual, equal, ok } from "node:assert/strict";
import { Display } from "../../src/terminal/display.ts";
import type { OutputSink } from "../../src/terminal/output_stream.ts";

/** Takes a few bytes at a time, as a slow pipe does, and keeps them in order of arrival. */
class Sink implements OutputSink {
  constructor(readonly record: { bytes: number[] }, readonly terminal: boolean) {}

  async write(bytes: Uint8Array): Promise<number> {
    await Promise.resolve();
    const taken = bytes.subarray(0, 3);
    this.record.bytes.push(...taken);
    return taken.length;
  }

  isTerminal(): boolean {
    return this.terminal;
  }
}

function open(
  { terminal = false, environment = {} as Record<string, string>, columns = 80 } = {},
) {
  const out = { bytes: [] as number[] };
  // On a terminal both streams go to one screen.
  const error = terminal ? out : { bytes: [] as number[] };
  const display = new Display({
    stdout: new Sink(out, terminal),
    stderr: new Sink(error, terminal),
    environment,
    columns: () => columns,
  });
  const text = (record: { bytes: number[] }) =>
    new TextDecoder().decode(Uint8Array.from(record.bytes));
  return { display, stdout: () => text(out), stderr: () => text(error) };
}

Deno.test("a display streams text, ends its line, and shows whole lines on lines of their own", async () => {
  const { display, stdout } = open();
  await display.text("Hello, ");
  await display.text("wörld");
  await display.endText();
  await display.line("a line");
  await display.text("whole\n");
  await display.endText();
  await display.text("open");
  await display.line("next");
  equal(stdout(), "Hello, wörld\na line\nwhole\nopen\nnext\n");
});

Deno.test("a display writes in the order of the calls, whoever waits for them", async () => {
  const { display, stdout } = open();
  await Promise.all([display.text("one "), display.text("two "), display.line("three")]);
  equal(stdout(), "one two \nthree\n");
});

Deno.test("notices and errors go to standard error only", async () => {
  const { display, stdout, stderr } = open();
  await display.text("reply");
  await display.notice("a notice");
  await display.error("an error");
  await display.endText();
  deepEqual([stdout(), stderr()], ["reply\n", "a notice\nan error\n"]);
});

Deno.test("everything that is shown is made harmless, sequences cut between chunks too", async () => {
  const { display, stdout, stderr } = open({ terminal: false });
  await display.text("a\x1b");
  await display.text("[2Jb\r");
  await display.text("\nc\r");
  await display.endText();
  await display.line("\x1b]0;title\x07");
  await display.error("\u202eevil");
  equal(stdout(), "a␛[2Jb\nc␍\n␛]0;title␇\n");
  equal(stderr(), "⟨U+202E⟩evil\n");
});

Deno.test("colour is shown on a terminal, and not with NO_COLOR, TERM=dumb or in a pipe", async () => {
  const shown = async (options: Parameters<typeof open>[0]) => {
    const { display, stdout, stderr } = open(options);
    await display.error("no");
    return options?.terminal ? stdout() : stderr();
  };
  equal(await shown({ terminal: true }), "\x1b[31mno\x1b[39m\n");
  equal(await shown({ terminal: true, environment: { NO_COLOR: "1" } }), "no\n");
  equal(await shown({ terminal: true, environment: { TERM: "dumb" } }), "no\n");
  equal(await shown({ terminal: false }), "no\n");
});

Deno.test("dim text is styled line by line", async () => {
  const { display, stdout } = open({ terminal: true });
  await display.text("one\ntwo", "dim");
  equal(stdout(), "\x1b[2mone\x1b[22m\n\x1b[2mtwo\x1b[22m");
});

Deno.test("what is shown while the terminal is lent waits until it is given back", async () => {
  const { display, stdout } = open({ terminal: true, environment: { NO_COLOR: "1" } });
  await display.line("before");
  const lent = display.lend();
  await display.notice("meanwhile");
  await display.line("and more");
  await display.flushed();
  equal(stdout(), "before\n");
  lent[Symbol.dispose]();
  lent[Symbol.dispose]();
  await display.line("after");
  equal(stdout(), "before\nmeanwhile\nand more\nafter\n");
});

Deno.test("progress is shown on a terminal, and is gone before anything else is shown", async () => {
  const { display, stdout } = open({ terminal: true, environment: { NO_COLOR: "1" } });
  const progress = display.progress("asking\x1b[2J");
  while (!stdout().includes("asking")) await new Promise((resolve) => setTimeout(resolve, 20));
  await display.text("reply");
  progress[Symbol.dispose]();
  await display.flushed();
  ok(stdout().endsWith(" asking␛[2J\r\x1b[Kreply"), stdout());
});

Deno.test("progress shows nothing where nobody watches", async () => {
  for (const options of [{ terminal: false }, { terminal: true, environment: { TERM: "dumb" } }]) {
    const { display, stdout, stderr } = open(options);
    {
      using _progress = display.progress("asking");
      await new Promise((resolve) => setTimeout(resolve, 250));
    }
    await display.flushed();
    deepEqual([stdout(), stderr()], ["", ""]);
  }
});

Deno.test("a reader that goes away ends the output quietly", async () => {
  const chatter = new URL("chatter.ts", import.meta.url).pathname;
  const { stdout, stderr } = await new Deno.Command("sh", {
    args: ["-c", `"$0" run -A --quiet "$1" | head -n 2`, Deno.execPath(), chatter],
  }).output();
  const text = (bytes: Uint8Array) => new TextDecoder().decode(bytes);
  equal(text(stdout), "more and more\nmore and more\n");
  equal(text(stderr), "closed\n");
});

Deno.test("lines of their own are broken between words on a narrow terminal, not in a pipe", async () => {
  const text = "Cannot reach the server: connection refused (start it)";
  for (const terminal of [true, false]) {
    const { display, stdout, stderr } = open({
      terminal,
      environment: { NO_COLOR: "1" },
      columns: 40,
    });
    await display.line(text);
    await display.error(text);
    const shown = terminal ? text.replace("connection ", "connection\n") : text;
    if (terminal) equal(stdout(), `${shown}\n${shown}\n`);
    else deepEqual([stdout(), stderr()], [`${shown}\n`, `${shown}\n`]);
  }
});
