import assert from "node:assert/strict";
import { Buffer } from "node:buffer";
import { imageSize } from "../../tasks/compile/elf.ts";

const sectionTable = { offset: 4096, entrySize: 64, entries: 31 };
const size = sectionTable.offset + sectionTable.entrySize * sectionTable.entries;

function image(appended: number): Uint8Array {
  const content = Buffer.alloc(size + appended);
  content.set([0x7f, 0x45, 0x4c, 0x46, 2, 1]);
  content.writeBigUInt64LE(BigInt(sectionTable.offset), 40);
  content.writeUInt16LE(sectionTable.entrySize, 58);
  content.writeUInt16LE(sectionTable.entries, 60);
  return content;
}

Deno.test("imageSize() ends an ELF image where its section table ends", () => {
  assert.equal(imageSize(image(0)), size);
  assert.equal(imageSize(image(12_345)), size);
});

Deno.test("imageSize() reads the bytes of a view, not those of its buffer", () => {
  const whole = new Uint8Array(size + 7);
  whole.set(image(0), 7);
  assert.equal(imageSize(whole.subarray(7)), size);
});

Deno.test("imageSize() refuses what is cut off and what is no ELF file", () => {
  assert.throws(() => imageSize(image(0).subarray(0, size - 1)), /cut off/);
  assert.throws(() => imageSize(new Uint8Array(3)), /not a 64-bit/);
  assert.throws(
    () => imageSize(new TextEncoder().encode("#!/bin/sh\n".padEnd(99))),
    /not a 64-bit/,
  );
});
