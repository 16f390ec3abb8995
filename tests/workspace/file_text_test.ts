import assert from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import { beginningOf, excerptOf, PathRefusal, readFileText } from "../../src/workspace/mod.ts";
import { type PathPlace, pathPlace } from "./path_place.ts";

async function textOf(place: PathPlace, bytes: Uint8Array): Promise<string> {
  await Deno.writeFile(join(place.workspace, "file"), bytes);
  return await readFileText(place.guard, await place.guard.resolve("file", "read"));
}

async function refusal(place: PathPlace, bytes: Uint8Array): Promise<string> {
  try {
    return assert.fail(`it was read as ${JSON.stringify(await textOf(place, bytes))}`);
  } catch (error) {
    if (error instanceof PathRefusal) return error.reason;
    throw error;
  }
}

const encoded = (text: string) => new TextEncoder().encode(text);

function utf16(text: string, littleEndian: boolean): Uint8Array {
  const view = new DataView(new ArrayBuffer(2 * text.length + 2));
  ("\ufeff" + text).split("").forEach((unit, at) =>
    view.setUint16(2 * at, unit.charCodeAt(0), littleEndian)
  );
  return new Uint8Array(view.buffer);
}

Deno.test("any text without a NUL comes back as it stands, in UTF-8 and in UTF-16", async () => {
  await using place = await pathPlace();
  const unit = fc.constantFrom("a", "\n", "\r\n", "\r", "é", "😀", "\t", "\u202e", " ", "\u2028");
  const anyText = fc.array(unit, { maxLength: 20 }).map((units) => units.join(""));
  await fc.assert(
    fc.asyncProperty(anyText, fc.boolean(), async (text, littleEndian) => {
      assert.equal(await textOf(place, encoded(text)), text);
      assert.equal(await textOf(place, utf16(text, littleEndian)), text);
    }),
    { numRuns: 50 },
  );
});

Deno.test("the mark at the beginning of a text is left out", async () => {
  await using place = await pathPlace();
  assert.equal(await textOf(place, encoded("\ufeffone\r\n")), "one\r\n");
});

Deno.test("what is no text is refused with its kind", async () => {
  await using place = await pathPlace();
  const kinds: readonly [bytes: Uint8Array, kind: RegExp][] = [
    [encoded("a\0b"), /^it is not text: it is binary \(it holds a NUL\)$/],
    [Uint8Array.of(0x61, 0xff, 0x62), /^it is not text: its bytes are not UTF-8$/],
    [Uint8Array.of(0xc3), /its bytes are not UTF-8$/],
    [Uint8Array.of(0xff, 0xfe, 0x00, 0xd8), /its bytes are not UTF-16$/],
    [Uint8Array.of(0xff, 0xfe, 0x61, 0x00, 0x00, 0x00), /it holds a NUL/],
    [Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0), /it is a PNG image$/],
    [encoded("%PDF-1.7\n"), /it is a PDF document$/],
    [Uint8Array.of(0x1f, 0x8b, 0x08, 0xff), /it is a gzip archive$/],
    [Uint8Array.of(0x7f, 0x45, 0x4c, 0x46, 0), /it is a program$/],
  ];
  for (const [bytes, kind] of kinds) assert.match(await refusal(place, bytes), kind);
});

Deno.test("a file that is too large is refused", async () => {
  await using place = await pathPlace();
  await place.put("big", "x".repeat(101));
  const path = await place.guard.resolve("big", "read");
  await assert.rejects(readFileText(place.guard, path, { maxBytes: 100 }), /it is too large/);
  assert.equal((await readFileText(place.guard, path, { maxBytes: 101 })).length, 101);
});

Deno.test("an excerpt is whole lines, with the numbers of those that are left out", () => {
  const text = "one\ntwo\nthree\nfour";
  const cut = (maxCharacters: number, first?: number, last?: number) =>
    excerptOf(text, { maxCharacters, ...first === undefined ? {} : { range: { first, last } } });
  assert.equal(cut(18), text);
  assert.equal(cut(13), "one\ntwo\n[… lines 3 to 4 of 4 are left out …]");
  assert.equal(cut(99, 2), "two\nthree\nfour");
  assert.equal(cut(99, 2, 3), "two\nthree\n");
  assert.equal(cut(99, 4, 400), "four");
  assert.equal(cut(5, 2, 3), "two\n[… lines 3 to 3 of 4 are left out …]");
  assert.equal(cut(2), "on\n[… the rest of line 1 and lines 2 to 4 of 4 are left out …]");
  assert.equal(cut(2, 3, 3), "th\n[… the rest of line 3 of 4 is left out …]");
  assert.equal(excerptOf("", { maxCharacters: 5 }), "");
});

Deno.test("lines that there are not are refused with how many there are", () => {
  for (const range of [{ first: 3 }, { first: 0 }, { first: 2, last: 1 }]) {
    assert.throws(() => excerptOf("a\nb\n", { range, maxCharacters: 9 }), /the file has 2 /);
  }
});

Deno.test("every line of a text is in one excerpt or another, and each excerpt keeps its limit", () => {
  const line = fc.string({ maxLength: 12 }).map((text) => text.replaceAll("\n", ""));
  fc.assert(fc.property(fc.array(line), fc.integer({ min: 13, max: 60 }), (lines, limit) => {
    const text = lines.map((line) => `${line}\n`).join("");
    let [gathered, first] = ["", 1];
    while (first <= lines.length) {
      const excerpt = excerptOf(text, { range: { first }, maxCharacters: limit });
      const remark = excerpt.lastIndexOf("[… lines ");
      const left = excerpt.endsWith("are left out …]") && remark >= 0;
      const kept = left ? excerpt.slice(0, remark) : excerpt;
      assert.ok(kept.length <= limit);
      gathered += kept;
      first = left ? Number(excerpt.slice(remark).split(" ")[2]) : lines.length + 1;
    }
    assert.equal(gathered, text);
  }));
});

Deno.test("no character is parted at the end of a beginning", () => {
  assert.equal(beginningOf("a😀b", 2), "a");
  assert.equal(beginningOf("a😀b", 3), "a😀");
  assert.equal(beginningOf("ab", 9), "ab");
});
