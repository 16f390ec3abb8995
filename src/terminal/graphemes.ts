const segmenter = new Intl.Segmenter();

/** Below this no character joins its neighbours: Latin letters without combining marks. */
const firstJoining = 0x300;

/**
 * The characters of a text as a person counts them: an accented letter or an emoji of several code
 * points is one.
 */
export function* graphemes(text: string): Generator<string> {
  for (const { segment } of segmenter.segment(text)) yield segment;
}

/** Where the character that begins at, or holds, `index` ends. */
export function characterEnd(text: string, index: number): number {
  if (index >= text.length) return text.length;
  if (standsAlone(text, index)) return index + 1;
  const { segment, index: start } = segmenter.segment(text).containing(index)!;
  return start + segment.length;
}

/** Where the character before `index`, or the one that holds it, begins. */
export function characterStart(text: string, index: number): number {
  if (index <= 0) return 0;
  if (standsAlone(text, index - 1)) return index - 1;
  return segmenter.segment(text).containing(index - 1)!.index;
}

/** Whether a code unit is a character of its own, as far as its neighbours alone can tell. */
function standsAlone(text: string, index: number): boolean {
  for (let near = Math.max(0, index - 1); near <= index + 1; near++) {
    if (text.charCodeAt(near) >= firstJoining) return false;
  }
  return true;
}
