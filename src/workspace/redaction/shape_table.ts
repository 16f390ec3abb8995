import { alphanumeric, isIn } from "./characters.ts";
import { type Finding, isWordStart, type Shape, type View } from "./shape.ts";

const ascii = 128;

/** Shapes by how they begin. */
export class ShapeTable {
  readonly kinds: readonly string[];
  readonly #byFirst: readonly (readonly Shape[])[];
  /** By the first two characters, the second of any other script at {@link ascii}. */
  readonly #byTwo: readonly (readonly Shape[])[];

  constructor(shapes: readonly Shape[]) {
    this.kinds = [...new Set(shapes.flatMap(({ kinds }) => kinds))];
    const beginningWith = (first: number, second?: number) =>
      shapes.filter(({ beginnings }) =>
        beginnings.some((beginning) =>
          beginning.charCodeAt(0) === first &&
          (second === undefined || beginning.length === 1 || beginning.charCodeAt(1) === second)
        )
      );
    const codes = [...new Array(ascii).keys()];
    this.#byFirst = codes.map((first) => beginningWith(first));
    this.#byTwo = codes.flatMap((first) => {
      if (this.#byFirst[first].length === 0) return new Array(ascii + 1).fill(none);
      return [...codes, ascii].map((second) => beginningWith(first, second));
    });
  }

  /** The first of the shapes that stands at a place. */
  find(view: View, at: number): Finding | "undecided" | undefined {
    const { text } = view;
    const first = text.charCodeAt(at);
    if (!(first < ascii)) return undefined;
    const isLast = at + 1 === text.length;
    const second = Math.min(text.charCodeAt(at + 1), ascii);
    const shapes = isLast ? this.#byFirst[first] : this.#byTwo[first * (ascii + 1) + second];
    if (shapes.length === 0) return undefined;
    if (isIn(alphanumeric, first) && !isWordStart(view, at)) return undefined;
    for (const shape of shapes) {
      const found = shape.find(view, at);
      if (found) return found;
    }
    return undefined;
  }
}

const none: readonly Shape[] = [];
