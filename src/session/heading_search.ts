/** How many bytes a heading's mark and the empty line before it take: what two chunks share. */
export const headingOverlap = 9;

const [newline, carriageReturn, space, dot] = [0x0a, 0x0d, 0x20, 0x2e];
const [I, N, T, E, X] = [0x49, 0x4e, 0x54, 0x45, 0x58];

/**
 * Where the last scene heading begins (`INT. ` or `EXT. ` after an empty line), or -1. Of Harvey's
 * own files only: nothing else there begins so. Of three bytes one is looked at.
 */
export function lastHeading(bytes: Uint8Array): number {
  for (let at = bytes.length - 1; at >= 0; at -= 3) {
    const byte = bytes[at];
    if (byte !== T && byte !== N && byte !== X && byte !== dot) continue;
    const start = at - (byte === T ? 2 : byte === dot ? 3 : 1);
    if (isHeading(bytes, start)) return start;
  }
  return -1;
}

function isHeading(bytes: Uint8Array, at: number): boolean {
  const [first, second] = [bytes[at], bytes[at + 1]];
  const isPlace = (first === I && second === N) || (first === E && second === X);
  if (!isPlace || bytes[at + 2] !== T || bytes[at + 3] !== dot || bytes[at + 4] !== space) {
    return false;
  }
  if (bytes[at - 1] !== newline) return false;
  const before = bytes[at - 2];
  return before === newline || (before === carriageReturn && bytes[at - 3] === newline);
}
