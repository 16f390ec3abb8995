import type { Styles } from "./styles.ts";

/** What a style makes of a text without line ends; two styles are the same if they are identical. */
export type Style = (text: string) => string;

/** The style of what is not set off. */
export const plain: Style = (text) => text;

/** How a piece of Markdown is set off; bits that are added up. */
export const marks = {
  strong: 1,
  emphasis: 2,
  code: 4,
  dim: 8,
  underline: 16,
  strike: 32,
} as const;

/** Gives the style for each sum of {@link marks}, always the same one. */
export function markStyles(styles: Styles): (sum: number) => Style {
  const known = new Map<number, Style>([[0, plain]]);
  const single: readonly [number, Style][] = [
    [marks.strong, styles.bold],
    [marks.emphasis, styles.italic],
    [marks.code, styles.cyan],
    [marks.dim, styles.dim],
    [marks.underline, styles.underline],
    [marks.strike, styles.strikethrough],
  ];
  return (sum) => {
    let style = known.get(sum);
    if (!style) {
      const parts = single.filter(([mark]) => sum & mark).map(([, each]) => each);
      style = (text) => parts.reduce((styled, part) => part(styled), text);
      known.set(sum, style);
    }
    return style;
  };
}

/**
 * Collects styled text for one write. Neighbours of one style share one pair of sequences, and no
 * style reaches over the end of a line or of the write.
 */
export class StyledText {
  #done = "";
  #run = "";
  #style: Style = plain;

  add(text: string, style: Style = plain) {
    if (style !== this.#style) {
      this.#close();
      this.#style = style;
    }
    this.#run += text;
  }

  newline() {
    this.#close();
    this.#done += "\n";
  }

  /** Returns what was collected, and begins anew. */
  take(): string {
    this.#close();
    const done = this.#done;
    this.#done = "";
    return done;
  }

  #close() {
    if (this.#run) this.#done += this.#style(this.#run);
    this.#run = "";
  }
}
