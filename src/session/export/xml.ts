/**
 * Any text as XML 1.0 says it: what may not stand in a document, not even as a reference, becomes
 * the replacement character.
 *
 * ```ts
 * import { escapeXml } from "./xml.ts";
 * if (escapeXml('a < "b" & \u0000') !== "a &lt; &quot;b&quot; &amp; \ufffd") throw new Error();
 * ```
 */
export function escapeXml(text: string): string {
  let result = "";
  for (const character of text) result += replacements[character] ?? allowed(character);
  return result;
}

const replacements: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\t": "&#9;",
  "\n": "&#10;",
  "\r": "&#13;",
};

function allowed(character: string): string {
  const code = character.codePointAt(0)!;
  const isForbidden = code < 0x20 || (code >= 0xd800 && code <= 0xdfff) || code === 0xfffe ||
    code === 0xffff;
  return isForbidden ? "\ufffd" : character;
}
