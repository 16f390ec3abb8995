const zeroWidthJoiner = 0x200d;
const zeroWidthNonJoiner = 0x200c;

/** From here on stand the scripts and signs that are written with joiners: emoji, Persian, Hindi. */
const firstJoinable = 0x590;

/**
 * Makes a text safe to show on a terminal: control and escape sequences, direction controls and
 * invisible characters are shown as visible signs (`␛[31m`, `⟨U+202E⟩`). `\n` and `\t` stay, and
 * `\r\n` becomes `\n`. Joiners stay after characters that are written with them. Text that is
 * harmless already is returned unchanged.
 *
 * ```ts
 * import { harmless } from "./harmless.ts";
 * if (harmless("\x1b[2Jhi\r\n\u202e") !== "␛[2Jhi\n⟨U+202E⟩") throw new Error();
 * ```
 */
export function harmless(text: string): string {
  const stream = createHarmless();
  return stream.push(text) + stream.end();
}

/** Makes a text harmless that comes in chunks, cut anywhere. */
export interface HarmlessStream {
  /** Returns what can be shown so far; the end of a chunk may be held back for the next one. */
  push(chunk: string): string;
  /** Returns what was held back. */
  end(): string;
}

/** Like {@link harmless}, for a text that comes in chunks. */
export function createHarmless(): HarmlessStream {
  let held = "";
  let before = 0;

  function convert(text: string): string {
    const shown: string[] = [];
    let start = 0;
    for (let index = 0; index < text.length; index++) {
      const unit = text.charCodeAt(index);
      if (isPlain(unit)) {
        before = unit;
        continue;
      }
      const code = text.codePointAt(index)!;
      const sign = signFor(code, before, text.charCodeAt(index + 1));
      before = code;
      if (sign !== undefined) {
        if (start < index) shown.push(text.slice(start, index));
        if (sign) shown.push(sign);
      }
      if (code > 0xffff) index++;
      if (sign !== undefined) start = index + 1;
    }
    if (start === 0) return text;
    shown.push(text.slice(start));
    return shown.join("");
  }

  return {
    push(chunk) {
      const text = held + chunk;
      const last = text.charCodeAt(text.length - 1);
      const waits = last === 0x0d || (last >= 0xd800 && last <= 0xdbff);
      held = waits ? text.slice(-1) : "";
      return convert(waits ? text.slice(0, -1) : text);
    },
    end() {
      const text = held;
      held = "";
      return convert(text);
    },
  };
}

/** Printable ASCII, newline and tab. */
function isPlain(unit: number): boolean {
  return unit >= 0x20 && unit < 0x7f || unit === 0x0a || unit === 0x09;
}

/** Unicode has a picture of every control character of ASCII. */
const pictures = Array.from({ length: 0x20 }, (_, code) => String.fromCharCode(0x2400 + code));

/** What is shown in place of a character; undefined where it is harmless itself. */
function signFor(code: number, before: number, next: number): string | undefined {
  if (code === 0x0d && next === 0x0a) return "";
  if (code < 0x20) return pictures[code];
  if (code === 0x7f) return "␡";
  if (code >= 0xd800 && code <= 0xdfff) return "\ufffd";
  if (code === zeroWidthJoiner || code === zeroWidthNonJoiner) {
    const joins = before >= firstJoinable && !isTreacherous(before);
    return joins ? undefined : named(code);
  }
  return isTreacherous(code) ? named(code) : undefined;
}

const treacherous =
  /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}\u{fff9}-\u{fffb}]/u;
const variation = /\p{Variation_Selector}/u;

/** Whether a character moves the cursor, turns the direction of text, or cannot be seen. */
function isTreacherous(code: number): boolean {
  if (code >= 0xa0 && code < 0xad || code > 0xad && code < 0x34f) return false;
  const character = String.fromCodePoint(code);
  // Variation selectors choose between the forms of the character before them.
  return treacherous.test(character) && !variation.test(character);
}

function named(code: number): string {
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, "0")}⟩`;
}
