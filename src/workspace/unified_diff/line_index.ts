/** Lines in which sequences of lines are looked for, many times. */
export class LineIndex {
  /** Made when it is needed: most hunks are where they say. */
  #places: Map<string, number[]> | undefined;

  constructor(readonly lines: readonly string[]) {}

  has(sought: readonly string[], start: number): boolean {
    return sought.every((line, offset) => this.lines[start + offset] === line);
  }

  /** All places where a sequence of at least one line stands, overlapping ones too, in order. */
  find(sought: readonly string[]): number[] {
    const placesOf = this.#placesOf();
    let rarest = 0;
    let places: readonly number[] = placesOf.get(sought[0]) ?? [];
    for (const [offset, line] of sought.entries()) {
      const these = placesOf.get(line);
      if (!these) return [];
      if (these.length < places.length) [rarest, places] = [offset, these];
    }
    // Looking at every place takes less than reading all lines, unless they repeat themselves.
    if (places.length * sought.length > this.lines.length) return this.#read(sought);
    return places.map((place) => place - rarest).filter((start) => this.has(sought, start));
  }

  #placesOf(): ReadonlyMap<string, readonly number[]> {
    if (this.#places) return this.#places;
    const found = this.#places = new Map<string, number[]>();
    for (const [index, line] of this.lines.entries()) {
      const places = found.get(line);
      if (places) places.push(index);
      else found.set(line, [index]);
    }
    return found;
  }

  /** Linear in both (Knuth, Morris and Pratt). */
  #read(sought: readonly string[]): number[] {
    const borders = bordersOf(sought);
    const found: number[] = [];
    let matched = 0;
    for (const [index, line] of this.lines.entries()) {
      while (matched > 0 && sought[matched] !== line) matched = borders[matched - 1];
      if (sought[matched] === line) matched++;
      if (matched < sought.length) continue;
      found.push(index + 1 - matched);
      matched = borders[matched - 1];
    }
    return found;
  }
}

/** For each beginning of the sequence: the length of its longest part that it begins and ends with. */
function bordersOf(sought: readonly string[]): number[] {
  const borders = [0];
  let length = 0;
  for (let index = 1; index < sought.length; index++) {
    while (length > 0 && sought[length] !== sought[index]) length = borders[length - 1];
    if (sought[length] === sought[index]) length++;
    borders.push(length);
  }
  return borders;
}
