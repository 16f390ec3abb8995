import { deepStrictEqual, strictEqual } from "node:assert/strict";
import { escapeSpeech, unescapeSpeech } from "../../src/fountain/escape.ts";

function writes(rows: Record<string, string>): void {
  for (const [text, written] of Object.entries(rows)) {
    strictEqual(escapeSpeech(text), written, JSON.stringify(text));
    strictEqual(unescapeSpeech(written), text, JSON.stringify(written));
  }
}

/** Lines that stand as they are, each after a first line that needs nothing. */
function leaves(...lines: string[]): void {
  for (const line of lines) strictEqual(escapeSpeech(`so\n${line}`), `so\n${line}`);
}

Deno.test("escapeSpeech() leaves ordinary prose as it is", () => {
  leaves(
    "Plain text, with [links](https://example.org/a/b), `x[0]` and a/b*c.",
    "- list",
    "1. item",
    "**bold** and _under_",
    "if (A) B",
    "Interesting: no key",
    "Note that: nothing",
    "key: value",
    "go to: there",
    "\\".padStart(3, "a"),
    "\tindented",
    "日本語",
    "123",
    "---",
  );
});

Deno.test("escapeSpeech() writes empty lines as two spaces, at the ends as a backslash", () => {
  writes({
    "": "\\",
    "\n": "\\\n\\",
    "\n\n": "\\\n  \n\\",
    "a\n\n\nb": "a\n  \n  \nb",
    "\na\n": "\\\na\n\\",
  });
});

Deno.test("escapeSpeech() marks lines that could open another element", () => {
  const lines = [
    ...[" ", "   ", "\t", "\u00a0", "\u200b", "\\", "\\frac", "  \\x"],
    ...[".git", "!x", "@x", "~x", "> x", "# x", "= x", "(x)", "  # x", "\t(x)", "*(x)*", "_(x)_"],
    ...["．x", "！x", "＠x", "～x", "＃x", "\u2060x"],
    ...["INT. X", "int. x", "Ext/x", "est-x", "int x", "I am", "i.e. so", "I/E x", "*int. x*"],
    ...["Title: x", "draft date: x", "NOTES : x", "authors:x", "Characters: a", "  Contact: x"],
    ...["ALL CAPS", "A", "THE END.", "ERROR (a)", "ERROR - X 12", "ÉCOLE", "ДА", "\u{1D400}"],
  ];
  writes(Object.fromEntries(lines.map((line) => [line, `\\${line}`])));
});

Deno.test("escapeSpeech() puts one backslash into every inline mark", () => {
  writes({
    "a[[b]]": "a[\\[b]\\]",
    "a[[[[": "a[\\[\\[\\[",
    "a/*b*/": "a/\\*b*\\/",
    "a/*/": "a/\\*\\/",
    "a[\\[": "a[\\\\[",
    "a*\\\\/": "a*\\\\\\/",
    "go TO:": "go TO\\:",
    "go TO: \t": "go TO\\: \t",
    "go TO\\:": "go TO\\\\:",
    "go TO: x": "go TO: x",
    "a FADE IN: b": "a FADE IN\\: b",
    "a FADE IN\\\\: b": "a FADE IN\\\\\\: b",
  });
});

Deno.test("escapeSpeech() writes controls as signs", () => {
  writes({
    "a\rb\r\nc": "a␛D;b␛D;\nc",
    "a\0\x1b\x7f\x85": "a␛0;␛1B;␛7F;␛85;",
    "a\u2028\u2029\ufeff": "a␛2028;␛2029;␛FEFF;",
    "a\ud800b\udc00": "a␛D800;b␛DC00;",
    "a😀\t": "a😀\t",
    "a␛b␛A;␛+": "a␛␛b␛␛A;␛␛+",
  });
});

Deno.test("escapeSpeech() cuts long lines outside of escapes and pairs", () => {
  writes({
    ["x".repeat(30_000)]: "x".repeat(30_000),
    ["x".repeat(70_000)]: `${"x".repeat(30_000)}␛+\n${"x".repeat(30_000)}␛+\n${"x".repeat(10_000)}`,
    ["x".repeat(30_000) + ".y"]: `${"x".repeat(30_000)}␛+\n\\.y`,
    ["x".repeat(29_999) + "[[y"]: `${"x".repeat(29_998)}␛+\nx[\\[y`,
  });
  for (const unit of ["[", "/*", "\0", "😀", "␛", "\\", " ", "TO:", "A", "\ud800"]) {
    const text = unit.repeat(Math.ceil(70_000 / unit.length));
    const written = escapeSpeech(text);
    strictEqual(unescapeSpeech(written), text);
    for (const line of written.split("\n")) {
      strictEqual(line.length > 0 && line.length <= 30_003 && line.isWellFormed(), true);
      strictEqual(/\[\[|\/\*|\*\//.test(line), false);
    }
  }
});

Deno.test("escapeSpeech() leaves the command or mention that opens a user's speech", () => {
  const user = { user: true };
  strictEqual(escapeSpeech("! ls src/*", user), "! ls src/\\*");
  strictEqual(escapeSpeech("@claude hi\n@claude", user), "@claude hi\n\\@claude");
  strictEqual(escapeSpeech("!important", user), "\\!important");
  strictEqual(escapeSpeech("@ home", user), "\\@ home");
  strictEqual(escapeSpeech("INT. X", user), "\\INT. X");
  strictEqual(escapeSpeech("! ls"), "\\! ls");
});

Deno.test("escapeSpeech() marks a first line that reads as a statement, raw or written", () => {
  const statement = (line: string) => /^Write \S+\?$/.test(line);
  strictEqual(escapeSpeech("Write a?", { statement }), "\\Write a?");
  strictEqual(
    escapeSpeech("Write a[[0]]?\nWrite b?", { statement }),
    "\\Write a[\\[0]\\]?\nWrite b?",
  );
  strictEqual(escapeSpeech("Well.\nWrite a?", { statement }), "Well.\nWrite a?");
});

Deno.test("unescapeSpeech() forgives what other hands wrote", () => {
  const read: Record<string, string> = {
    "\\needless": "needless",
    "a\n\\\nb": "a\n\nb",
    "a\n\nb": "a\n\nb",
    "a␛b ␛; ␛X; ␛110000; ␛1234567; ␛": "a␛b ␛; ␛X; ␛110000; ␛1234567; ␛",
    "a␛+b": "a␛+b",
    "a␛␛+\nb": "a␛+\nb",
    "a␛+\n\\b": "ab",
    "a␛d;": "a\r",
    "[[raw]] \\frac": "[[raw]] \\frac",
  };
  deepStrictEqual(Object.keys(read).map(unescapeSpeech), Object.values(read));
});
