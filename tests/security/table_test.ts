import assert from "node:assert/strict";
import { join } from "node:path";
import { readLoss } from "../../tasks/security/loss.ts";

const project = join(import.meta.dirname!, "../..");

/** A row of the tables of attacks. */
interface Attack {
  readonly number: number;
  readonly file: string;
  /** As it stands in the file; a name that is made up for several cases holds `${`. */
  readonly test: string;
  readonly patches: readonly string[];
}

async function attacks(): Promise<readonly Attack[]> {
  const text = await Deno.readTextFile(join(project, "docs/security.md"));
  return text.split("\n").flatMap((line) => {
    const [, number, , , test, patches] = line.split("|").map((cell) => cell.trim());
    if (!number || Number.isNaN(Number(number))) return [];
    const named = test!.split("`");
    assert.equal(named.length, 5, line);
    return [{
      number: Number(number),
      file: named[1]!,
      test: named[3]!,
      patches: patches!.split("`").filter((_, at) => at % 2 === 1),
    }];
  });
}

Deno.test("the tables hold at least 80 attacks, numbered one after the other", async () => {
  const rows = await attacks();
  assert.ok(rows.length >= 80, `${rows.length}`);
  assert.deepEqual(rows.map(({ number }) => number), rows.map((_, at) => at + 1));
});

Deno.test("every test that the tables name stands in its file, by that very name", async () => {
  for (const { number, file, test } of await attacks()) {
    const text = await Deno.readTextFile(join(project, file));
    const isThere = ['"', "`"].some((quote) => text.includes(`${quote}${test}${quote}`));
    assert.ok(isThere, `${number}: ${file} holds no test "${test}"`);
  }
});

Deno.test("at least 25 defences are taken out, each stands in the tables, beside its own test", async () => {
  const folder = join(project, "tests/security/without");
  const rows = await attacks();
  const names = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
  const patches = names.filter((name) => name.endsWith(".patch")).sort();
  assert.ok(patches.length >= 25);
  const named = rows.flatMap((row) => row.patches.map((patch) => `${patch}.patch`));
  assert.deepEqual(named.sort(), patches);
  for (const row of rows) {
    for (const patch of row.patches) {
      const { file, test } = readLoss(await Deno.readTextFile(join(folder, `${patch}.patch`)));
      assert.equal(file, row.file, patch);
      const parts = row.test.split(/\$\{[^}]*\}/);
      assert.ok(parts.every((part) => test.includes(part)), `${patch}: ${test}`);
    }
  }
});
