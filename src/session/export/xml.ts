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
  // deno-lint-ignore no-control-regex -- they are what is looked for
  return text.replace(/[&<>"'\x00-\x1f\ufffe\uffff\p{Surrogate}]/gu, replacement);
}

function replacement(character: string): string {
  switch (character) {
    case "&":
      return "&amp;";
    case "<":
      return "&lt;";
    case ">":
      return "&gt;";
    case '"':
      return "&quot;";
    case "'":
      return "&apos;";
    case "\t":
    case "\n":
    case "\r":
      return `&#${character.charCodeAt(0)};`;
    default:
      return "\ufffd";
  }
}
