/**
 * A value as JSON on indented lines. Controls that JSON lets stand, and marks that turn a text's
 * direction, are escaped: a terminal may show it.
 */
export function jsonOf(value: unknown): string {
  return JSON.stringify(value, undefined, 2).replace(
    /[\x7f-\x9f\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069\ufeff]/g,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
