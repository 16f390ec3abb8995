import { equal, match, ok } from "node:assert/strict";
import { Display, type DisplayOptions } from "../../src/terminal/display.ts";

/** A display whose two streams go to one place. */
function open(
  { terminal = true, environment = {}, ...options }: Partial<DisplayOptions> & {
    terminal?: boolean;
  } = {},
) {
  let shown = "";
  const decoder = new TextDecoder();
  const sink = {
    isTerminal: () => terminal,
    write: (bytes: Uint8Array) => {
      shown += decoder.decode(bytes, { stream: true });
      return Promise.resolve(bytes.length);
    },
  };
  const display = new Display({
    stdout: sink,
    stderr: sink,
    environment,
    columns: () => 30,
    ...options,
  });
  return { display, shown: () => shown };
}

/** What is shown of a reply that comes in pieces. */
async function replied(pieces: readonly string[], options: Parameters<typeof open>[0] = {}) {
  const { display, shown } = open(options);
  for (const piece of pieces) await display.reply(piece);
  await display.endReply();
  return shown();
}

const reply = ["# Title", "\n\n- *a*", " b\n\n```js\n", "1 // \x1b[2J\n``", "`\n"];

Deno.test("a reply is rendered on a terminal, and made harmless before", async () => {
  equal(
    await replied(reply),
    "\x1b[4m\x1b[1mTitle\x1b[22m\x1b[24m\n\n• \x1b[3ma\x1b[23m b\n\n\x1b[2m```js\x1b[22m\n" +
      "\x1b[33m1\x1b[39m \x1b[2m// ␛[2J\x1b[22m\n\x1b[2m```\x1b[22m\n",
  );
});

Deno.test("a reply is shown as it is in a pipe, plainly, and on a dumb terminal", async () => {
  const raw = reply.join("").replace("\x1b", "␛");
  equal(await replied(reply, { terminal: false }), raw);
  equal(await replied(reply, { plain: true }), raw);
  equal(await replied(reply, { environment: { TERM: "dumb" } }), raw);
});

Deno.test("NO_COLOR keeps the marks of text, and nothing but text is written", async () => {
  equal(
    await replied(reply, { environment: { NO_COLOR: "1" } }),
    "# Title\n\n• *a* b\n\n```js\n1 // ␛[2J\n```\n",
  );
});

Deno.test("a notice within a reply stands on a line of its own, and the reply goes on", async () => {
  const { display, shown } = open({ environment: { NO_COLOR: "1" } });
  await display.reply("one two ");
  await display.notice("notice");
  await display.reply("three four five six seven eight nine");
  await display.endReply();
  equal(
    shown(),
    "one two\nnotice\nthree four five six seven\neight nine\n",
  );
});

Deno.test("a second reply begins anew, and an empty one shows nothing", async () => {
  const { display, shown } = open({ environment: { NO_COLOR: "1" } });
  await display.reply("```\nopen");
  await display.endReply();
  await display.endReply();
  await display.reply("*text*");
  await display.endReply();
  equal(shown(), "```\nopen\n*text*\n");
});

Deno.test("output is shown as it is, whatever marks are in it", async () => {
  const { display, shown } = open();
  await display.text("# *a*\n|b|\n");
  await display.endText();
  equal(shown(), "# *a*\n|b|\n");
});

async function thought(options: Parameters<typeof open>[0]) {
  const { display, shown } = open(options);
  await display.thinking("hm\n");
  await display.thinking("well");
  await display.endThinking();
  await display.endThinking();
  await display.reply("Yes.");
  await display.endReply();
  return shown();
}

Deno.test("thinking is folded into one line, shown in full, or hidden", async () => {
  const folded = "\x1b[2m(thought for 1 s; /thinking\x1b[22m\n\x1b[2mshows it)\x1b[22m\nYes.\n";
  ok((await thought({})).endsWith(folded));
  equal(await thought({ thinking: "shown" }), "\x1b[2mhm\x1b[22m\n\x1b[2mwell\x1b[22m\nYes.\n");
  equal(await thought({ thinking: "hidden" }), "Yes.\n");
});

Deno.test("thinking never stands in a pipe, and on a plain terminal it is told in plain lines", async () => {
  for (const thinking of ["folded", "shown", "hidden"] as const) {
    equal(await thought({ terminal: false, thinking }), "Yes.\n");
  }
  equal(await thought({ plain: true }), "(thought for 1 s; /thinking\nshows it)\nYes.\n");
});

Deno.test("while a model thinks, its seconds are counted", async () => {
  const { display, shown } = open();
  await display.thinking("hm");
  while (!shown().includes("thinking")) await new Promise((resolve) => setTimeout(resolve, 20));
  await display.endThinking();
  await display.flushed();
  const [, ...drawn] = shown().split("\r\x1b[K\x1b[2m");
  match(drawn[0], /^\S thinking/);
  match(drawn.at(-1)!, /^\(thought for/);
});

Deno.test("a bar is drawn where it can move, told where it cannot, and gone in the end", async () => {
  const { display, shown } = open({ environment: { NO_COLOR: "1" } });
  {
    using bar = display.bar("reading", 4);
    bar.advance();
    bar.advance(2);
    while (!shown().includes("3/4")) await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await display.line("done");
  ok(shown().endsWith("reading 75% · 3/4\r\x1b[Kdone\n"), shown());

  const plain = open({ plain: true });
  {
    using _bar = plain.display.bar("reading", 4);
    while (plain.shown() === "") await new Promise((resolve) => setTimeout(resolve, 50));
  }
  equal(plain.shown(), "reading …\n");
});
