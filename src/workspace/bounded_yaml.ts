import {
  Composer,
  CST,
  type Document,
  isMap,
  isNode,
  isScalar,
  isSeq,
  LineCounter,
  Parser,
} from "yaml";
import { syntaxFault } from "./yaml_syntax.ts";

/** What is wrong with a YAML text, and where: line and column count from 1. */
export class YamlFault extends Error {
  override name = "YamlFault";

  constructor(message: string, readonly line: number, readonly column: number) {
    super(message);
  }
}

/** A YAML document as plain values, which still knows where each of them stands. */
export interface BoundedYaml {
  /** Null where the text is empty. */
  readonly value: unknown;
  /** A fault at the key, or at its value, that a path of keys leads to. */
  fault(message: string, path: readonly unknown[], at: "key" | "value"): YamlFault;
  /** The line of the key that a path leads to, counted from 1. */
  lineOf(path: readonly unknown[]): number;
}

const deepest = 16;

/**
 * Parses YAML 1.2 that anybody may have written. It has no aliases, no tags of its own and one
 * document, it is nested at most 16 deep and holds no control characters; `<<` is a key like any
 * other, whatever version the text claims.
 *
 * ```ts
 * import { parseBoundedYaml } from "./bounded_yaml.ts";
 * const { value } = parseBoundedYaml("model: llama3.1:8b");
 * if (JSON.stringify(value) !== '{"model":"llama3.1:8b"}') throw new Error();
 * ```
 *
 * @throws {YamlFault} for the first thing that is wrong
 */
export function parseBoundedYaml(text: string): BoundedYaml {
  const lines = new LineCounter();
  const faultAt = (message: string, offset: number) => {
    const { line, col } = lines.linePos(offset);
    return new YamlFault(message, line, col);
  };
  const tokens = [...new Parser(lines.addNewLine).parse(text)];
  const control = firstControl(text);
  if (control !== undefined) throw faultAt("it holds a control character", control);
  for (const token of tokens) refuseUnbounded(token, faultAt);

  const options = { version: "1.2", schema: "core", merge: false } as const;
  const composer = new Composer({ ...options, prettyErrors: false, logLevel: "error" });
  const [document, second] = composer.compose(tokens, true, text.length);
  if (second) throw faultAt("a second document begins", second.range[0]);
  const [fault] = [...document.errors, ...document.warnings];
  if (fault) throw faultAt(syntaxFault(fault), fault.pos[0]);
  return {
    value: document.toJS({ maxAliasCount: 0 }) ?? null,
    fault: (message, path, at) => faultAt(message, offsetOf(document, path, at)),
    lineOf: (path) => lines.linePos(offsetOf(document, path, "key")).line,
  };
}

/** Looks without recursion at what the composer, which recurses, is going to be given. */
function refuseUnbounded(
  root: CST.Token,
  faultAt: (message: string, offset: number) => YamlFault,
): void {
  const waiting: [token: CST.Token, depth: number][] = [[root, 1]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [token, depth] = next;
    if (token.type === "alias") throw faultAt("aliases are not taken (write it out)", token.offset);
    if (token.type === "document" && token.value) waiting.push([token.value, depth]);
    if (!CST.isCollection(token)) continue;
    if (depth > deepest) throw faultAt(`it is nested over ${deepest} deep`, token.offset);
    // Backwards, since what is waiting is taken from its end.
    for (const { key, value } of token.items.toReversed()) {
      if (value) waiting.push([value, depth + 1]);
      if (key) waiting.push([key, depth + 1]);
    }
  }
}

function firstControl(text: string): number | undefined {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index);
    const isBlank = unit === 0x09 || unit === 0x0a || unit === 0x0d || unit === 0x85;
    if (unit < 0x20 && !isBlank || unit >= 0x7f && unit < 0xa0 && !isBlank) return index;
  }
}

/** Where a path of keys leads, or as far as the document goes along with it. */
function offsetOf(
  document: Document,
  path: readonly unknown[],
  at: "key" | "value",
): number {
  let node: unknown = document.contents;
  let offset = isNode(node) ? node.range?.[0] ?? 0 : 0;
  for (const [index, step] of path.entries()) {
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === step)
      : undefined;
    const next: unknown = pair ? pair.value : isSeq(node) ? node.items[Number(step)] : undefined;
    const wantsKey = at === "key" && index === path.length - 1;
    const found = wantsKey || !isNode(next) || !next.range ? pair?.key : next;
    if (isNode(found) && found.range) offset = found.range[0];
    node = next;
  }
  return offset;
}
