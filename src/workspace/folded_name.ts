/**
 * One form for all spellings of a file's name that some file system takes for the same name: letters
 * without their case (Unicode's full folding, as APFS and ext4 fold), composed or not, compatible
 * forms alike (ZFS), without the code points that HFS+ and ext4 ignore, without the dots and blanks
 * that Windows drops from the end, and without the stream that may follow a colon there. It says
 * that two names may be one, never that they are.
 *
 * ```ts
 * import { foldedName } from "./folded_name.ts";
 * if (foldedName(".G\u200cIT. ") !== ".git" || foldedName("Straße") !== "strasse") throw new Error();
 * ```
 */
export function foldedName(name: string): string {
  const visible = withoutEnd(name).replace(/\p{Default_Ignorable_Code_Point}/gu, "");
  // Lower case first: some capitals (İ) have no simple way back from upper case.
  const folded = visible.normalize("NFKC").toLowerCase().toUpperCase().toLowerCase();
  return withoutEnd(folded.normalize("NFKC").replace(/\p{Default_Ignorable_Code_Point}/gu, ""));
}

function withoutEnd(name: string): string {
  const colon = name.indexOf(":");
  let end = colon < 0 ? name.length : colon;
  while (end > 0 && (name[end - 1] === "." || name[end - 1] === " ")) end--;
  return name.slice(0, end);
}

/**
 * What stands before the `~` of a short name as Windows makes them (`GIT~1` for `.git`), folded; an
 * empty string where the name has no such form.
 */
export function shortNameStem(name: string): string {
  const folded = foldedName(name);
  const tilde = folded.indexOf("~");
  if (tilde < 1 || tilde > 6) return "";
  const dot = folded.indexOf(".", tilde);
  const digits = folded.slice(tilde + 1, dot < 0 ? undefined : dot);
  const suffix = dot < 0 ? "" : folded.slice(dot + 1);
  const isShort = digits.length > 0 && digits.length < 7 && suffix.length <= 3 &&
    [...digits].every((digit) => digit >= "0" && digit <= "9");
  return isShort ? folded.slice(0, tilde) : "";
}
