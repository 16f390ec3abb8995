import assert from "node:assert/strict";
import { join } from "node:path";
import { readLoss } from "../../tasks/security/loss.ts";
import { copyProject } from "../../tasks/security/project_copy.ts";
import { tryLoss } from "../../tasks/security/attempt.ts";

const guard = "export const refuses = (path: string) => path.startsWith('..');\n";
const test = [
  'import { refuses } from "../src/guard.ts";',
  'Deno.test("nothing (of this) leaves", () => {',
  '  if (!refuses("../x")) throw new Error("it left");',
  "});",
  'Deno.test("something else", () => {});',
  "",
].join("\n");

/** A patch as they stand beside the tests. */
function patch(
  {
    name = "nothing (of this) leaves",
    before = "path.startsWith('..')",
    after = "export const refuses = (path: string) => path === '';",
    file = "guard",
  } = {},
): string {
  return [
    "Test: tests/guard_test.ts",
    `Name: ${name}`,
    "",
    `--- a/src/${file}.ts`,
    `+++ b/src/${file}.ts`,
    "@@ -1,1 +1,1 @@",
    `-export const refuses = (path: string) => ${before};`,
    `+${after}`,
    "",
  ].join("\n");
}

/** A project of one defence and its test; the verdict of one patch. */
async function verdict(text: string): Promise<string | undefined> {
  const project = await Deno.makeTempDir({ prefix: "harvey-losses-" });
  try {
    for (const folder of ["src", "tests", "node_modules"]) await Deno.mkdir(join(project, folder));
    await Deno.writeTextFile(join(project, "deno.json"), "{}\n");
    await Deno.writeTextFile(join(project, "src/guard.ts"), guard);
    await Deno.writeTextFile(join(project, "tests/guard_test.ts"), test);
    await Deno.writeTextFile(join(project, "a.patch"), text);
    await using copy = await copyProject(project);
    const found = await tryLoss(copy, join(project, "a.patch"));
    assert.equal(await Deno.readTextFile(join(project, "src/guard.ts")), guard);
    return found;
  } finally {
    await Deno.remove(project, { recursive: true });
  }
}

Deno.test("readLoss() reads the file and the whole name of a test", () => {
  const loss = readLoss('Test: tests/a_test.ts\nName: a, "b": (c)\n\n--- a/x\n');
  assert.deepEqual(loss, { file: "tests/a_test.ts", test: 'a, "b": (c)' });
});

Deno.test("readLoss() refuses a patch that does not say which test", () => {
  for (const text of ["", "--- a/x\n", "Test: a\n", "Name: a\nTest: b\n", "Test: \nName: \n"]) {
    assert.throws(() => readLoss(text), /Cannot read a patch/, text);
  }
});

Deno.test("a defence whose loss its test sees is in order", async () => {
  assert.equal(await verdict(patch()), undefined);
});

Deno.test("a patch that fits the code no more is not in order", async () => {
  assert.match(await verdict(patch({ before: "path === '..'" })) ?? "", /does not fit the code/);
  assert.match(await verdict(patch({ file: "gone" })) ?? "", /does not fit the code/);
});

Deno.test("a patch whose test is not there, or sees nothing, is not in order", async () => {
  assert.match(await verdict(patch({ name: "nothing leaves" })) ?? "", /: absent$/);
  assert.match(await verdict(patch({ name: "something else" })) ?? "", /without .*: passed$/);
});

Deno.test("a patch that breaks the code takes no defence out", async () => {
  assert.match(await verdict(patch({ after: "export const refuses = (;" })) ?? "", /: broken$/);
  assert.match(await verdict(patch({ after: "export const other = 1;" })) ?? "", /: broken$/);
});
