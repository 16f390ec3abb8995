/** Whether a character belongs to a word: letters of any script, digits, marks, the underscore. */
function isWord(character: string): boolean {
  return /^[\p{L}\p{N}\p{M}_]$/u.test(character);
}

function isBlank(character: string): boolean {
  return /^\s$/u.test(character);
}

/** The end of the word that stands at `index` or behind it. */
export function wordEnd(text: string, index: number): number {
  return forward(text, forward(text, index, (each) => !isWord(each)), isWord);
}

/** The beginning of the word that stands before `index`. */
export function wordStart(text: string, index: number): number {
  return backward(text, backward(text, index, (each) => !isWord(each)), isWord);
}

/** Like {@link wordStart}, where blanks alone divide words. */
export function blankWordStart(text: string, index: number): number {
  return backward(text, backward(text, index, isBlank), (each) => !isBlank(each));
}

function forward(text: string, index: number, skip: (character: string) => boolean): number {
  while (index < text.length) {
    const character = String.fromCodePoint(text.codePointAt(index)!);
    if (!skip(character)) break;
    index += character.length;
  }
  return index;
}

function backward(text: string, index: number, skip: (character: string) => boolean): number {
  while (index > 0) {
    const pair = index > 1 && text.codePointAt(index - 2)! > 0xffff;
    const character = text.slice(pair ? index - 2 : index - 1, index);
    if (!skip(character)) break;
    index -= character.length;
  }
  return index;
}
