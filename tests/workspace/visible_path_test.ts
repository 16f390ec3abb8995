import { ok, strictEqual } from "node:assert/strict";
import fc from "fast-check";
import { visiblePath } from "../../src/workspace/visible_path.ts";

Deno.test("ordinary names stay as they are", () => {
  const names = [
    "src/calc.go",
    ".github/workflows/ci.yml",
    "my dir/a b.go",
    "Grüße/naïve_café.md",
    "cafe\u0301.md",
    "Ærøskøbing/Łódź/ığdır.txt",
    "日本語/説明.md",
    "Tシャツ/A社/한국어app.txt",
    "отчёт.txt",
    "docs/отчёт-v2_final.md",
    "Ελλάδα/αρχείο.ts",
    "עברית.txt",
    "हिन्दी.md",
    "ไทย.md",
    "😀.md",
    "a–b “c” €5 №1 №.txt",
    "C:\\work\\a.ts",
    "",
    "/",
    "a//b",
    "..",
  ];
  for (const name of names) strictEqual(visiblePath(name), name);
});

Deno.test("what cannot be seen is written out", () => {
  const shown = {
    "src/\u202Etxt.exe": "src/‹U+202E›txt.exe",
    "a\u2066b\u2069.ts": "a‹U+2066›b‹U+2069›.ts",
    "a\u200bb\u200d\u200e\ufeff": "a‹U+200B›b‹U+200D›‹U+200E›‹U+FEFF›",
    "a\u00adb": "a‹U+00AD›b",
    "a\nb\tc\u001b[2Jd\u007f\u0085": "a‹U+000A›b‹U+0009›c‹U+001B›[2Jd‹U+007F›‹U+0085›",
    "a\0b": "a‹U+0000›b",
    "a\u00a0b\u2003c\u3000d": "a‹U+00A0›b‹U+2003›c‹U+3000›d",
    "a\u2028b\u2029": "a‹U+2028›b‹U+2029›",
    "\u3164.ts": "‹U+3164›.ts",
    "\u2800.ts": "‹U+2800›.ts",
    "a\u{e0041}b": "a‹U+E0041›b",
    "a\ufe0fb": "a‹U+FE0F›b",
    "a\ud800b": "a‹U+D800›b",
    "\ue000\u{10ffff}": "‹U+E000›‹U+10FFFF›",
    " a/b ": "‹U+0020›a/b‹U+0020›",
    "src/\u0301a": "src/‹U+0301›a",
  };
  for (const [path, visible] of Object.entries(shown)) strictEqual(visiblePath(path), visible);
});

Deno.test("what looks like something else is written out", () => {
  const shown = {
    "\u0430pi.ts": "‹U+0430›pi.ts",
    "src/\u0440\u0430ss.ts": "src/‹U+0440›‹U+0430›ss.ts",
    "\u0441\u043e\u0440\u0443.ts": "‹U+0441›‹U+043E›‹U+0440›‹U+0443›.ts",
    "g\u03bf.mod": "g‹U+03BF›.mod",
    "\u039c\u0391\u039a\u0395.txt": "‹U+039C›‹U+0391›‹U+039A›‹U+0395›.txt",
    "\u{1d41a}.ts": "‹U+1D41A›.ts",
    "a\u0585.ts": "a‹U+0585›.ts",
    "src\u2215a.ts": "src‹U+2215›a.ts",
    "src\u2044a\u2024ts": "src‹U+2044›a‹U+2024›ts",
    "a\u2026": "a‹U+2026›",
  };
  for (const [path, visible] of Object.entries(shown)) strictEqual(visiblePath(path), visible);
});

Deno.test("a name that holds what is shown for another is shown otherwise", () => {
  strictEqual(visiblePath("‹U+202E›"), "‹U+2039›U+202E›");
  strictEqual(visiblePath("‹x›"), "‹x›");
});

Deno.test("different paths are shown differently, in one line, without what is hidden", () => {
  const character = fc.oneof(
    fc.constantFrom(..."ab/. ‹U+0430›\u202e\u0430\u03bf\u00a0\n\u0301\ud800"),
    fc.string({ unit: "binary", maxLength: 1 }),
  );
  const path = fc.array(character, { maxLength: 20 }).map((all) => all.join(""));
  const hidden = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u;
  fc.assert(
    fc.property(path, path, (one, other) => {
      strictEqual(visiblePath(one) === visiblePath(other), one === other);
      ok(!hidden.test(visiblePath(one)));
      strictEqual(visiblePath(one).split("/").length, one.split("/").length);
    }),
    { numRuns: 1000 },
  );
});
