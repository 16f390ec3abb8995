import { beginsAsToken, findSecrets, namesSecret } from "../workspace/mod.ts";

/** Words after which a secret stands in a header. */
const schemes = new Set(["bearer", "basic"]);

/**
 * Whether a text holds what looks like a key, a token or a password: a key of a known kind, a
 * private key, an address with a password, or something that is given under a secret's name
 * (`PASSWORD=x`, `--token x`, `Authorization: Bearer x`). In time linear to the text; wrong in some
 * cases both ways, as no look at a text can tell for certain.
 *
 * ```ts
 * import { holdsSecret } from "./holds_secret.ts";
 * if (!holdsSecret("curl -u me:pw https://x") || holdsSecret("what is a password?")) throw new Error();
 * ```
 */
export function holdsSecret(text: string): boolean {
  if (text.includes("-----BEGIN") || findSecrets(text).length > 0) return true;
  // In JSON the sign stands behind the name's quotes.
  const words = text.replace(/["']:/g, ":").split(/[\s"'`,;(){}<>]+/);
  return words.some((word, index) =>
    isKey(word) || isNamed(word) || isAddress(word) ||
    isGiven(word, words[index + 1] ?? "")
  );
}

/** A key by itself or behind a sign: `key:sk-…`. */
function isKey(word: string): boolean {
  return word.split(/[=:@/?&]/).some(beginsAsToken);
}

/** `PASSWORD=x`, `https://host/?token=x&y`. */
function isNamed(word: string): boolean {
  return word.split(/[?&]/).some((part) => {
    const sign = part.indexOf("=");
    if (sign <= 0 || sign === part.length - 1) return false;
    const name = part.slice(0, sign);
    const isReference = /^[$%<]/.test(part.slice(sign + 1));
    return !isReference && namesSecret(name.slice(name.lastIndexOf(":") + 1));
  });
}

/** `scheme://user:password@host`. */
function isAddress(word: string): boolean {
  const start = word.indexOf("://");
  if (start < 0) return false;
  const [authority] = word.slice(start + 3).split(/[/?#]/, 1);
  const at = authority.lastIndexOf("@");
  return at > 0 && authority.slice(0, at).includes(":");
}

/** A word whose next one is the secret: `--token x`, `-u me:pw`, `password: x1y2z3`, `Bearer x`. */
function isGiven(word: string, next: string): boolean {
  if (next === "" || /^[-$%]/.test(next)) return false;
  if (word.startsWith("--")) return namesSecret(word.slice(2));
  if (word === "-u" || word === "--user") return /^[^:]+:./.test(next);
  if (word.endsWith(":")) return namesSecret(word.slice(0, -1)) && isUnlikeAWord(next);
  return schemes.has(word.toLowerCase()) && next.length >= 12 && isUnlikeAWord(next);
}

/** Secrets are seldom made of letters alone. */
function isUnlikeAWord(word: string): boolean {
  return word.length >= 6 && !/^\p{L}+[.?!]?$/u.test(word);
}
