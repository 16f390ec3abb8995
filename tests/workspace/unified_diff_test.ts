import { ok, strictEqual, throws } from "node:assert/strict";
import { UserError } from "../../src/kernel/mod.ts";
import { applyUnifiedDiff, unifiedDiff } from "../../src/workspace/unified_diff.ts";

function refuses(before: string, patch: string, message: RegExp) {
  throws(() => applyUnifiedDiff(before, patch), (error) => {
    ok(error instanceof UserError);
    ok(message.test(error.message), error.message);
    return true;
  });
}

const seven = "one\ntwo\nthree\nfour\nfive\nsix\nseven\n";

Deno.test("a diff shows three lines around each change, and names the file", () => {
  strictEqual(
    unifiedDiff("src/a b.txt", seven, seven.replace("five", "5")),
    "--- a/src/a b.txt\n+++ b/src/a b.txt\n" +
      "@@ -2,6 +2,6 @@\n two\n three\n four\n-five\n+5\n six\n seven\n",
  );
});

Deno.test("a diff tells of a missing newline at the end", () => {
  strictEqual(
    unifiedDiff("a", "x", "x\n"),
    "--- a/a\n+++ b/a\n@@ -1 +1 @@\n-x\n\\ No newline at end of file\n+x\n",
  );
});

Deno.test("a diff of equal texts is empty, and of a file that empties the whole", () => {
  strictEqual(unifiedDiff("a", "x\n", "x\n"), "");
  strictEqual(unifiedDiff("a", "x\n", ""), "--- a/a\n+++ b/a\n@@ -1 +0,0 @@\n-x\n");
  strictEqual(unifiedDiff("a", undefined, ""), "--- /dev/null\n+++ b/a\n");
});

Deno.test("a file's name cannot add lines to a diff", () => {
  ok(
    unifiedDiff("a\n+evil", "x\n", "y\n").startsWith(
      "--- a/a‹U+000A›+evil\n+++ b/a‹U+000A›+evil\n@@",
    ),
  );
});

Deno.test("texts that differ nearly everywhere are replaced, and the diff applies", () => {
  const many = (name: string) => Array.from({ length: 3000 }, (_, n) => `${name}${n}`).join("\n");
  const ends = ["\n", "\nend"];
  for (const beforeEnd of ends) {
    for (const afterEnd of ends) {
      const before = `a\nb\nc\nd\n${many("x")}${beforeEnd}`;
      const after = `a\nb\nc\nd\n${many("y")}${afterEnd}`;
      const diff = unifiedDiff("a", before, after);
      ok(diff.includes("\n@@ -2,"));
      strictEqual(applyUnifiedDiff(before, diff), after);
      strictEqual(applyUnifiedDiff(after, unifiedDiff("a", after, before)), before);
    }
  }
  const longer = `${many("x")}\n`;
  strictEqual(applyUnifiedDiff("a", unifiedDiff("a", "a", `a\n${longer}`)), `a\n${longer}`);
  strictEqual(applyUnifiedDiff(`a\n${longer}`, unifiedDiff("a", `a\n${longer}`, "a")), "a");
});

Deno.test("a hunk goes where its header says, though its lines stand elsewhere too", () => {
  strictEqual(applyUnifiedDiff("x\ny\nx\ny\n", "@@ -3 +3 @@\n-x\n+z\n"), "x\ny\nz\ny\n");
});

Deno.test("a hunk whose header is wrong goes where its lines stand", () => {
  const changed = seven.replace("four\n", "4\n");
  const hunk = " three\n-four\n+4\n five\n";
  const headers = [
    "@@ -30,3 +30,3 @@",
    "@@ -1,3 +1,3 @@ func()",
    "@@ -3,9 +3,1 @@",
    "@@ ... @@",
    "@@",
  ];
  for (const header of headers) {
    strictEqual(applyUnifiedDiff(seven, `${header}\n${hunk}`), changed, header);
  }
  strictEqual(applyUnifiedDiff(seven, hunk), changed);
  strictEqual(applyUnifiedDiff(seven, `--- a/x\n+++ b/x\n${hunk}`), changed);
});

