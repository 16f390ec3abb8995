import { type CharacterSet, holdsAnyTwo, isWithinWord, runEnd } from "./characters.ts";
import { mayGoOn, type Rest, type Shape, standsAt } from "./shape.ts";

/** A token that is known by how it begins. */
export interface TokenForm {
  readonly kind: string;
  readonly prefix: string;
  /** What follows the prefix. */
  readonly of: CharacterSet;
  /** How much of it must follow at least; what follows beyond is part of the token. */
  readonly least: number;
  /** Whether exactly `least` characters must follow. */
  readonly isExact?: boolean;
  /** Whether what follows may be of one kind of characters alone, since no word begins so. */
  readonly isUnmistakable?: boolean;
  /** Whether the prefix is no part of the secret, and stays. */
  readonly keepsPrefix?: boolean;
}

/** The shape of tokens of one form. */
export function tokenShape(form: TokenForm): Shape {
  const { kind, prefix, of, least, isExact, isUnmistakable, keepsPrefix } = form;
  const rest = isExact ? undefined : runOf(of);
  return {
    kinds: [kind],
    beginnings: [prefix],
    find(view, at) {
      const begins = standsAt(view, at, prefix);
      if (begins !== true) return begins || undefined;
      const { text } = view;
      const from = at + prefix.length;
      const end = runEnd(text, from, of, from + least);
      const isOpen = mayGoOn(view, end);
      if (end - from < least) return isOpen ? "undecided" : undefined;
      if (isExact && isOpen) return "undecided";
      if (isExact && isWithinWord(text, end)) return undefined;
      // Words written together are no token: `sk-folding-cube-animation`.
      if (!isUnmistakable && !holdsAnyTwo(text, from, end)) return undefined;
      return { kind, start: keepsPrefix ? from : at, end, rest };
    },
  };
}

/** All that follows of a set. */
export function runOf(set: CharacterSet): Rest {
  return ({ text, isWhole }, at) => {
    const end = runEnd(text, at, set);
    return { end, isOver: isWhole || end < text.length };
  };
}
