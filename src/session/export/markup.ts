/** Text that is markup already. Only {@link escapeText} and this module's functions make it. */
export type Markup = string & { readonly isMarkup: unique symbol };

/** Values that may stand in a tag; `false` and nothing leave the attribute out. */
export type Attributes = Readonly<Record<string, string | number | boolean | undefined>>;

/** What may stand between tags. */
export type Content = Markup | readonly Markup[];

const emptyElements = new Set(["meta", "input", "hr", "br"]);

/**
 * Any text as markup that says just this, between tags and in quoted attributes: no sign of it is
 * markup's own. Controls are shown, since a page can hold no NUL and would hide the others.
 *
 * ```ts
 * import { escapeText } from "./markup.ts";
 * if (escapeText('<a title="&">') !== "&lt;a title=&quot;&amp;&quot;&gt;") throw new Error();
 * ```
 */
export function escapeText(text: string): Markup {
  // deno-lint-ignore no-control-regex -- they are what is looked for
  return text.replace(/[&<>"'\x00-\x08\x0b-\x1f\x7f]/g, replacement) as Markup;
}

function replacement(unit: string): string {
  switch (unit) {
    case "&":
      return "&amp;";
    case "<":
      return "&lt;";
    case ">":
      return "&gt;";
    case '"':
      return "&quot;";
    case "'":
      return "&#39;";
    case "\x7f":
      return "\u2421";
    default:
      return String.fromCharCode(0x2400 + unit.charCodeAt(0));
  }
}

/** An element; its attributes' values are escaped here. */
export function element(name: string, attributes: Attributes, ...content: Content[]): Markup {
  let tag = `<${name}`;
  for (const [key, value] of Object.entries(attributes)) {
    if (value === undefined || value === false) continue;
    tag += value === true ? ` ${key}` : ` ${key}="${escapeText(String(value))}"`;
  }
  if (emptyElements.has(name)) return `${tag}>` as Markup;
  return `${tag}>${content.flat().join("")}</${name}>` as Markup;
}

/** An element that holds a text. */
export function textElement(name: string, attributes: Attributes, text: string): Markup {
  return element(name, attributes, escapeText(text));
}

/** Data for a page's own script. It is no script itself: the browser never runs this type. */
export function dataElement(id: string, data: unknown): Markup {
  const json = JSON.stringify(data).replaceAll("<", "\\u003c").replaceAll(">", "\\u003e");
  return `<script type="application/json" id="${escapeText(id)}">${json}</script>` as Markup;
}
