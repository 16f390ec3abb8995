import { equal, ok } from "node:assert/strict";
import fc from "fast-check";
import { Redactor } from "../../src/workspace/redaction.ts";
import { examples, keyBlock, madeUp } from "./redaction_examples.ts";

const values = [
  { value: "tin-owl-42", kind: "OWL" },
  { value: "owl-42-tin-owl", kind: "LONG_OWL" },
  { value: "abababab", kind: "REPEATING" },
  { value: "line one\nline two", kind: "TWO_LINES" },
  { value: "open [", kind: "BRACKET" },
  { value: "acted: tok", kind: "MARK_LIKE" },
  { value: "größe🙂key", kind: "LETTERS" },
];
const redactor = new Redactor(values);

/** Texts that are or may become secrets, whole and cut at any place, and what they stand between. */
const fragment = fc.oneof(
  { weight: 4, arbitrary: fc.constantFrom(...examples.map(({ text }) => text)) },
  {
    weight: 4,
    arbitrary: fc.tuple(fc.constantFrom(...examples.map(({ text }) => text)), fc.nat(), fc.nat())
      .map(([text, a, b]) =>
        text.slice(...[a % text.length, b % text.length].sort((x, y) => x - y))
      ),
  },
  { weight: 4, arbitrary: fc.constantFrom(...values.map(({ value }) => value)) },
  {
    weight: 2,
    arbitrary: fc.constantFrom(
      ...["[redacted: token]", "[redacted: OWL]", "[redacted: ", "[red", "]", "[redacted: x]"],
      ...[
        "-----BEGIN RSA PRIVATE KEY-----",
        "-----END PRIVATE KEY-----",
        "\\n",
        "+",
        "==",
        "-",
        "--",
      ],
    ),
  },
  {
    weight: 3,
    arbitrary: fc.constantFrom(
      ...[
        "password",
        "API_TOKEN",
        "secret",
        "Server=db;",
        "Bearer ",
        "Basic ",
        "https://",
        "?sig=",
      ],
      ...[
        "=",
        ": ",
        ":",
        ">",
        "<",
        '"',
        "'",
        "\\",
        " ",
        "\n",
        "@",
        "/",
        ";",
        ".",
        "\u001b[1m",
        "%20",
      ],
    ),
  },
  fc.string({ unit: "binary" }),
  fc.stringMatching(/^[A-Za-z0-9+/_-]{0,90}$/),
);
const anyText = fc.array(fragment, { maxLength: 12 }).map((parts) => parts.join(""));

/** Cuts at any places, between the halves of a character too. */
const cutText = fc.tuple(anyText, fc.array(fc.nat(), { maxLength: 20 })).map(([text, places]) => {
  const cuts = places.map((place) => place % (text.length + 1)).sort((a, b) => a - b);
  return [0, ...cuts].map((cut, index) => text.slice(cut, [...cuts, text.length][index]));
});

function streamed(chunks: readonly string[]): string {
  const stream = redactor.stream();
  return chunks.map((chunk) => stream.push(chunk)).join("") + stream.end();
}

Deno.test("however a text is cut, its stream gives what redact() gives", () => {
  fc.assert(
    fc.property(cutText, (chunks) => equal(streamed(chunks), redactor.redact(chunks.join("")))),
    { numRuns: 3000 },
  );
});

Deno.test("every example comes out the same character by character", () => {
  for (const { text } of examples) equal(streamed([...text]), redactor.redact(text));
});

Deno.test("what was redacted stays the same", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const redacted = redactor.redact(text);
      equal(redactor.redact(redacted), redacted);
    }),
    { numRuns: 3000 },
  );
});

Deno.test("no known value is left, whatever stands around it", () => {
  fc.assert(
    fc.property(anyText, fc.constantFrom(...values), anyText, (before, { value }, after) => {
      const redacted = redactor.redact(`${before}\n${value}\n${after}`);
      // Marks name kinds, and one of the values is like a part of a mark.
      const outside = redacted.replace(/\[redacted: [^\]]*\]/g, "…");
      if (value !== "open [" && value !== "acted: tok") ok(!outside.includes(value), redacted);
    }),
    { numRuns: 1000 },
  );
});

Deno.test("little is held back, however long what came may go on", () => {
  const longText = fc.tuple(anyText, fragment, fc.nat(400), anyText)
    .map(([before, again, times, after]) => before + again.repeat(times) + after);
  fc.assert(
    fc.property(longText, (text) => {
      const stream = redactor.stream();
      stream.push(text);
      const held = stream.end();
      ok(held.length <= 2048, `${held.length} units were held back`);
    }),
    { numRuns: 500 },
  );
});

Deno.test("ordinary text comes at once", () => {
  const stream = redactor.stream();
  for (const chunk of ["Here is the ", "answer: it\n", "takes two ", "steps. "]) {
    equal(stream.push(chunk), chunk);
  }
});

Deno.test("a secret without end is never held in memory", () => {
  const beginnings = [`ghp_${madeUp(36)}`, keyBlock("PRIVATE KEY").split("-----END")[0].trimEnd()];
  for (const beginning of beginnings) {
    const stream = redactor.stream();
    let written = stream.push(beginning);
    for (let count = 0; count < 200; count++) written += stream.push(madeUp(1000));
    written += stream.push("!");
    ok(/^\[redacted: [a-z ]+\]!$/.test(written + stream.end()), written);
  }
});

Deno.test("a value that spans line ends, chunks and another value is gone whole", () => {
  equal(redactor.redact("x line one\nline two y"), "x [redacted: TWO_LINES] y");
  equal(redactor.redact("tin-owl-42-tin-owl!"), "[redacted: OWL]!");
  equal(redactor.redact("ababababababab!"), "[redacted: REPEATING]!");
  equal(streamed(["größe", "\ud83d", "\ude42key."]), "[redacted: LETTERS].");
});
