/** A quotation or an item of a list, in which what follows stands. */
export type Container =
  | { readonly kind: "quote" }
  | {
    readonly kind: "item";
    /** `•` is told by "-", "*" and "+"; an ordered item keeps its number: `3.` */
    readonly marker: string;
    /** Of a box before the text: `[ ]` or `[x]`. */
    readonly task?: "open" | "done";
    /** How far the item's own text is indented, in columns, from where the item's line begins. */
    readonly indent: number;
  };

/** What a line is, and where its text begins. */
export interface LineStart {
  readonly kind:
    | "blank"
    | "heading"
    | "fence"
    | "rule"
    /** Makes the text before it a heading, of `level` 1 (`===`) or 2 (`---`). */
    | "underline"
    /** Of signs of a table's second line, after a line that may be its head. */
    | "delimiter"
    | "table"
    | "indented"
    | "paragraph";
  /** All that the line stands in, outermost first. */
  readonly containers: readonly Container[];
  /** How many of them the line before stood in already. */
  readonly kept: number;
  /** Index in the line. */
  readonly begin: number;
  /** Of a heading; 0 elsewhere. */
  readonly level: number;
}

/** What came before a line. */
export interface LineContext {
  readonly containers: readonly Container[];
  /** The line before was text, which this one may go on with. */
  readonly inParagraph: boolean;
  /** That text has bars, between which the heads of a table's columns may stand. */
  readonly mayBeHead?: boolean;
}

/** Deeper nesting is text: nobody could see it. */
const deepest = 16;

/**
 * Finds out what a line is from its beginning, as little of it as it takes; undefined where more has
 * to come first. `final`: the line is complete.
 */
export function readLineStart(
  line: string,
  final: boolean,
  context: LineContext,
): LineStart | undefined {
  let { index, kept } = enter(line, context.containers);
  const containers = context.containers.slice(0, kept);
  const result = (kind: LineStart["kind"], begin: number, level = 0): LineStart => {
    const goesOn = kind === "paragraph" && context.inParagraph && containers.length === kept &&
      kept < context.containers.length;
    if (!goesOn) return { kind, containers, kept, begin, level };
    return {
      kind,
      containers: context.containers,
      kept: context.containers.length,
      begin,
      level,
    };
  };
  for (;;) {
    const indent = blanksAt(line, index);
    const begin = index + indent.length;
    if (begin === line.length) return final ? result("blank", begin) : undefined;
    const isDeep = indent.columns >= 4 && !context.inParagraph;
    if (isDeep && containers.every(({ kind }) => kind === "quote")) {
      return result("indented", line[index] === "\t" ? index + 1 : Math.min(begin, index + 4));
    }
    const room = containers.length < deepest;
    if (line[begin] === ">" && room) {
      containers.push({ kind: "quote" });
      index = begin + 1;
      if (index === line.length && !final) return undefined;
      if (line[index] === " ") index++;
      continue;
    }
    const follows = context.inParagraph && kept === context.containers.length &&
      containers.length === kept;
    const under = follows ? underText(line, begin, context.mayBeHead ?? false) : undefined;
    if (under && !final) return undefined;
    if (under) return result(under, begin, line[begin] === "=" ? 1 : 2);
    const rule = ruleAt(line, begin);
    if (rule === "more" && !final) return undefined;
    if (rule === "rule" && final) return result("rule", begin);
    if (rule === "rule") return undefined;
    const item = room ? itemAt(line, begin, final) : undefined;
    if (item === "more") return undefined;
    if (item) {
      const { marker, task, end } = item;
      containers.push({ kind: "item", marker, task, indent: indent.columns + item.indent });
      index = end;
      continue;
    }
    return leafAt(line, begin, final, result);
  }
}

function leafAt(
  line: string,
  begin: number,
  final: boolean,
  result: (kind: LineStart["kind"], begin: number, level?: number) => LineStart,
): LineStart | undefined {
  const first = line[begin];
  if (first === "|") return result("table", begin);
  if (first !== "#" && first !== "`" && first !== "~") return result("paragraph", begin);
  const end = runEnd(line, begin);
  const count = end - begin;
  if (end === line.length && !final) return undefined;
  if (first === "#") {
    const isHeading = count <= 6 && (end === line.length || isBlank(line[end]));
    return isHeading ? result("heading", end, count) : result("paragraph", begin);
  }
  if (count < 3 || first === "`" && line.includes("`", end)) return result("paragraph", begin);
  return final ? result("fence", begin) : undefined;
}