Deno.test("hunks may be miscounted and out of order", () => {
  const patch = "@@ -6,1 +6,9 @@\n five\n-six\n+6\n@@ -1,7 +1,7 @@\n one\n-two\n+2\n+2.5\n three\n";
  const changed = seven.replace("two", "2\n2.5").replace("six", "6");
  strictEqual(applyUnifiedDiff(seven, patch), changed);
});

Deno.test("hunks may share the lines around their changes", () => {
  const patch =
    "@@ -1,3 +1,3 @@\n one\n-two\n+2\n three\n@@ -3,3 +3,3 @@\n three\n-four\n+4\n five\n";
  strictEqual(applyUnifiedDiff(seven, patch), seven.replace("two", "2").replace("four", "4"));
});

Deno.test("kept lines may lack their blank, and empty ones may be empty", () => {
  const before = "func f() {\n\n\treturn 1\n}\n";
  const patch = "@@ -1,4 +1,4 @@\nfunc f() {\n\n-\treturn 1\n+\treturn 2\n}\n\n";
  strictEqual(applyUnifiedDiff(before, patch), before.replace("1", "2"));
});

Deno.test("removed and added lines may look like headers", () => {
  const before = "-- a\n@@ x @@\nlast\n";
  strictEqual(
    applyUnifiedDiff(before, "@@ -1,3 +1,3 @@\n--- a\n+++ b\n @@ x @@\n last\n"),
    "++ b\n@@ x @@\nlast\n",
  );
});

Deno.test("a text with CRLF keeps it", () => {
  const before = seven.replaceAll("\n", "\r\n");
  const after = seven.replace("four", "4\n4.5").replaceAll("\n", "\r\n");
  const patch = "@@ -3,3 +3,4 @@\n three\n-four\n+4\n+4.5\n five\n";
  strictEqual(applyUnifiedDiff(before, patch), after);
  strictEqual(applyUnifiedDiff(before, patch.replaceAll("\n", "\r\n")), after);
  strictEqual(
    applyUnifiedDiff(seven, patch.replaceAll("\n", "\r\n")),
    seven.replace("four", "4\n4.5"),
  );
  strictEqual(applyUnifiedDiff("a\r\nb", "@@\n a\n-b\n+c\n+d\n"), "a\r\nc\r\nd");
  strictEqual(applyUnifiedDiff("a\r\nb\nc\n", "@@\n-a\n+x\n+y\n"), "x\r\ny\r\nb\nc\n");
  strictEqual(applyUnifiedDiff("a\r\nb", "@@\n b\n+c\n"), "a\r\nb\r\nc");
});

Deno.test("blanks at the ends of lines are those of the text", () => {
  strictEqual(applyUnifiedDiff("a  \nb\n\t\nc\n", "@@\n a\n-b\n+B\n \n c\n"), "a  \nB\n\t\nc\n");
});

Deno.test("the end of a text stays as it is where the diff does not tell", () => {
  strictEqual(applyUnifiedDiff("a\nb", "@@ -1,2 +1,2 @@\n a\n-b\n+c\n"), "a\nc");
  strictEqual(applyUnifiedDiff("a\nb\n", "@@ -1,2 +1,2 @@\n a\n-b\n+c\n"), "a\nc\n");
  strictEqual(
    applyUnifiedDiff("a\nb", "@@ -2 +2 @@\n-b\n\\ No newline at end of file\n+b\n"),
    "a\nb\n",
  );
});

Deno.test("a new file is made by a diff, and an empty one stays empty", () => {
  strictEqual(applyUnifiedDiff("", "--- /dev/null\n+++ b/x\n@@ -0,0 +1,2 @@\n+a\n+b\n"), "a\nb\n");
  strictEqual(applyUnifiedDiff("", "@@ -0,0 +1,7 @@\n+a\n"), "a\n");
  strictEqual(applyUnifiedDiff("", "--- /dev/null\n+++ b/x\n"), "");
});

