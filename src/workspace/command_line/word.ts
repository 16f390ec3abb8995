/** One word of a command line, as far as it is known before a shell runs it. */
export interface Word {
  /** Quotes and backslashes resolved; what the shell replaces stands as written. */
  readonly text: string;
  /** Where in `text` the first sign stands that file names may take the place of: `*`. */
  readonly globAt?: number;
  /** Begins with an unquoted `~`, which the home folder takes the place of. */
  readonly isInHome: boolean;
  /** Where in `text` the first quotes or backslash stood: before it all is as typed. */
  readonly quotedAt?: number;
}

/** Whether the program gets exactly the word's text. */
export function isLiteral(word: Word): boolean {
  return word.globAt === undefined && !word.isInHome;
}

/** Whether the word is an option, or may be one once the shell has put file names in its place. */
export function mayBeOption({ text, globAt }: Word): boolean {
  return text.startsWith("-") || globAt === 0;
}

/** What only the shell could tell, or what no shell command may hold here; the message is shown. */
export class Unsure extends Error {
  override name = "Unsure";
}
