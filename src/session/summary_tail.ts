import { readModelAndWorkspace } from "./description.ts";
import { readNote } from "./note.ts";

/**
 * The number in the last `[[turn: …]]` of some bytes of Harvey's own file, or nothing. Nothing that
 * anybody said begins a line so: it would be escaped.
 *
 * ```ts
 * import { lastTurnNumber } from "./summary_tail.ts";
 * const text = "Fine.\n\n[[turn: 7 · 2026-06-11T09:15:00+02:00]]\n\nTHE END.\n";
 * if (lastTurnNumber(new TextEncoder().encode(text)) !== 7) throw new Error();
 * ```
 */
export function lastTurnNumber(bytes: Uint8Array): number | undefined {
  const line = lastLine(bytes, "[[turn: ");
  if (line === undefined) return undefined;
  const note = readNote(line.slice(2, -2));
  const number = note.kind === "turn" ? Number(note.number) : Number.NaN;
  return Number.isSafeInteger(number) ? number : undefined;
}

/** The model in full that the last scene's description names, or nothing. */
export function lastModel(bytes: Uint8Array): string | undefined {
  const line = lastLine(bytes, "Harvey and ");
  return line === undefined ? undefined : readModelAndWorkspace(line, true).model;
}

/** The last line that begins so after an empty line. */
function lastLine(bytes: Uint8Array, start: string): string | undefined {
  // One character a byte: offsets in the text are offsets in the bytes.
  const text = new TextDecoder("latin1").decode(bytes);
  const from = text.lastIndexOf(`\n\n${start}`);
  if (from < 0) return undefined;
  const end = text.indexOf("\n", from + 2);
  return end < 0 ? undefined : new TextDecoder().decode(bytes.subarray(from + 2, end));
}
