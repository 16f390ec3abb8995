import { alphanumeric, isIn } from "./characters.ts";
import { type Finding, isWordStart, type Shape, type View } from "./shape.ts";

const ascii = 128;

/** Shapes by how they begin. */
export class ShapeTable {
  readonly kinds: readonly string[];
  readonly #byFirst: Shape[][] = Array.from({ length: ascii }, () => []);
  /** By the first two characters, the second of any other script at {@link ascii}. */
  readonly #byTwo: (Shape[] | undefined)[] = new Array(ascii * (ascii + 1)).fill(undefined);

  /** @param shapes where several stand at a place, the first of them is found */
  constructor(shapes: readonly Shape[]) {
    this.kinds = [...new Set(shapes.flatMap(({ kinds }) => kinds))];
    for (const shape of shapes) {
      for (const beginning of shape.beginnings) this.#add(shape, beginning);
    }
  }

  #add(shape: Shape, beginning: string): void {
    const first = beginning.charCodeAt(0);
    addOnce(this.#byFirst[first], shape);
    const from = first * (ascii + 1);
    const [least, most] = beginning.length > 1
      ? [beginning.charCodeAt(1), beginning.charCodeAt(1)]
      : [0, ascii];
    for (let second = least; second <= most; second++) {
      addOnce(this.#byTwo[from + second] ??= [], shape);
    }
  }

  /** The first of the shapes that stands at a place. */
  find(view: View, at: number): Finding | "undecided" | undefined {
    const { text } = view;
    const first = text.charCodeAt(at);
    if (!(first < ascii)) return undefined;
    const isLast = at + 1 === text.length;
    const second = Math.min(text.charCodeAt(at + 1), ascii);
    const shapes = isLast ? this.#byFirst[first] : this.#byTwo[first * (ascii + 1) + second];
    if (!shapes || shapes.length === 0) return undefined;
    if (isIn(alphanumeric, first) && !isWordStart(view, at)) return undefined;
    for (const shape of shapes) {
      const found = shape.find(view, at);
      if (found) return found;
    }
    return undefined;
  }
}

function addOnce(shapes: Shape[], shape: Shape): void {
  if (shapes.at(-1) !== shape) shapes.push(shape);
}
