import assert from "node:assert/strict";
import { type Element, parse, print } from "../../src/fountain/mod.ts";

const fixture = new URL("../../fixtures/fountain/every-element.fountain", import.meta.url);

const expected: readonly [Element["type"], string, line: number][] = [
  ["titleEntry", "_**The Lamp**_\n_**at the Ford**_", 1],
  ["titleEntry", "Written by", 4],
  ["titleEntry", "Nobody in particular", 5],
  ["titleEntry", "2026-05-04", 6],
  ["titleEntry", "By the river\nSecond house", 7],
  ["section", "Act One", 11],
  ["synopsis", "The ferry comes late.", 13],
  ["heading", "EXT. FORD - DUSK", 15],
  ["action", "Rain. *Very* much rain.\n    It runs down the sign:\n        NO FERRY", 17],
  ["action", "A lamp swings. It goes out.", 21],
  ["heading", "THE OTHER BANK", 25],
  ["cue", "MARA", 27],
  ["parenthetical", "hands to her mouth", 28],
  ["dialogue", "Is anyone there?\n\nAnyone at _all_?", 29],
  ["lyric", "Row, row, row", 32],
  ["note", "she sings badly", 33],
  ["cue", "deVries", 35],
  ["dialogue", "No.", 36],
  ["action", "MARA\npulls up her hood.", 38],
  ["boneyard", "INT. TAVERN - NIGHT\n\nMARA\nSoup.", 41],
  ["heading", "int./ext. hut", 48],
  ["cue", "HUT KEEPER", 50],
  ["boneyard", "not so loud", 51],
  ["dialogue", "Come in.", 52],
  ["lyric", "The river is deep", 54],
  ["lyric", "and so is the night", 55],
  ["transition", "CUT TO:", 57],
  ["pageBreak", "", 59],
  ["transition", "Slow fade", 61],
  ["centered", "The End", 63],
  ["section", "Scraps", 65],
  ["note", "one", 67],
  ["note", "two", 67],
];

for (const [name, end] of [["LF", "\n"], ["CRLF", "\r\n"], ["CR", "\r"]]) {
  for (const mark of ["", "\uFEFF"]) {
    const marked = mark === "" ? "" : " after a byte order mark";
    Deno.test(`a script with every element is read, its lines ended by ${name}${marked}`, async () => {
      const text = mark + (await Deno.readTextFile(fixture)).replaceAll("\n", end);
      const screenplay = parse(text);
      const elements = screenplay.elements.filter(({ type }) => type !== "blank");
      assert.deepEqual(elements.map(({ type, text, line }) => [type, text, line]), expected);
      assert.equal(print(screenplay), text);
    });
  }
}
