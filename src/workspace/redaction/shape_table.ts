import { alphanumeric, isIn } from "./characters.ts";
import { type Finding, isWordStart, type Shape, type View } from "./shape.ts";

/** Shapes by the character that they may begin with. */
export class ShapeTable {
  readonly kinds: readonly string[];
  readonly #byFirst: (readonly Shape[] | undefined)[] = new Array(128).fill(undefined);

  constructor(shapes: readonly Shape[]) {
    this.kinds = [...new Set(shapes.flatMap(({ kinds }) => kinds))];
    for (const shape of shapes) {
      for (const first of shape.firsts) {
        const code = first.charCodeAt(0);
        this.#byFirst[code] = [...this.#byFirst[code] ?? [], shape];
      }
    }
  }

  /** The first of the shapes that stands at a place. */
  find(view: View, at: number): Finding | "undecided" | undefined {
    const code = view.text.charCodeAt(at);
    const shapes = this.#byFirst[code];
    if (!shapes || isIn(alphanumeric, code) && !isWordStart(view, at)) return undefined;
    for (const shape of shapes) {
      const found = shape.find(view, at);
      if (found) return found;
    }
    return undefined;
  }
}
