import { deepEqual, equal } from "node:assert/strict";
import { atPrompt, key } from "./at_prompt.ts";

const { ctrl } = key;
const history = ["my build is slow", "list files", "build again", "build again, please"];

Deno.test("Ctrl-R finds while its words are typed, and goes further back", () =>
  atPrompt({ history, columns: 60 }, async ({ terminal, enter }) => {
    await terminal.keys("draft", ctrl("r"));
    deepEqual(terminal.screen.lines, ["(search) '':"]);
    await terminal.keys("buil");
    deepEqual(terminal.screen.lines, ["(search) 'buil': build again, please"]);
    await terminal.keys(ctrl("r"), ctrl("r"));
    deepEqual(terminal.screen.lines, ["(search) 'buil': my build is slow"]);
    await terminal.keys(ctrl("s"));
    deepEqual(terminal.screen.lines, ["(search) 'buil': build again"]);
    await terminal.keys(ctrl("r"), ctrl("r"));
    equal(await enter(), "my build is slow");
    deepEqual(terminal.screen.lines, ["> my build is slow", ""]);
  }));

for (const [name, sequence] of [["Escape", "\x1b"], ["Ctrl-G", ctrl("g")], ["Ctrl-C", ctrl("c")]]) {
  Deno.test(`${name} returns from a search to what was typed`, () =>
    atPrompt({ history }, async ({ terminal, enter }) => {
      await terminal.keys("draft", key.left, ctrl("r"), "files", sequence);
      await terminal.shows(([line]) => line === "> draft");
      await terminal.keys("!");
      equal(await enter(), "draf!t");
    }));
}

Deno.test("another key takes what was found and does its own work", () =>
  atPrompt({ history }, async ({ terminal, enter }) => {
    await terminal.keys(ctrl("r"), "files", key.home, "! ");
    equal(await enter(), "! list files");
  }));

Deno.test("a search that finds nothing says so, and Backspace brings back what it found", () =>
  atPrompt({ history, columns: 60 }, async ({ terminal, enter }) => {
    await terminal.keys(ctrl("r"), "filesx");
    deepEqual(terminal.screen.lines, ["(failed search) 'filesx':"]);
    await terminal.keys(key.backspace);
    deepEqual(terminal.screen.lines, ["(search) 'files': list files"]);
    equal(await enter(), "list files");
  }));

Deno.test("a search without a query enters what was typed", () =>
  atPrompt({ history }, async ({ terminal, enter }) => {
    await terminal.keys("typed", ctrl("r"));
    equal(await enter(), "typed");
  }));

Deno.test("a search stays in one row, whatever it finds", () =>
  atPrompt({ history: ["漢字\nand more of it than fits"], columns: 30 }, async ({ terminal }) => {
    await terminal.keys(ctrl("r"), "字");
    deepEqual(terminal.screen.lines, ["(search) '字': 漢字⏎and more …"]);
  }));
