import { equal } from "node:assert/strict";
import { createPrompt, History, type Prompt } from "../../src/terminal/mod.ts";
import { pasteMarks } from "../../src/terminal/paste.ts";
import { key } from "./at_prompt.ts";
import { FakeTerminal } from "./fake_terminal.ts";

const question = "Write it? ";
const refusal = "A paste is no answer: please type it, key by key.";

interface Question {
  readonly terminal: FakeTerminal;
  readonly prompt: Prompt;
  readonly answer: Promise<string | undefined>;
  /** Waits until the screen shows these lines, and no more. */
  shows(...lines: string[]): Promise<void>;
}

/** Runs `test` while a plain prompt asks; a question that it leaves open is ended. */
async function asked(test: (question: Question) => Promise<void>) {
  const terminal = new FakeTerminal({ columns: 60 });
  const end = new AbortController();
  const prompt = createPrompt({
    ...{ history: History.inMemory(), plain: true, signal: end.signal },
    ...{ input: terminal, output: terminal },
  });
  const answer = prompt.ask(question);
  const shows = (...lines: string[]) =>
    terminal.shows((shown) => shown.join("\n") === lines.join("\n"));
  try {
    await shows("Write it?");
    await test({ terminal, prompt, answer, shows });
  } finally {
    end.abort();
    await answer;
  }
}

Deno.test("an answer that is typed key by key is shown as it comes, without a move of the cursor", () =>
  asked(async ({ terminal, answer }) => {
    await terminal.keys("y", "é", "漢", "👍");
    equal(terminal.raw, true);
    await terminal.lastKey("\r");
    equal(await answer, "yé漢👍");
    equal(terminal.raw, false);
    const { on, off } = pasteMarks;
    equal(terminal.written.replace(on, "").replace(off, ""), "Write it? yé漢👍\r\n");
  }));

Deno.test("characters that come all at once are no answer, and the question stays", () =>
  asked(async ({ terminal, answer, shows }) => {
    await terminal.keys("yes\r");
    await shows("Write it?", refusal, "Write it?");
    await terminal.keys("yes");
    await shows("Write it?", refusal, "Write it?", refusal, "Write it?");
    await terminal.keys("n");
    await terminal.lastKey("\r");
    equal(await answer, "n");
  }));

for (const pasted of ["yes\r", "y\r", "\ry", key.paste("yes"), `${key.paste("y")}\r`, "é\n"]) {
  Deno.test(`what was typed before ${JSON.stringify(pasted)} came is forgotten with it`, () =>
    asked(async ({ terminal, answer, shows }) => {
      await terminal.keys("y", pasted);
      await shows("Write it? y", refusal, "Write it?");
      await terminal.lastKey("\r");
      equal(await answer, "");
    }));
}

Deno.test("what follows a paste at once belongs to it", () =>
  asked(async ({ terminal, answer, shows }) => {
    await terminal.keys("first line\r", "y", "\r");
    await shows("Write it?", refusal, "Write it?");
    await terminal.lastKey("\r");
    equal(await answer, "");
  }));

Deno.test("Backspace and Ctrl-U leave the answer on a line of its own", () =>
  asked(async ({ terminal, answer, shows }) => {
    await terminal.keys(key.backspace, key.ctrl("u"));
    await shows("Write it?");
    await terminal.keys("n", "👩‍👩‍👧", key.backspace);
    await shows("Write it? n👩‍👩‍👧", "Write it? n");
    await terminal.keys(key.ctrl("u"), "y");
    await shows("Write it? n👩‍👩‍👧", "Write it? n", "Write it? y");
    await terminal.lastKey("\n");
    equal(await answer, "y");
  }));

Deno.test("keys that type nothing may come at once, and change nothing where they mean nothing", () =>
  asked(async ({ terminal, answer, shows }) => {
    await terminal.keys("a", "b", "c", key.left + key.up + key.delete, key.tab);
    await terminal.keys(key.backspace + key.backspace);
    await shows("Write it? abc", "Write it? ab", "Write it? a");
    await terminal.lastKey("\r");
    equal(await answer, "a");
  }));

for (const letter of ["c", "d"]) {
  Deno.test(`Ctrl-${letter.toUpperCase()} answers nothing, whatever was typed, each time`, () =>
    asked(async ({ terminal, prompt, answer }) => {
      await terminal.keys("y");
      await terminal.lastKey(key.ctrl(letter));
      equal(await answer, undefined);
      const again = prompt.ask("Again? ");
      await terminal.shows((lines) => lines.at(-1) === "Again?");
      await terminal.lastKey(key.ctrl(letter));
      equal(await again, undefined);
    }));
}

Deno.test("what others show stands on lines of its own, and the question stands again below", () =>
  asked(async ({ terminal, prompt, answer, shows }) => {
    await terminal.keys("y");
    await prompt.interject(() => Promise.resolve(terminal.screen.write("Found it.\r\n")));
    await shows("Write it? y", "Found it.", "Write it? y");
    await terminal.lastKey("\r");
    equal(await answer, "y");
  }));

Deno.test("a question that goes on after a stop is asked again", () =>
  asked(async ({ terminal, answer, shows }) => {
    await terminal.keys("y");
    terminal.screen.write("\r\n$ fg\r\n");
    Deno.kill(Deno.pid, "SIGCONT");
    await shows("Write it? y", "$ fg", "Write it? y");
    await terminal.lastKey("\r");
    equal(await answer, "y");
  }));
