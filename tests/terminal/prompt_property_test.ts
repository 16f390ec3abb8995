import { deepEqual, equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { EditableText } from "../../src/terminal/editable_text.ts";
import { loadWidths } from "../../src/terminal/character_cells.ts";
import { layOut } from "../../src/terminal/line_layout.ts";
import { atPrompt, key } from "./at_prompt.ts";
import { NaiveText } from "./naive_text.ts";
import { ScreenModel } from "./screen_model.ts";

const characters = ["a", "b", " ", ".", "漢", "é", "e\u0301", "👩‍💻", "🇩🇪", "❤️", "1️⃣", "한", "\n"];
const typed = fc.constantFrom(...characters);
const text = fc.array(typed, { maxLength: 60 }).map((parts) => parts.join(""));

/** What both texts can do, and the key for it. */
const actions = {
  left: key.left,
  right: key.right,
  home: key.home,
  end: key.end,
  wordLeft: key.alt("b"),
  wordRight: key.alt("f"),
  deleteBefore: key.backspace,
  deleteAfter: key.delete,
  cutWordBefore: "\x1b\x7f",
  cutBlankWordBefore: key.ctrl("w"),
  cutWordAfter: key.alt("d"),
  cutToHome: key.ctrl("u"),
  cutToEnd: key.ctrl("k"),
  paste: key.ctrl("y"),
  undo: "\x1f",
  up: key.up,
  down: key.down,
} as const;
type Action = keyof typeof actions;

const step = fc.oneof(
  { weight: 3, arbitrary: typed.map((insert) => ({ insert })) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(...Object.keys(actions) as Action[]).map((act) => ({ act })),
  },
);
const steps = fc.array(step, { maxLength: 80 });

Deno.test("any keys make of a text what a naive editor makes of it, the cursor within it", () => {
  fc.assert(
    fc.property(steps, (taken) => {
      const [ours, naive] = [new EditableText(), new NaiveText()];
      for (const each of taken) {
        if ("insert" in each) {
          ours.insert(each.insert);
          naive.insert(each.insert);
        } else {
          ours[each.act]();
          naive[each.act]();
        }
        equal(ours.text, naive.text);
        equal(ours.cursor, naive.cursor);
        ok(ours.cursor >= 0 && ours.cursor <= ours.text.length);
      }
    }),
    { numRuns: 1500 },
  );
});

Deno.test("a text is laid out in full, in rows that fit, the cursor where its character is", async () => {
  await loadWidths();
  fc.assert(fc.property(text, fc.nat(), fc.integer({ min: 4, max: 40 }), (line, place, columns) => {
    const cursor = place % (line.length + 1);
    const { rows, cursor: at } = layOut("", line, cursor, columns);
    equal(rows.map((row) => row.text).join(""), line.replaceAll("\n", ""));
    ok(rows.every(({ width }) => width <= columns));
    ok(at.column < columns);
    ok(rows[at.row].text.startsWith(at.before));
    const shown = rows.slice(0, at.row).map((row) => row.text).join("") + at.before;
    const ends = [...new Intl.Segmenter().segment(line)].map((each) =>
      each.index + each.segment.length
    );
    const end = Math.min(...ends.filter((each) => each >= cursor), line.length);
    equal(shown, line.slice(0, cursor === 0 ? 0 : end).replaceAll("\n", ""));
  }));
});

Deno.test("after any keys the screen shows the whole line, and the prompt returns it", async () => {
  await fc.assert(
    fc.asyncProperty(steps, fc.integer({ min: 10, max: 60 }), async (taken, columns) => {
      await atPrompt({ columns, rows: 60 }, async ({ terminal, enter }) => {
        const naive = new NaiveText();
        for (const each of taken) {
          if ("insert" in each) {
            naive.insert(each.insert);
            await terminal.keys(each.insert === "\n" ? key.altEnter : each.insert);
          } else {
            naive[each.act]();
            await terminal.keys(actions[each.act]);
          }
        }
        const expected = new ScreenModel(columns, 60);
        const { rows, cursor } = layOut("> ", naive.text, naive.cursor, columns);
        for (const [index, row] of rows.entries()) expected.write((index ? "\r\n" : "") + row.text);
        deepEqual(terminal.screen.lines.join("\n").trimEnd(), expected.lines.join("\n").trimEnd());
        deepEqual([terminal.screen.row, terminal.screen.column], [cursor.row, cursor.column]);
        if (/\\$/.test(naive.text)) return;
        equal(await enter(), naive.text.replace(/\n+$/, ""));
      });
    }),
    { numRuns: 60 },
  );
});
