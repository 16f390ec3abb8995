import { deepEqual, equal } from "node:assert/strict";
import { atPrompt, key } from "./at_prompt.ts";

Deno.test("a long line goes on in the next row, and the cursor with it", () =>
  atPrompt({ columns: 20 }, async ({ terminal }) => {
    await terminal.keys("x".repeat(18));
    deepEqual(terminal.screen.lines, [`> ${"x".repeat(18)}`, ""]);
    deepEqual([terminal.screen.row, terminal.screen.column], [1, 0]);
    await terminal.keys(key.left, "ab");
    deepEqual(terminal.screen.lines, [`> ${"x".repeat(17)}a`, "bx"]);
    deepEqual([terminal.screen.row, terminal.screen.column], [1, 1]);
  }));

Deno.test("wide characters are never cut at the edge of the screen", () =>
  atPrompt({ columns: 20 }, async ({ terminal, enter }) => {
    const text = "漢字".repeat(5);
    await terminal.keys(`a${text}`, key.left, key.left, key.left);
    deepEqual(terminal.screen.lines, ["> a漢字漢字漢字漢字", "漢字"]);
    deepEqual([terminal.screen.row, terminal.screen.column], [0, 17]);
    equal(await enter(), `a${text}`);
  }));

Deno.test("emoji, accents and tabs keep the cursor where it is seen", () =>
  atPrompt({}, async ({ terminal }) => {
    await terminal.keys("👩‍💻e\u0301❤️", key.paste("\t"), "漢", key.left);
    deepEqual(terminal.screen.lines, ["> 👩‍💻e\u0301❤️ 漢"]);
    equal(terminal.screen.column, 8);
    await terminal.keys(key.left);
    equal(terminal.screen.column, 7);
    await terminal.keys(key.left, key.left);
    equal(terminal.screen.column, 4);
  }));

Deno.test("control characters of an earlier line are shown as signs", () =>
  atPrompt({ history: ["a\x1b[2Jb\u202e"] }, async ({ terminal, enter }) => {
    await terminal.keys(key.up);
    deepEqual(terminal.screen.lines, ["> a␛[2Jb⟨U+202E⟩"]);
    equal(await enter(), "a\x1b[2Jb\u202e");
  }));

Deno.test("a text that is higher than the screen is shown around its cursor", () =>
  atPrompt({ rows: 4 }, async ({ terminal, enter }) => {
    await terminal.keys(...["1", "2", "3", "4", "5", "6"].flatMap((each) => [each, key.altEnter]));
    deepEqual(terminal.screen.lines, ["4", "5", "6", ""]);
    await terminal.keys(key.up, key.up, key.up, key.up);
    deepEqual(terminal.screen.lines, ["3", "4", "5", "6"]);
    await terminal.keys(key.up, key.up);
    deepEqual(terminal.screen.lines, ["> 1", "2", "3", "4"]);
    equal(await enter(), "1\n2\n3\n4\n5\n6");
    deepEqual(
      [...terminal.screen.gone.slice(-4), ...terminal.screen.lines].filter((line) => line),
      [
        ...["> 1", "2", "3", "4", "5", "6"],
      ],
    );
  }));

Deno.test("a line that shrinks leaves nothing behind", () =>
  atPrompt({ columns: 20 }, async ({ terminal }) => {
    await terminal.keys("y".repeat(50), key.ctrl("u"), "short");
    deepEqual(terminal.screen.lines, ["> short"]);
  }));

Deno.test("resizing draws the line anew at the width it has", () =>
  atPrompt({ columns: 60 }, async ({ terminal, enter }) => {
    const text = "z".repeat(50);
    await terminal.keys(text, key.left);
    for (const columns of [20, 35, 80, 24]) {
      await terminal.resize(columns);
      const line = `> ${text}`;
      const rows = Array.from(
        { length: Math.ceil(line.length / columns) },
        (_, row) => line.slice(row * columns, (row + 1) * columns),
      );
      deepEqual(terminal.screen.lines, rows);
      equal(terminal.screen.row * columns + terminal.screen.column, 51);
    }
    equal(await enter(), text);
  }));

Deno.test("what others show appears above the line, which is drawn again with its cursor", () =>
  atPrompt({ columns: 20 }, async ({ terminal, prompt, enter }) => {
    await terminal.keys("a".repeat(30), key.left, key.left);
    const shown = Promise.withResolvers<void>();
    const interjected = prompt.interject(async () => {
      await shown.promise;
      terminal.screen.write("Found it.\r\n");
    });
    const typed = terminal.keys("b");
    shown.resolve();
    await Promise.all([interjected, typed]);
    deepEqual(terminal.screen.lines, [
      "Found it.",
      `> ${"a".repeat(18)}`,
      `${"a".repeat(10)}baa`,
    ]);
    deepEqual([terminal.screen.row, terminal.screen.column], [2, 11]);
    equal(await enter(), `${"a".repeat(28)}baa`);
    await prompt.interject(() => Promise.resolve(terminal.screen.write("after\r\n")));
    equal(terminal.screen.lines.at(-2), "after");
  }));

Deno.test("a question without room for its words goes over several rows", () =>
  atPrompt({ columns: 20, label: "\x1b[1mMay it write to src/main.ts? \x1b[22m" }, async (open) => {
    await open.terminal.keys("yes", key.left);
    deepEqual(open.terminal.screen.lines, ["May it write to src/", "main.ts? yes"]);
    deepEqual([open.terminal.screen.row, open.terminal.screen.column], [1, 11]);
  }));

Deno.test("the cursor is right on a terminal that shows an emoji wider than it should", () =>
  atPrompt({ columns: 20 }, async ({ terminal }) => {
    const { widthOf } = terminal.screen;
    terminal.screen.widthOf = (text) => text === "👩‍💻" ? 4 : widthOf(text);
    await terminal.keys("👩‍💻ab", key.left);
    equal(terminal.screen.column, "> ".length + 4 + 1);
  }));

Deno.test("narrowing takes all rows away that the terminal has broken", () =>
  atPrompt({ columns: 60 }, async ({ terminal, prompt }) => {
    await prompt.interject(() => Promise.resolve(terminal.screen.write("earlier\r\n")));
    await terminal.keys("z".repeat(50), key.altEnter, "end");
    await terminal.resize(20);
    deepEqual(terminal.screen.lines, [
      ...["earlier", `> ${"z".repeat(18)}`, "z".repeat(20), "z".repeat(12), "end"],
    ]);
    deepEqual([terminal.screen.row, terminal.screen.column], [4, 3]);
  }));

Deno.test("a line that is entered while others show something is entered below that", () =>
  atPrompt({}, async ({ terminal, prompt, read }) => {
    await terminal.keys("line");
    const shown = Promise.withResolvers<void>();
    const interjected = prompt.interject(async () => {
      await shown.promise;
      terminal.screen.write("Found it.\r\n");
    });
    await terminal.lastKey("\r");
    // What the key does has had its time before the others go on.
    await new Promise((resolve) => setTimeout(resolve, 20));
    shown.resolve();
    await interjected;
    deepEqual(await read, { kind: "line", text: "line" });
    deepEqual(terminal.screen.lines, ["Found it.", "> line", ""]);
  }));
