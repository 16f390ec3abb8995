/**
 * From a key press to its echo and from the sending of a token to its first letter on the terminal,
 * through the executable on a real pseudo-terminal, in a session of 1,000 recorded turns that was
 * held in the same run. Run by `deno task bench terminal`, or by itself with an executable that is
 * there already: `deno run -A tasks/bench/terminal.ts ./harvey`.
 *
 * Beside each figure stands what the measuring itself takes: the echo of `cat`, and a program that
 * writes what the server sends as it comes.
 */
import { join, resolve } from "node:path";
import { distribution } from "./distribution.ts";
import { PseudoTerminal } from "./pseudo_terminal.ts";
import type { Row } from "./row.ts";
import { startTokenServer, type TokenServer } from "./token_server.ts";
import { tokenTimes, visibleText } from "./visible_text.ts";

const turns = 1000;
const keyPresses = 200;
const replies = 50;
const tokensPerReply = 40;
/** Replies that are copied without Harvey. */
const copies = 10;
const tokensPerSecond = 200;
/** Milliseconds that a model thinks before the first token. */
const thinking = 300;

/**
 * Holds a session with an executable, measures, and removes the session.
 *
 * @throws {Error} where the session file does not hold all turns
 */
export async function benchTerminal(harvey: string): Promise<Row[]> {
  const workspace = await Deno.makeTempDir({ prefix: "harvey-bench-" });
  try {
    await using server = startTokenServer();
    const command = `exec '${resolve(harvey)}' --model words --url ${server.url}`;
    const home = { cwd: workspace, env: { HOME: workspace, USER: "ann" } };
    await using terminal = new PseudoTerminal(command, home);
    await terminal.shows("harvey>");
    const perTurn = await holdSession(terminal, server);
    const keys = await echoes(terminal);
    const streamed = await streams(terminal, server);
    const recorded = await countTurns(workspace);
    if (recorded < turns + styles.length * replies) {
      throw new Error(`${recorded} turns are in the session file`);
    }
    const after = `after ${turns.toLocaleString("en")} turns, on a pseudo-terminal`;
    const echo = `Key press to echo, ${after}`;
    const token = `Token sent to its first letter shown, ${tokensPerSecond} a second, ${after}`;
    const first = streamed.map(({ first }) => first).flat();
    const copied = await copiedStream(server);
    return [
      ...distribution(echo, "harvey", keys),
      ...distribution(echo, "cat", await catEchoes()),
      ...distribution(token, "harvey, the first of a reply", first),
      ...streamed.flatMap(({ style, rest }) =>
        distribution(token, `harvey, the others, ${style}`, rest)
      ),
      ...distribution(token, "only copied, the first", copied.first),
      ...distribution(token, "only copied, the others", copied.rest),
      ...distribution("A turn from Enter to the next prompt", "harvey", perTurn),
    ];
  } finally {
    await Deno.remove(workspace, { recursive: true });
  }
}

/** Has so many turns, and returns what each took. */
async function holdSession(terminal: PseudoTerminal, server: TokenServer): Promise<number[]> {
  const taken: number[] = [];
  for (let turn = 1; turn <= turns; turn++) {
    server.reply = { tokens: [`Turn ${turn} `, "is over."], before: 0, between: 0 };
    await terminal.press(`say ${turn}`);
    await terminal.shows(`${turn}`);
    const entered = await terminal.press("\r");
    await terminal.shows("is over.");
    taken.push(await terminal.shows("harvey>") - entered);
    terminal.takePieces();
  }
  return taken;
}

async function echoes(terminal: PseudoTerminal): Promise<number[]> {
  const times: number[] = [];
  await terminal.fallsSilent(200);
  for (let count = 0; count < keyPresses; count++) {
    const key = "qjzx"[count % 4];
    const pressed = await terminal.press(key);
    times.push(await terminal.shows(key) - pressed);
    await terminal.fallsSilent();
  }
  return times;
}

async function catEchoes(): Promise<number[]> {
  await using terminal = new PseudoTerminal("stty raw -echo; echo ready; exec cat");
  await terminal.shows("ready");
  return await echoes(terminal);
}

/** Where models' tokens have their blanks. */
const styles = ["blank after the word", "blank before the word"] as const;

function tokensFor(style: typeof styles[number]): string[] {
  const words = "the river turns slowly under an old stone bridge while nobody waits there"
    .split(" ");
  return Array.from({ length: tokensPerReply }, (_, index) => {
    const word = index === 0 ? "Answer" : words[index % words.length];
    return style === "blank after the word" ? `${word} ` : index === 0 ? word : ` ${word}`;
  });
}

async function streams(terminal: PseudoTerminal, server: TokenServer) {
  const measured = [];
  await terminal.press("\x15");
  for (const style of styles) {
    const tokens = tokensFor(style);
    server.reply = { tokens, before: thinking, between: 1000 / tokensPerSecond };
    const first: number[] = [];
    const rest: number[] = [];
    for (let count = 0; count < replies; count++) {
      await terminal.fallsSilent();
      await terminal.press("go");
      await terminal.shows("go");
      terminal.takePieces();
      await terminal.press("\r");
      await terminal.shows("Answer");
      await terminal.shows("harvey>");
      const [begin, ...others] = delays(terminal, server);
      first.push(begin);
      rest.push(...others);
    }
    measured.push({ style, first, rest });
  }
  return measured;
}

/** The same stream without Harvey. */
async function copiedStream(server: TokenServer) {
  const program = new URL("copy_program.ts", import.meta.url).pathname;
  const first: number[] = [];
  const rest: number[] = [];
  const tokens = tokensFor("blank after the word");
  for (let count = 0; count < copies; count++) {
    server.reply = { tokens, before: thinking, between: 1000 / tokensPerSecond };
    const command = `'${Deno.execPath()}' run -A '${program}' ${server.url}; echo "over now"`;
    await using terminal = new PseudoTerminal(command, { env: { HOME: Deno.cwd() } });
    await terminal.shows("over now");
    const shown = visibleText(terminal.takePieces());
    const wire = /"content":"([^"]*)"/g;
    const times = [...shown.text.matchAll(wire)].map(({ index }) => shown.times[index]);
    const [begin, ...others] = times.map((time, index) => time - server.sent[index]);
    first.push(begin);
    rest.push(...others);
  }
  return { first, rest };
}

function delays(terminal: PseudoTerminal, server: TokenServer): number[] {
  const times = tokenTimes(visibleText(terminal.takePieces()), server.reply.tokens);
  return times.map((time, index) => time - server.sent[index]);
}

async function countTurns(workspace: string): Promise<number> {
  const folder = join(workspace, "harvey", "sessions");
  let count = 0;
  for await (const { name } of Deno.readDir(folder)) {
    if (!name.endsWith(".spmd")) continue;
    count += (await Deno.readTextFile(join(folder, name))).split("\n[[turn: ").length - 1;
  }
  return count;
}

if (import.meta.main) {
  const { markdownTables } = await import("./table.ts");
  console.log(markdownTables(await benchTerminal(Deno.args[0] ?? "harvey")));
}
