import { median } from "./median.ts";
import { PseudoTerminal } from "./pseudo_terminal.ts";
import type { Row } from "./row.ts";

const keys = 100;
const length = 10_000;
/** How many letters are typed at once to fill the line. */
const piece = 2000;

const home = "\x1b[H";

/** What stands in the line, and where keys are pressed in it. */
const lines = [
  { name: "at the end of 10,000 letters", text: "word ".repeat(length / 5), before: "" },
  { name: "at the beginning of 10,000 letters", text: "word ".repeat(length / 5), before: home },
  { name: "at the end of 10,000 Chinese characters", text: "漢字".repeat(length / 2), before: "" },
  { name: "at the end of an empty line", text: "", before: "" },
] as const;

/**
 * The time from a key press to its echo, through a real pseudo-terminal (the program `script`) of
 * 80 columns and 24 rows, with 1,000 earlier prompts, beside `node:readline`.
 *
 * @throws {Error} where the program `script` is not installed
 */
export async function benchPrompt(): Promise<Row[]> {
  const rows: Row[] = [];
  for (const { name, text, before } of lines) {
    for (const program of ["harvey", "readline"]) {
      const times = await echoTimes(program, text, before);
      const row = { group: `Key press to echo, ${name}`, name: rivals[program], unit: "ms" };
      rows.push({ ...row, figure: "median", value: median(times) });
      const sorted = times.toSorted((a, b) => a - b);
      rows.push({ ...row, figure: "95 of 100 within", value: sorted[Math.floor(keys * 0.95)] });
    }
  }
  return rows;
}

const rivals: Readonly<Record<string, string>> = { harvey: "harvey", readline: "node:readline" };

async function echoTimes(program: string, text: string, before: string): Promise<number[]> {
  const file = new URL("prompt_program.ts", import.meta.url).pathname;
  const command = `exec '${Deno.execPath()}' run -A '${file}' ${program}`;
  const typed = program === "harvey" ? "" : ` '${text}'`;
  await using terminal = new PseudoTerminal(command + typed, { env: Deno.env.toObject() });
  await terminal.shows("> ");
  await terminal.fallsSilent();
  // The rival is given its line at once: it takes seconds for one that is typed.
  for (let start = 0; program === "harvey" && start < text.length; start += piece) {
    await terminal.press(text.slice(start, start + piece));
    await terminal.fallsSilent();
  }
  await terminal.press(before);
  await terminal.fallsSilent();
  const times: number[] = [];
  for (let count = 0; count < keys; count++) {
    const key = "qjzx"[count % 4];
    const pressed = await terminal.press(key);
    times.push(await terminal.shows(key) - pressed);
    await terminal.fallsSilent();
  }
  return times;
}
