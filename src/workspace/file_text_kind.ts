/** How files of well-known kinds begin, as characters of one byte each. */
const beginnings: readonly (readonly [string, string])[] = [
  ["\x89PNG\r\n", "a PNG image"],
  ["\xff\xd8\xff", "a JPEG image"],
  ["GIF87a", "a GIF image"],
  ["GIF89a", "a GIF image"],
  ["%PDF-", "a PDF document"],
  ["PK\x03\x04", "a ZIP archive, or a document made of one"],
  ["\x1f\x8b", "a gzip archive"],
  ["7z\xbc\xaf\x27\x1c", "a 7-Zip archive"],
  ["\xfd7zXZ\0", "an xz archive"],
  ["BZh", "a bzip2 archive"],
  ["\x28\xb5\x2f\xfd", "a Zstandard archive"],
  ["\x7fELF", "a program"],
  ["MZ", "a program"],
  ["\xcf\xfa\xed\xfe", "a program"],
  ["\0asm", "a WebAssembly module"],
  ["\xca\xfe\xba\xbe", "a Java class or a program"],
  ["SQLite format 3\0", "a SQLite database"],
  ["OggS", "an Ogg recording"],
  ["ID3", "an MP3 recording"],
  ["RIFF", "a RIFF file (sound, video or an image)"],
];

/**
 * What kind of file bytes make that are no text, in a few words; undefined where they may be text. A
 * NUL tells: text holds none. So does a mark of a known kind with characters that UTF-8 has not.
 *
 * ```ts
 * import { kindOfBytes } from "./file_text_kind.ts";
 * if (kindOfBytes(new TextEncoder().encode("MZ is a text")) !== undefined) throw new Error();
 * if (kindOfBytes(Uint8Array.of(0x61, 0)) !== "binary (it holds a NUL)") throw new Error();
 * ```
 */
export function kindOfBytes(bytes: Uint8Array): string | undefined {
  const isBinary = bytes.includes(0);
  if (!isBinary && isUtf8(bytes)) {
    return isAt(bytes, "%PDF-") ? "a PDF document" : undefined;
  }
  const known = beginnings.find(([beginning]) => isAt(bytes, beginning));
  return known?.[1] ?? (isBinary ? "binary (it holds a NUL)" : undefined);
}

function isAt(bytes: Uint8Array, beginning: string): boolean {
  return bytes.length >= beginning.length &&
    [...beginning].every((character, at) => character.charCodeAt(0) === bytes[at]);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder("utf-8", { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}
