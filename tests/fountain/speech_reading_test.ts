import assert from "node:assert/strict";
import fc from "fast-check";
import { blocks, blockStream, Cue, parse, parseStream, Speech } from "../../src/fountain/mod.ts";
import { anyText } from "./arbitrary_scripts.ts";
import { readingOf } from "./reading.ts";

Deno.test("a cue has a name, extensions and a sign for dual dialogue", () => {
  const partsOf = (line: string) => {
    const [cue] = parse(`${line}\nHello.`).elements;
    assert.ok(cue instanceof Cue, line);
    return [cue.name, cue.extension, cue.dual, cue.forced];
  };
  assert.deepEqual(partsOf("BOB"), ["BOB", "", false, false]);
  assert.deepEqual(partsOf("\tBOB (on the radio)  "), ["BOB", "(on the radio)", false, false]);
  assert.deepEqual(partsOf("BOB (V.O.) (CONT'D) ^"), ["BOB", "(V.O.) (CONT'D)", true, false]);
  assert.deepEqual(partsOf("BOB^"), ["BOB", "", true, false]);
  assert.deepEqual(partsOf("@McBob (O.S.)"), ["McBob", "(O.S.)", false, true]);
  assert.deepEqual(partsOf("ÉTÉ 7"), ["ÉTÉ 7", "", false, false]);
  assert.deepEqual(partsOf("R2D2"), ["R2D2", "", false, false]);
});

Deno.test("a line is no cue without an upper-case letter, or with a lower-case one", () => {
  for (const line of ["23", "Bob", "BOB (V.O.) said", "(BOB)", "éTÉ", "猫", "@", "- -"]) {
    assert.deepEqual(readingOf(`${line}\nHello.`), [["action", `${line}\nHello.`]]);
  }
});

Deno.test("a cue needs an empty line before it and none after it", () => {
  assert.deepEqual(readingOf("He waits.\nBOB\n\nBOB\n\n@Bob\n\nBOB"), [
    ["action", "He waits.\nBOB"],
    ["action", "BOB"],
    ["action", "@Bob"],
    ["action", "BOB"],
  ]);
});

Deno.test("a speech holds dialogue, parentheticals and lyrics up to an empty line", () => {
  assert.deepEqual(readingOf("BOB\n\t(low)\nOne.\n  \n Two.\n(more)\n~la\n(not\nso)\n\nEnd."), [
    ["cue", "BOB"],
    ["parenthetical", "low"],
    ["dialogue", "One.\n\nTwo."],
    ["parenthetical", "more"],
    ["lyric", "la"],
    ["dialogue", "(not\nso)"],
    ["action", "End."],
  ]);
});

Deno.test("nothing but an empty line ends a speech", () => {
  const lines = "INT. X\n# x\n= x\n===\n> x <\n.X\n!x\n@X\nANN\nHi.\nTitle: x\nTHE END.\nCUT TO:";
  assert.deepEqual(readingOf(`BOB\n${lines}`), [["cue", "BOB"], ["dialogue", lines]]);
});

Deno.test("blocks() gives each speech with its lines exactly as they stand", () => {
  const raw = "\t(low)\r\n  One. [[or two?]]\n  \n[[alone]]\n~la /* cut\n\n */ lo  ";
  const script = `INT. X\n\nBOB (V.O.) ^\n${raw}\n\n\n[[stats: 1]]\n\n@Ann\n\\\n`;
  const read = [...blocks(parse(script).elements)];
  assert.deepEqual(read.map(({ type }) => type), ["heading", "speech", "note", "speech"]);
  const [, bob, , ann] = read;
  assert.ok(bob instanceof Speech && ann instanceof Speech);
  assert.deepEqual([bob.cue.name, bob.raw, bob.line, bob.offset], ["BOB", raw, 3, 8]);
  assert.deepEqual([ann.cue.name, ann.raw], ["Ann", "\\"]);
  assert.equal(read.map(({ source }) => source).join(""), script);
});

Deno.test("a sealed speech is what stands up to the empty line, whatever that is", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const said = text.split(/[\r\n]+/).filter((line) => line !== "").join("\n");
      if (said === "") return;
      const script = `ANN\n${said}\n\nBOB\n*/ ]] Hi.`;
      const read = [...blocks(parse(script, { sealSpeeches: true }).elements)];
      const heard = read.map((block) => block instanceof Speech && [block.cue.name, block.raw]);
      assert.deepEqual(heard, [["ANN", said], ["BOB", "*/ ]] Hi."]]);
    }),
    { numRuns: 5000 },
  );
});

Deno.test("two speeches that follow each other are two blocks", () => {
  const read = [...blocks(parse("A\nx\n\nB ^\ny\n\nC.").elements)];
  assert.deepEqual(
    read.map((block) => block instanceof Speech ? [block.cue.text, block.raw] : block.text),
    [["A", "x"], ["B", "y"], "C."],
  );
});

Deno.test("blockStream() gives the same speeches, one with an oversized note too", async () => {
  const script = `A\nbefore [[${"n".repeat(40)}]] after\nlast\n\nB\nx`;
  const options = { readSize: 1, pieceLimit: 8 };
  const raws: string[] = [];
  for await (const block of blockStream(parseStream(script, options))) {
    assert.ok(block instanceof Speech);
    raws.push(block.raw);
  }
  assert.deepEqual(raws, [`before [[${"n".repeat(40)}]] after\nlast`, "x"]);
});
