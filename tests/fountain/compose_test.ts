import assert from "node:assert/strict";
import fc from "fast-check";
import {
  action,
  boneyard,
  centered,
  dialogue,
  type Element,
  lyric,
  note,
  pageBreak,
  parse,
  print,
  sceneHeading,
  section,
  synopsis,
  titleEntry,
  transition,
} from "../../src/fountain/mod.ts";
import { anyText } from "./arbitrary_scripts.ts";

const makers: readonly ((text: string, level: number) => Element[])[] = [
  (text) => [sceneHeading(text)],
  (text) => [sceneHeading(text, { number: "1A" })],
  (text) => [action(text)],
  (text) => dialogue("BOB", text),
  (text) => dialogue(text, "Hello.", { extension: "V.O.", dual: true }),
  (text) => [lyric(text)],
  (text) => [transition(text)],
  (text) => [centered(text)],
  () => [pageBreak()],
  (text) => [note(text)],
  (text) => [boneyard(text)],
  (text, level) => [section(text, level)],
  (text) => [synopsis(text)],
];

const anyWords = fc.oneof(
  anyText,
  fc.constantFrom("INT. X", "CUT TO:", "A.", "Title: x", ".x", "a\nb", "a\n\nb", "BOB", "é", "#1#"),
);

const madeElements = fc.array(
  fc.tuple(fc.nat({ max: makers.length - 1 }), anyWords, fc.integer({ min: 1, max: 6 })),
  { maxLength: 12, size: "max" },
).map((choices) => choices.flatMap(([which, text, level]) => possible(which, text, level)));

Deno.test("elements made by hand print as Fountain that reads back as they are", () => {
  let made = 0;
  fc.assert(
    fc.property(madeElements, (elements) => {
      made += elements.length;
      const read = parse(print(elements)).elements;
      assert.deepEqual(read.map(readingOf), elements.map(readingOf));
    }),
    { numRuns: 3000 },
  );
  assert.ok(made > 3000, `only ${made} elements could be made`);
});

Deno.test("a title page made by hand reads back", () => {
  const page = [titleEntry("Title", "One\nTwo"), titleEntry("Draft date", "2026-05-04")];
  const text = print([...page, sceneHeading("INT. HOUSE")]);
  assert.equal(text, "Title:\n    One\n    Two\nDraft date: 2026-05-04\n\nINT. HOUSE\n");
  const read = parse(text).elements;
  assert.deepEqual(read.map(({ type, text }) => [type, text]), [
    ["titleEntry", "One\nTwo"],
    ["titleEntry", "2026-05-04"],
    ["heading", "INT. HOUSE"],
  ]);
});

Deno.test("elements are forced only where they need to be", () => {
  const made = [
    sceneHeading("INT. HOUSE"),
    sceneHeading("Elsewhere"),
    action("He waits."),
    action("INT. is an abbreviation"),
    ...dialogue("BOB", "Hi."),
    ...dialogue("McBob", "Hi."),
    transition("CUT TO:"),
    transition("Fade out"),
  ];
  assert.equal(
    print(made),
    "INT. HOUSE\n\n.Elsewhere\n\nHe waits.\n\n!INT. is an abbreviation\n\nBOB\nHi.\n\n" +
      "@McBob\nHi.\n\nCUT TO:\n\n> Fade out\n",
  );
});

Deno.test("what Fountain cannot say is refused", () => {
  assert.throws(() => action("one\n\ntwo"), /Cannot write "one\\n\\ntwo" as Fountain/);
  assert.throws(() => action("src/*.ts"), RangeError);
  assert.throws(() => note("a ]] b"), RangeError);
  assert.throws(() => dialogue("", "Hi."), RangeError);
});

Deno.test("a parsed script that was changed prints as the changed script", () => {
  const { elements } = parse("INT. HOUSE\r\n\r\nBOB\r\n(low)\r\nHello.\r\n\r\nHe goes.");
  const changed = elements.filter(({ type }) => type !== "parenthetical");
  assert.equal(print(changed), "INT. HOUSE\r\n\r\nBOB\r\nHello.\r\n\r\nHe goes.");
  assert.equal(
    print([...elements, note("later"), ...elements.slice(0, 1)]),
    "INT. HOUSE\r\n\r\nBOB\r\n(low)\r\nHello.\r\n\r\nHe goes.\n\n[[later]]\n\nINT. HOUSE\r\n\r\n",
  );
});

/** What the maker makes of the text; nothing where it says that Fountain cannot hold it. */
function possible(which: number, text: string, level: number): Element[] {
  try {
    return makers[which](text, level);
  } catch (error) {
    if (error instanceof RangeError) return [];
    throw error;
  }
}

function readingOf(element: Element): unknown[] {
  return [element.type, element.text, element.body];
}
