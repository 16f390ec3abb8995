import highlighter from "highlight.js/lib/common";
import { escapeText, type Markup } from "./markup.ts";

/**
 * Bounds for the grammars, which are regular expressions and not all linear: characters of one
 * block, characters of a whole page, and milliseconds after which a page goes on without colours.
 */
const bounds = { block: 8000, page: 600_000, patience: 1500 };

/** Colours code by its language, within bounds for one page. */
export class CodeColours {
  #characters = 0;
  #milliseconds = 0;

  /**
   * @param info what stands after the fence; its first word names the language
   * @returns the code as markup, coloured where the language is known
   */
  write(text: string, info: string): Markup {
    const language = languageOf(info);
    const isAffordable = text.length <= bounds.block && this.#characters < bounds.page &&
      this.#milliseconds < bounds.patience;
    if (language === undefined || !isAffordable) return escapeText(text);
    this.#characters += text.length;
    const began = performance.now();
    const { value } = highlighter.highlight(text, { language, ignoreIllegals: true });
    this.#milliseconds += performance.now() - began;
    return isColouredText(value) ? value as Markup : escapeText(text);
  }
}

function languageOf(info: string): string | undefined {
  const name = info.split(/[\s:{,]/, 1)[0].toLowerCase();
  return name !== "" && highlighter.getLanguage(name) ? name : undefined;
}

/** Whether nothing but the highlighter's own tags, and no control, stands between the texts. */
function isColouredText(markup: string): boolean {
  const texts = markup.replace(/<span class="hljs-[a-z_ -]*">|<\/span>/g, "");
  // deno-lint-ignore no-control-regex -- those that escapeText shows
  return !/[<>\x00-\x08\x0b-\x1f\x7f]/.test(texts);
}
