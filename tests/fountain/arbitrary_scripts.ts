/** Texts for property tests: noise, and what looks like Fountain without always being it. */
import fc from "fast-check";

/** UTF-16 units of any kind: lone surrogates, controls, every line end. */
const anyUnits = fc.array(
  fc.oneof(
    fc.integer({ min: 0, max: 0xffff }),
    fc.integer({ min: 0x20, max: 0x7e }),
    fc.constantFrom(0x0a, 0x0d, 0x20, 0x09, 0xfeff, 0x2028, 0x85, 0xd83d, 0xde06),
  ),
  { maxLength: 80, size: "max" },
).map((units) => String.fromCharCode(...units));

const marks = [
  ..."\n\r \t.!@~>=#()[]*/^:<\\",
  ...["\r\n", "\n\n", "  \n", "[[", "]]", "/*", "*/", "INT. ", "EXT", "i/e ", "A", "b", "TO:"],
  ...["Title:", "key: value", "\uFEFF", "#1A#", "===", "(x)", "BOB\n", "BOB ^\n", "😆", "É"],
];

const markSoup = fc.array(fc.constantFrom(...marks), { maxLength: 60, size: "max" })
  .map((parts) => parts.join(""));

const lines = [
  "",
  "",
  "",
  "  ",
  "INT. HOUSE - DAY #1#",
  "ext. park",
  ".FORCED",
  "...not",
  "He waits.",
  "!BANG",
  "BOB",
  "\tBOB (V.O.) ^",
  "@McBob",
  "(softly)",
  "Hello.",
  "~la la",
  "CUT TO:",
  "> FADE",
  "> x <",
  "====",
  "# Act",
  "= what happens",
  "[[note]]",
  "[[ one [[ two",
  "three ]] four",
  "/* gone */",
  "/* from here",
  "to there */ rest",
  "a /* b */ c [[d]]",
  "Title: x",
  "FADE IN:",
];

const lineEnds = fc.constantFrom("\n", "\r\n", "\r");

const script = fc.tuple(
  fc.constantFrom("", "\uFEFF", "Title: T\nAuthor:\n    A\n    B\n\n"),
  fc.array(fc.tuple(fc.constantFrom(...lines), lineEnds), { maxLength: 30, size: "max" }),
  fc.boolean(),
).map(([head, body, oneLineEnd]) =>
  head + body.map(([line, end]) => line + (oneLineEnd ? "\n" : end)).join("")
);

/** Any text at all, the likelier the more it looks like Fountain. */
export const anyText: fc.Arbitrary<string> = fc.oneof(anyUnits, markSoup, script, script);

/** `text` cut into chunks, empty ones too, at places that `cuts` chooses. */
export function chunksOf(text: string, cuts: readonly number[]): string[] {
  const places = cuts.map((cut) => cut % (text.length + 1)).sort((a, b) => a - b);
  const starts = [0, ...places];
  return starts.map((start, index) => text.slice(start, starts[index + 1] ?? text.length));
}
