import { type Element, parse } from "../../src/fountain/mod.ts";

/** What is read from a text: type and text of each element. */
export function readingOf(text: string): [Element["type"], string][] {
  return parse(text).elements.map((element) => [element.type, element.text]);
}
