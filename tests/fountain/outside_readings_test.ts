/** What other tools made of the corpus, beside our reading of the same files. */
import assert from "node:assert/strict";
import { Cue, parse } from "../../src/fountain/mod.ts";
import { type Canonical, canonical, canonicalText, joinNeighbours } from "./canonical.ts";
import { corpusFile, corpusFiles } from "./corpus.ts";

/** Where an element dump differs from our reading, and Fountain's rule for ours. */
const explained: ReadonlyMap<string, string> = new Map([
  ["Boneyards", "Boneyard is ignored: a transition before it has an empty line after it."],
  ["Sections", "A transition ends in TO: and may open a script; a title page gives values."],
  ["Parenthetical", "A parenthetical may follow any line of dialogue, another parenthetical too."],
  ["Tags", "Fountain 1.1 knows no tags: `#` words are text."],
  ["Character", "A name needs one letter: 3CPO has three."],
  ["Notes", "An empty line ends dialogue; action follows it."],
]);

Deno.test("element dumps of another parser agree with our reading", async (test) => {
  for (const { name, text } of await corpusFiles(".txt") ?? []) {
    const base = name.replace(/(-Merged|-Unmerged)?\.txt$/, "");
    if (explained.has(base.slice(base.lastIndexOf("/") + 1))) continue;
    const script = await corpusFile(`${base}.fountain`).catch(() => undefined);
    // A dump whose strings hold quotes, or one of another form, cannot be read simply.
    const dump = readDump(text);
    if (script === undefined || dump === undefined) continue;
    await test.step(name, () => {
      assert.deepEqual(canonical(parse(script.text).elements), dump);
    });
  }
});

Deno.test("pages made by another tool show the words that we read", async (test) => {
  for (const { name, text } of await corpusFiles(".html") ?? []) {
    const script = await corpusFile(name.replace(/\.html$/, ".fountain"));
    await test.step(name, () => {
      const shown = parse(script.text).elements.filter(({ type }) => !HIDDEN.has(type))
        .map((element) => element.text + (element instanceof Cue ? element.extension : ""));
      assert.equal(withoutSpaces(shown.join("\n")), withoutSpaces(wordsOf(text)));
    });
  }
});

const TYPES: Readonly<Record<string, string>> = {
  HEADING: "scene",
  ACTION: "action",
  CHARACTER: "character",
  PARENTHETICAL: "paren",
  DIALOGUE: "dialogue",
  LYRIC: "lyric",
  TRANSITION: "transition",
  PAGEBREAK: "pagebreak",
  SECTION: "section",
  SYNOPSIS: "synopsis",
};

const HIDDEN: ReadonlySet<string> = new Set(["note", "boneyard", "titleEntry"]);

/** Elements of a dump: lines like `ACTION:"text over lines" (centered)`. */
function readDump(dump: string): Canonical[] | undefined {
  const elements: Canonical[] = [];
  for (const [, mark, quoted, rest] of dump.matchAll(/^([A-Z]+):"([^"]*)"([^\n]*)$/gm)) {
    const type = rest.includes("(centered)") ? "centered" : TYPES[mark];
    const words = canonicalText(quoted.replace(/\[\[\d+\]\]|\/\*\d+\*\//g, ""));
    if (type !== undefined && (words !== "" || type === "pagebreak")) elements.push([type, words]);
  }
  return elements.length === 0 ? undefined : joinNeighbours(elements);
}

/** The words of a page, scene numbers in the margin left out. */
function wordsOf(page: string): string {
  return page.replace(/<span class="scnum.">.*?<\/span>|<[^>]*>/g, " ")
    .replaceAll("&nbsp;", " ")
    .replace(/&#(\d+);/g, (_, code) => String.fromCodePoint(Number(code)));
}

function withoutSpaces(text: string): string {
  return canonicalText(text).replaceAll(" ", "");
}