/** How far a line stands in the containers of the line before. */
export function enter(
  line: string,
  containers: readonly Container[],
): { index: number; kept: number } {
  let index = 0;
  let kept = 0;
  for (const container of containers) {
    const indent = blanksAt(line, index);
    const begin = index + indent.length;
    if (container.kind === "quote") {
      if (line[begin] !== ">" || indent.columns > 3) break;
      index = line[begin + 1] === " " ? begin + 2 : begin + 1;
    } else if (indent.columns >= container.indent) {
      index += Math.min(indent.length, container.indent);
    } else if (begin === line.length) {
      index = begin;
    } else if (indent.columns >= 2 && "-*+0123456789".includes(line[begin])) {
      // Not deep enough for the letter of the rules, but plainly meant to stand in the item.
      index = begin;
    } else break;
    kept++;
  }
  return { index, kept };
}

/** Blanks from an index on: how many characters, and how many columns these take. */
function blanksAt(line: string, index: number): { length: number; columns: number } {
  let columns = 0;
  let end = index;
  for (; end < line.length && isBlank(line[end]); end++) columns += line[end] === "\t" ? 4 : 1;
  return { length: end - index, columns };
}

function isBlank(character: string): boolean {
  return character === " " || character === "\t";
}

function runEnd(line: string, begin: number): number {
  let end = begin + 1;
  while (end < line.length && line[end] === line[begin]) end++;
  return end;
}

/** What a line under text is as far as its signs tell. */
function underText(
  line: string,
  begin: number,
  mayBeHead: boolean,
): "underline" | "delimiter" | undefined {
  const text = line.slice(begin).trimEnd();
  if ((text[0] === "=" || text[0] === "-") && text.replaceAll(text[0], "") === "") {
    return "underline";
  }
  if (!mayBeHead) return undefined;
  for (const sign of text) if (!"-:| \t".includes(sign)) return undefined;
  // Signs that bars may still divide, where the line has not ended.
  return "delimiter";
}

/** Three or more of one sign and nothing else; "more" as long as that may still come. */
function ruleAt(line: string, begin: number): "rule" | "more" | undefined {
  const sign = line[begin];
  if (!"-*_".includes(sign)) return undefined;
  let count = 0;
  for (let index = begin; index < line.length; index++) {
    if (line[index] === sign) count++;
    else if (!isBlank(line[index])) return undefined;
  }
  return count >= 3 ? "rule" : "more";
}

interface Item {
  readonly marker: string;
  readonly task?: "open" | "done";
  /** Columns from the marker to the text. */
  readonly indent: number;
  readonly end: number;
}

function itemAt(line: string, begin: number, final: boolean): Item | "more" | undefined {
  let end = begin;
  if ("-*+".includes(line[begin])) end++;
  else {
    while (end < line.length && end - begin < 9 && isDigit(line[end])) end++;
    if (end === begin) return undefined;
    if (end === line.length) return final ? undefined : "more";
    if (line[end] !== "." && line[end] !== ")") return undefined;
    end++;
  }
  const marker = line.slice(begin, end);
  if (end === line.length) return final ? { marker, indent: marker.length + 1, end } : "more";
  if (!isBlank(line[end])) return undefined;
  const blanks = blanksAt(line, end);
  const text = end + blanks.length;
  if (text === line.length) {
    return final ? { marker, indent: marker.length + 1, end: text } : "more";
  }
  // So many blanks are code within the item for the letter of the rules; here they are an oversight.
  const indent = marker.length + (blanks.columns > 4 ? 1 : blanks.columns);
  if (line[text] !== "[") return { marker, indent, end: text };
  const box = line.slice(text, text + 4);
  if (box.length < 4 && !final && "[ ] [x] [X] ".includes(box)) return "more";
  const isBox = box === "[ ] " || box === "[x] " || box === "[X] ";
  if (!isBox) return { marker, indent, end: text };
  return { marker, indent, task: box === "[ ] " ? "open" : "done", end: text + 4 };
}

function isDigit(character: string): boolean {
  return character >= "0" && character <= "9";
}
