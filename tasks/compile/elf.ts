/**
 * Length in bytes of the ELF image at the beginning of a file: up to the end of its section table,
 * which linkers put last. What a program appended to itself comes after it.
 *
 * Offsets are those of a 64-bit little-endian ELF header (e_shoff, e_shentsize, e_shnum; see elf(5)).
 *
 * @throws {Error} where the file is no such image, or ends before its own end
 */
export function imageSize(content: Uint8Array): number {
  const magic = [0x7f, 0x45, 0x4c, 0x46, 2, 1];
  if (content.length < 64 || magic.some((byte, index) => content[index] !== byte)) {
    throw new Error("not a 64-bit little-endian ELF file");
  }
  const header = new DataView(content.buffer, content.byteOffset, 64);
  const tableOffset = Number(header.getBigUint64(40, true));
  const size = tableOffset + header.getUint16(58, true) * header.getUint16(60, true);
  if (tableOffset === 0 || size > content.length) throw new Error("the ELF file is cut off");
  return size;
}
