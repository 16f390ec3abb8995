import { deepEqual, equal } from "node:assert/strict";
import { atPrompt } from "./at_prompt.ts";

Deno.test("a plain prompt writes its label and nothing else, and leaves the terminal as it is", () =>
  atPrompt({ plain: true }, async ({ terminal, read }) => {
    await terminal.lastKey("hello wörld\n");
    deepEqual(await read, { kind: "line", text: "hello wörld" });
    equal(terminal.written, "> ");
    equal(terminal.raw, false);
  }));

Deno.test("a plain prompt goes on after a backslash", () =>
  atPrompt({ plain: true }, async ({ terminal, read }) => {
    await terminal.keys("one\\\n");
    await terminal.lastKey("two\n");
    deepEqual(await read, { kind: "line", text: "one\ntwo" });
    equal(terminal.written, "> > ");
  }));

Deno.test("a plain prompt shows what others show on lines of its own", () =>
  atPrompt({ plain: true }, async ({ terminal, prompt, read }) => {
    await prompt.interject(() => Promise.resolve(terminal.screen.write("Found it.\r\n")));
    await terminal.lastKey("x\n");
    deepEqual(await read, { kind: "line", text: "x" });
    equal(terminal.written, "> \n> ");
  }));

Deno.test("a plain prompt that goes on after a stop shows its label again", () =>
  atPrompt({ plain: true }, async ({ terminal, read }) => {
    terminal.screen.write("^Z\r\n");
    Deno.kill(Deno.pid, "SIGCONT");
    await terminal.shows((lines) => lines.at(-1) === ">" && lines.length === 2);
    await terminal.lastKey("x\n");
    deepEqual(await read, { kind: "line", text: "x" });
  }));
