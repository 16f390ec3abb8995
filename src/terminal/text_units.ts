import stringWidth from "string-width";

/** A piece of text that is never divided over two lines, or a run of letters that may be. */
export interface TextUnit {
  readonly text: string;
  /** In columns. */
  readonly width: number;
  /**
   * "narrow": a run of characters of one column each, which may be divided between any two of them;
   * "wide": one sign before and after which a line may end; "whole": one sign of any other kind.
   */
  readonly kind: "narrow" | "wide" | "whole";
}

const segmenter = new Intl.Segmenter();

/** Widths of what needed a look into Unicode's tables; emptied when it grows too large. */
const known = new Map<string, number>();
const knownLimit = 4096;

function widthOf(cluster: string): number {
  let width = known.get(cluster);
  if (width === undefined) {
    width = stringWidth(cluster);
    if (known.size >= knownLimit) known.clear();
    known.set(cluster, width);
  }
  return width;
}

/**
 * Divides a text without line ends and tabs into what a terminal shows in cells of its own.
 *
 * ```ts
 * import { textUnits } from "./text_units.ts";
 * const units = textUnits("ab漢e\u0301");
 * if (units.map(({ text, width }) => `${text}${width}`).join() !== "ab2,漢2,e\u03011") throw new Error();
 * ```
 */
export function textUnits(text: string): TextUnit[] {
  const units: TextUnit[] = [];
  let index = 0;
  while (index < text.length) {
    const start = index;
    while (index < text.length && isNarrow(text.charCodeAt(index))) index++;
    // What follows may combine with the last of the run.
    if (index < text.length && index > start && !isWide(text.charCodeAt(index))) index--;
    if (index > start) {
      units.push({ text: text.slice(start, index), width: index - start, kind: "narrow" });
    }
    for (; index < text.length && isWide(text.charCodeAt(index)); index++) {
      // A variation selector or a mark belongs to the sign before it.
      if (index + 1 < text.length && !isSimple(text.charCodeAt(index + 1))) break;
      units.push({ text: text[index], width: 2, kind: "wide" });
    }
    if (index >= text.length || (isNarrow(text.charCodeAt(index)) && !combines(text, index))) {
      continue;
    }
    const region = index++;
    while (index < text.length && !isSimple(text.charCodeAt(index))) index++;
    for (const { segment } of segmenter.segment(text.slice(region, index))) {
      const width = widthOf(segment);
      units.push({ text: segment, width, kind: width === 2 ? "wide" : "whole" });
    }
  }
  return units;
}

/** Columns that a text without line ends and tabs takes. */
export function textWidth(text: string): number {
  return textUnits(text).reduce((width, unit) => width + unit.width, 0);
}

/**
 * How much of a text that still grows is certain to keep its width: what comes next may combine
 * with what stands behind.
 */
export function settledLength(text: string): number {
  const last = text.length - 1;
  if (last < 0) return 0;
  const unit = text.charCodeAt(last);
  if (isWide(unit) || isNarrow(unit) && !isKeycap(unit)) return text.length;
  let start = last;
  while (start > 0 && !isSimple(text.charCodeAt(start)) && last - start < longestCluster) start--;
  const isPairEnd = text.charCodeAt(start) >= 0xdc00 && text.charCodeAt(start) <= 0xdfff;
  return isPairEnd && start > 0 ? start - 1 : start;
}

/** How much of a text belongs to the sign before it: combining marks, and what makes emoji of it. */
export function joiningLength(text: string): number {
  return isSimple(text.charCodeAt(0)) ? 0 : (joining.exec(text)?.[0].length ?? 0);
}

const joining = /^[\p{M}\u200d]+/u;

/** A sign of more parts than this is divided: nobody writes such, and somebody might send it. */
const longestCluster = 64;

function combines(text: string, index: number): boolean {
  return index + 1 < text.length && !isSimple(text.charCodeAt(index + 1));
}

function isSimple(unit: number): boolean {
  return isNarrow(unit) || isWide(unit);
}

/** Signs that become an emoji of two columns with what may follow them. */
function isKeycap(unit: number): boolean {
  return unit >= 0x30 && unit <= 0x39 || unit === 0x23 || unit === 0x2a;
}

/** Letters and signs of the commonest alphabets: one column each, and each begins a sign anew. */
function isNarrow(unit: number): boolean {
  if (unit < 0x7f) return unit >= 0x20;
  if (unit < 0x300) return unit >= 0xa0 && unit !== 0xa9 && unit !== 0xad && unit !== 0xae;
  return unit >= 0x370 && unit < 0x483 || unit >= 0x48a && unit < 0x530 ||
    unit >= 0x2010 && unit < 0x2028 || unit >= 0x2500 && unit < 0x25a0;
}

/** Han, Kana, Hangul and their punctuation. */
function isWide(unit: number): boolean {
  return unit >= 0x4e00 && unit <= 0x9fff || unit >= 0xac00 && unit <= 0xd7a3 ||
    unit >= 0x3041 && unit <= 0x3096 || unit >= 0x30a1 && unit <= 0x30fa ||
    unit >= 0x3001 && unit <= 0x3029 || unit >= 0xff01 && unit <= 0xff60;
}

/** Whether a line should not begin with a wide sign: closing brackets, commas, full stops. */
export function isCloser(sign: string): boolean {
  return "、。，．！？：；）］｝」』】〉》〕〗ー".includes(sign);
}

/** Whether a line should not end with a wide sign. */
export function isOpener(sign: string): boolean {
  return "（［｛「『【〈《〔〖".includes(sign);
}
