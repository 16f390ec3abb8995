import { exitCode, UserError } from "../../kernel/mod.ts";

/** @throws {UserError} where words are left over */
export function refuseWords(verb: string, words: readonly string[]): void {
  if (words.length === 0) return;
  throw new UserError(
    `Cannot take ${JSON.stringify(words[0])} after harvey skill ${verb}: ` +
      "nothing follows there (harvey skill --help)",
    exitCode.usage,
  );
}

/** A word as the prompt reads it back: in quotes where it is more than plain letters. */
export function quotedWord(word: string): string {
  return /^[A-Za-z0-9_./:@%+,=-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}