Deno.test("added lines alone go after the line that the header names", () => {
  strictEqual(applyUnifiedDiff("a\nb\n", "@@ -1,0 +2 @@\n+x\n"), "a\nx\nb\n");
  refuses("a\nb\n", "@@ -0,0 +1 @@\n+x\n", /hunk 1 names no line of the file to go by/);
  refuses("a\nb\n", "@@ -7,0 +8 @@\n+x\n", /hunk 1 names no line/);
  refuses("a\nb\n", "+x\n", /hunk 1 names no line/);
});

Deno.test("a hunk that fits in several places is refused, with the places", () => {
  refuses("x\ny\nx\ny\n", "@@ -9 +9 @@\n-x\n+z\n", /hunk 1 fits at lines 1 and 3 \(give more/);
  refuses("x \ny\nx\t\ny\n", "@@\n-x\n+z\n", /hunk 1 fits at lines 1 and 3/);
});

Deno.test("a hunk that fits nowhere is refused, with what was expected", () => {
  const fits = "@@ -1 +1 @@\n-one\n+1\n";
  refuses(
    seven,
    fits + "@@ -3,2 +3,2 @@\n three\n-vier\n+4\n",
    /^Cannot apply the diff: hunk 2 does not fit: expected "vier", found "four" on line 4 \(give/,
  );
  refuses(seven, "@@\n-eight\n+8\n", /hunk 1 does not fit: expected "eight", found no such line/);
  refuses(seven, "@@ -7,2 +7 @@\n seven\n-eight\n", /expected "eight", found the end of the file/);
  refuses(seven, "@@\n one\n-three\n", /its lines do not follow one another from "one" on/);
  refuses("", "@@ -1 +1 @@\n-a\n+b\n", /expected "a", found the end of the file/);
  refuses("a\n", `@@\n-${"b".repeat(500)}\n`, /expected "b{60}…"/);
});

Deno.test("lines are not matched by their blanks alone at the beginning", () => {
  refuses("  a\n", "@@\n-a\n+b\n", /does not fit/);
});

Deno.test("two hunks that change one line are refused", () => {
  const hunk = "@@ -1 +1 @@\n-one\n+1\n";
  refuses(seven, hunk + hunk, /hunks 1 and 2 change the same lines/);
  refuses(seven, "@@ -1,0 +1 @@\n+a\n@@ -1,0 +1 @@\n+b\n", /hunks 1 and 2 change the same lines/);
});

Deno.test("a diff for several files, one that deletes, and one of nothing are refused", () => {
  const hunk = "@@ -1 +1 @@\n-one\n+1\n";
  refuses(
    seven,
    `--- a/x\n+++ b/x\n${hunk}--- a/y\n+++ b/y\n${hunk}`,
    /it is for several files, "x", "y"/,
  );
  refuses(seven, `--- a/x\n+++ /dev/null\n${hunk}`, /it deletes the file/);
  refuses(seven, "\n", /it holds no change/);
  refuses(seven, "some words\n", /hunk 1 does not fit: expected "some words"/);
});

Deno.test("sections for one file follow one another", () => {
  const section = (hunk: string) => `--- a/x\n+++ b/x\n${hunk}`;
  const patch = section("@@ -1 +1,2 @@\n-one\n+1\n+1.5\n") + section("@@ -2 +2 @@\n-1.5\n+1.6\n");
  strictEqual(applyUnifiedDiff(seven, patch), seven.replace("one", "1\n1.6"));
  refuses(seven, patch + section("@@ -1 +1 @@\n-one\n+1\n"), /hunk 3 does not fit/);
});

Deno.test("lines that repeat themselves are searched in time linear in them", () => {
  const before = "a\nb\n".repeat(50_000) + "end\n";
  const patch = "@@ -7 +7 @@\n" + " a\n b\n".repeat(20_000) + " a\n-a\n+c\n";
  refuses(before, patch, /hunk 1 does not fit/);
  strictEqual(
    applyUnifiedDiff(before, "@@ -7 +7 @@\n" + " a\n b\n".repeat(20_000) + "-end\n+END\n"),
    before.replace("end", "END"),
  );
});
