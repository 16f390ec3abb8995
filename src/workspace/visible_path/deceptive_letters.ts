const letter = /[\p{L}\p{M}]/u;
const latin = /\p{Script=Latin}/u;
/** Scripts that are written beside Latin within one word: `Tシャツ`, `A社`. */
const besideLatin =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
const ofNoScript = /[\p{Script=Common}\p{Script=Inherited}]/u;
/** Bold, italic, double-struck letters, and the like. */
const mathematical = /[\u{1d400}-\u{1d7ff}]/u;

/** Cyrillic and Greek letters that look like Latin ones. */
const lookAlikes = new Set(
  "асеорхуіјѕԁһԛԝӏҽ" + "АВЕЅІЈКМНОРСТУХҮԌԚԜ" + "οναιρυκτχγϲϳ" + "ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹ",
);

/**
 * The indexes of letters in a name that may be there to be taken for Latin ones: those of another
 * script in a word that holds Latin letters, and whole words made of nothing but look-alikes, in a
 * name that holds Latin letters elsewhere. Words end at whatever is no letter.
 */
export function deceptiveLetters(characters: readonly string[]): ReadonlySet<number> {
  const deceptive = new Set<number>();
  const hasLatin = characters.some((character) => latin.test(character));
  let start = 0;
  while (start < characters.length) {
    let end = start;
    while (end < characters.length && letter.test(characters[end])) end++;
    const word = characters.slice(start, end);
    const isMixed = word.some((character) => latin.test(character));
    const isDisguised = hasLatin && word.every((character) => lookAlikes.has(character));
    for (const [offset, character] of word.entries()) {
      const isForeign = !latin.test(character) && !besideLatin.test(character) &&
        !ofNoScript.test(character);
      if (isForeign && (isMixed || isDisguised) || mathematical.test(character)) {
        deceptive.add(start + offset);
      }
    }
    start = Math.max(end, start + 1);
  }
  return deceptive;
}
