import { equal } from "node:assert/strict";
import fc from "fast-check";
import { InlineMarkdown } from "../../src/terminal/markdown_inline.ts";
import { marks } from "../../src/terminal/styled_text.ts";

type Part = { readonly text: string; readonly sum: number };

/** What a text becomes. */
function parts(text: string, chunk = text.length): Part[] {
  const found: Part[] = [];
  const inline = new InlineMarkdown((text, sum) => found.push({ text, sum }));
  for (let at = 0; at < text.length; at += chunk) inline.push(text.slice(at, at + chunk));
  inline.end();
  return found;
}

/** Each stretch of text before the names of its marks. */
function told(parts: readonly Part[]): string {
  const merged: Part[] = [];
  for (const part of parts) {
    const last = merged.at(-1);
    if (last?.sum !== part.sum) merged.push(part);
    else merged[merged.length - 1] = { ...last, text: last.text + part.text };
  }
  const names = (sum: number) => Object.entries(marks).filter(([, mark]) => sum & mark);
  return merged.map(({ text, sum }) => text + (sum ? `{${names(sum).map(([name]) => name)}}` : ""))
    .join("");
}

const read = (text: string, chunk?: number) => told(parts(text, chunk));

Deno.test("marks are found as CommonMark finds them", () => {
  const cases: Record<string, string> = {
    "*a **b** c*": "a {emphasis}b{strong,emphasis} c{emphasis}",
    "**a *b***": "a {strong}b{strong,emphasis}",
    "***a** b*": "a{strong,emphasis} b{emphasis}",
    "a*b*c": "ab{emphasis}c",
    "a_b_c": "a_b_c",
    "**a*b**": "a*b{strong}",
    "* a*": "* a*",
    "*a *": "*a *",
    "**a": "**a",
    "*(a)*": "(a){emphasis}",
    "`` a`b ``": "a`b{code}",
    "`a": "`a",
    "*`a*`": "*a*{code}",
    "\\*a*": "*a*",
    "[a*b](c)*": "a*b{underline} (c){dim}*",
    "[a](b(c)d)": "a{underline} (b(c)d){dim}",
    "[a] (b)": "[a] (b)",
    "![a](b)": "a{underline} (b){dim}",
    "[a *b*][id]": "a {underline}b{emphasis,underline} [id]{dim}",
    "see [the page][] there": "see the page{underline} there",
    "x[a][b], [1][2], (f)[a][b]": "x[a][b], [1][2], (f)[a][b]",
    "[a][b": "[a][b",
    "[a][b[c]": "[a][b[c]",
    "[id]: http://a.b 'c'": "[id]: http://a.b 'c'",
    "<a:b> <c>": "a:b{underline} <c>",
    "~~a~~ ~b~": "a{strike} ~b~",
    "****": "****",
  };
  for (const [text, expected] of Object.entries(cases)) {
    for (const chunk of [1, 2, text.length]) equal(read(text, chunk), expected, text);
  }
});

Deno.test("a mark that is not closed for a thousand characters is text, and holds nothing back", () => {
  let shown = "";
  const inline = new InlineMarkdown((text) => shown += text);
  inline.push(`**a ${"b ".repeat(600)}`);
  equal(shown, `**a ${"b ".repeat(600)}`);
});

Deno.test("nested marks come back as they were written", () => {
  type Node = { name: "" | "emphasis" | "strong"; parts: (string | Node)[] };
  const word = fc.stringMatching(/^[a-z]{1,5}$/);
  const tree: fc.Arbitrary<Node> = fc.letrec<{ strong: Node; emphasis: Node }>((tie) => {
    const parts = (inner: "strong" | "emphasis") =>
      fc.tuple(word, fc.option(tie(inner), { maxDepth: 3 }), word)
        .map(([first, middle, last]) => middle ? [`${first} `, middle, ` ${last}`] : [first]);
    return {
      strong: parts("emphasis").map((parts) => ({ name: "strong" as const, parts })),
      emphasis: parts("strong").map((parts) => ({ name: "emphasis" as const, parts })),
    };
  }).strong;
  const written = ({ name, parts }: Node, sign: string): string => {
    const mark = name === "strong" ? sign + sign : name === "emphasis" ? sign : "";
    return mark +
      parts.map((part) => typeof part === "string" ? part : written(part, sign)).join("") + mark;
  };
  const expected = ({ name, parts }: Node, around: number): Part[] => {
    const sum = around | (name === "" ? 0 : marks[name]);
    return parts.flatMap((part) =>
      typeof part === "string" ? [{ text: part, sum }] : expected(part, sum)
    );
  };
  fc.assert(
    fc.property(
      tree,
      fc.constantFrom("*", "_"),
      fc.integer({ min: 1, max: 9 }),
      (node, sign, chunk) => {
        equal(read(written(node, sign), chunk), told(expected(node, 0)));
      },
    ),
  );
});
