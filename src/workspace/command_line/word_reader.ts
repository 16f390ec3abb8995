import { Unsure, type Word } from "./word.ts";

/** Unquoted, these end a word. */
const ends = new Set([" ", "\t", "\n", ";", "&", "|", "<", ">"]);

/** Unquoted, these make a shell do more than pass a word on, and so does what follows them. */
const refused: Readonly<Record<string, string>> = {
  "$": "$ stands for what only the shell knows (write the value itself)",
  "`": "backquotes run another command",
  "(": "( begins a subshell, a function or a pattern (put it in quotes)",
  ")": ") ends a subshell, a function or a pattern (put it in quotes)",
  "!": "! stands for an earlier command or for not (put it in quotes)",
};

/** Within double quotes a `$` before one of these is a dollar sign in every shell. */
const afterPlainDollar = new Set(['"', " ", "|", ")"]);

/** Reads the words of a command line from left to right, as every shell of the POSIX family does. */
export class WordReader {
  at = 0;

  /** @throws {Unsure} where the text holds what cannot be seen, or what shells split differently */
  constructor(readonly text: string) {
    for (const sign of text) {
      if (sign === " " || sign === "\t" || sign === "\n") continue;
      if (!/[\p{C}\p{Z}\p{Default_Ignorable_Code_Point}]/u.test(sign)) continue;
      const code = sign.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0");
      throw new Unsure(`it holds the invisible character U+${code}`);
    }
  }

  get next(): string | undefined {
    return this.text[this.at];
  }

  /** Passes blanks, joined lines and a comment. */
  skipBlanks(): void {
    for (;;) {
      if (this.next === " " || this.next === "\t") this.at++;
      else if (this.text.startsWith("\\\n", this.at)) this.at += 2;
      else break;
    }
    if (this.next === "#") {
      const end = this.text.indexOf("\n", this.at);
      this.at = end < 0 ? this.text.length : end;
    }
  }

  /**
   * The word that begins here; undefined where none does.
   *
   * @throws {Unsure}
   */
  word(): Word | undefined {
    const start = this.at;
    const word = new WordInProgress();
    for (let sign = this.next; sign !== undefined && !ends.has(sign); sign = this.next) {
      this.at++;
      if (refused[sign]) throw new Unsure(refused[sign]);
      if (sign === "'") word.quote(this.#upTo("'"));
      else if (sign === '"') word.quote(this.#doubleQuoted());
      else if (sign === "\\") word.quote(this.#escaped());
      else if (sign === "{") word.add(this.#braces());
      else if (sign === "*" || sign === "?" || sign === "[") word.glob(sign);
      else if (sign === "~") this.#tilde(word);
      // Some shells take these for patterns within a word.
      else if (sign === "^" || sign === "#") word.glob(sign);
      else if (sign === "}") throw new Unsure("} ends a group or a list (put it in quotes)");
      else if (sign === "=" && word.text === "") {
        throw new Unsure("= before a name stands for a program in some shells (put it in quotes)");
      } else word.add(sign);
    }
    return this.at > start ? word.finished() : undefined;
  }

  #upTo(quote: string): string {
    const end = this.text.indexOf(quote, this.at);
    if (end < 0) throw new Unsure("a quote is open");
    const content = this.text.slice(this.at, end);
    this.at = end + 1;
    return content;
  }

  #escaped(): string {
    const sign = this.text.codePointAt(this.at);
    if (sign === undefined) throw new Unsure("a backslash stands at the end");
    const escaped = String.fromCodePoint(sign);
    this.at += escaped.length;
    return escaped === "\n" ? "" : escaped;
  }

  #doubleQuoted(): string {
    let content = "";
    for (let sign = this.next; sign !== undefined; sign = this.next) {
      this.at++;
      if (sign === '"') return content;
      if (sign === "`") throw new Unsure(refused[sign]);
      if (sign === "$" && !afterPlainDollar.has(this.next ?? "")) throw new Unsure(refused[sign]);
      const escapes = sign === "\\" && this.next !== undefined && '$`"\\\n'.includes(this.next);
      content += escapes ? this.#escaped() : sign;
    }
    throw new Unsure("a quote is open");
  }

  /** Braces that no shell expands: `{}`, `@{1}`, `@{upstream}`. */
  #braces(): string {
    const end = this.text.indexOf("}", this.at);
    const content = this.text.slice(this.at, end);
    if (end < 0 || !/^[A-Za-z0-9]*$/.test(content)) {
      throw new Unsure("{ begins a group or a list (put it in quotes)");
    }
    this.at = end + 1;
    if (this.next === "<" || this.next === ">") throw new Unsure(`{${content}} names a descriptor`);
    return `{${content}}`;
  }

  #tilde(word: WordInProgress): void {
    if (!word.isEmpty) {
      if (word.text === "" || /[=:]$/.test(word.text)) {
        throw new Unsure("~ stands for a folder in some shells here (put it in quotes)");
      }
      return word.glob("~");
    }
    if (this.next !== undefined && this.next !== "/" && !ends.has(this.next)) {
      throw new Unsure("~ with a name stands for what only the shell knows (write the folder)");
    }
    word.home();
  }
}

class WordInProgress {
  text = "";
  #globAt?: number;
  #quotedAt?: number;
  #isInHome = false;

  get isEmpty(): boolean {
    return this.text === "" && this.#quotedAt === undefined;
  }

  add(text: string): void {
    this.text += text;
  }

  glob(sign: string): void {
    this.#globAt ??= this.text.length;
    this.text += sign;
  }

  quote(text: string): void {
    this.#quotedAt ??= this.text.length;
    this.text += text;
  }

  home(): void {
    this.#isInHome = true;
    this.text += "~";
  }

  finished(): Word {
    return {
      text: this.text,
      // By itself it is the program of that name, and matches no other file.
      globAt: this.text === "[" ? undefined : this.#globAt,
      isInHome: this.#isInHome,
      quotedAt: this.#quotedAt,
    };
  }
}
