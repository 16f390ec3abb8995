import assert from "node:assert/strict";
import { dirname } from "node:path";
import { parse, print } from "../../src/fountain/mod.ts";
import { type Canonical, canonical } from "./canonical.ts";
import { corpusFile, corpusFiles } from "./corpus.ts";

/** What `votes.json` says of a file: what most of a dozen parsers read, or null. */
interface Vote {
  readonly consensus: readonly Canonical[] | null;
}

/** Files that we read otherwise than the majority, with Fountain's rule for it. There is none. */
const explained: ReadonlyMap<string, string> = new Map();

Deno.test("files that most parsers read alike are read so", async (test) => {
  for (const { name: votesName, text } of await corpusFiles("votes.json") ?? []) {
    const votes: Record<string, Vote> = JSON.parse(text);
    for (const [base, { consensus }] of Object.entries(votes)) {
      const name = `${dirname(votesName)}/${base}`;
      if (consensus === null || explained.has(name)) continue;
      await test.step(name, async () => {
        const { elements } = parse((await corpusFile(name)).text);
        assert.deepEqual(canonical(elements), consensus);
      });
    }
  }
});

Deno.test("files of the corpus come back unchanged", async () => {
  for (const { name, text } of await corpusFiles(".fountain") ?? []) {
    assert.equal(print(parse(text)), text, name);
  }
});

Deno.test("a recorded session is read as its expected reading says", async () => {
  for (const { name, text } of await corpusFiles(".expected.json") ?? []) {
    const expected: { title: Canonical[]; els: Canonical[] } = JSON.parse(text);
    const source = await corpusFile(name.replace(".expected.json", "-seed-layout.spmd"));
    const read = parse(source.text).elements.map(({ type, text }) => [type, text]);
    const names: Record<string, string> = { scene: "heading", character: "cue" };
    assert.deepEqual(
      read,
      [
        ...expected.title.map(([, value]) => ["titleEntry", value]),
        ...expected.els.map(([type, text]) => [names[type] ?? type, text]),
      ],
    );
  }
});
