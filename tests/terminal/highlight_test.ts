import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { createHighlight } from "../../src/terminal/highlight.ts";
import { namedStyles } from "./rendered.ts";

const highlight = createHighlight(namedStyles);
const shown = (language: string, ...portions: string[]) => {
  const block = highlight(language)!;
  return portions.map((lines) => block(lines).map(({ text, style }) => style(text)).join("")).join(
    "",
  );
};

Deno.test("languages are known by their names and short names, and unknown ones are refused", () => {
  for (const name of ["typescript", "ts", "Python", "bash", "sh", "json", "c++", "html"]) {
    equal(typeof highlight(name), "function", name);
  }
  equal(highlight("no such language"), undefined);
});

Deno.test("code is coloured by what it is, whatever its signs", () => {
  equal(
    shown("json", '{"a": "<&>", "b": 1}\n'),
    '{cyan("a"): green("<&>"), cyan("b"): yellow(1)}\n',
  );
  equal(shown("diff", "-old\n+new\n"), "red(-old)\ngreen(+new)\n");
});

Deno.test("a string over several lines is one, also where its lines come by themselves", () => {
  deepEqual(
    shown("python", 'x = """a\n', 'b"""\n', "y = 1\n"),
    'x = green("""a\n)green(b""")\ny = yellow(1)\n',
  );
});

Deno.test("every character of the code comes back, in any language and portions of any size", () => {
  const lines = fc.array(
    fc.string({ unit: "grapheme" }).map((line) => `${line.replaceAll(/[\r\n]/g, "")}\n`),
  );
  const languages = fc.constantFrom(
    "ts",
    "python",
    "html",
    "bash",
    "markdown",
    "php",
    "rust",
    "css",
    "yaml",
  );
  fc.assert(
    fc.property(languages, fc.array(lines), (language, portions) => {
      const block = highlight(language)!;
      for (const portion of portions.map((lines) => lines.join(""))) {
        equal(block(portion).map(({ text }) => text).join(""), portion);
      }
    }),
    { numRuns: 200 },
  );
});

Deno.test("long code and long lines come back too", () => {
  const code = `${"let a = 1;\n".repeat(3000)}${"x".repeat(10_000)}\n${"f(2);\n".repeat(10)}`;
  equal(highlight("js")!(code).map(({ text }) => text).join(""), code);
});
