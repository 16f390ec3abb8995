import assert from "node:assert/strict";
import { formatCounts, readCounts } from "../../tasks/test/counts.ts";
import { holdsWarning } from "../../tasks/test/deno_step.ts";

Deno.test("readCounts() takes the last summary line, colours and steps aside", () => {
  const output = "ok | what a test printed\n" +
    "\x1b[31mFAILED\x1b[0m | 12 passed (3 steps) | 2 failed (1 step) | 1 ignored (4 steps) | 5 filtered out (1s)\n" +
    "\nerror: Test failed\n";
  assert.deepEqual(readCounts(output), { passed: 12, failed: 2, skipped: 1 });
  assert.deepEqual(readCounts("ok | 1 passed | 0 failed (3ms)"), {
    passed: 1,
    failed: 0,
    skipped: 0,
  });
});

Deno.test("readCounts() says nothing where no test was run", () => {
  assert.equal(readCounts("error: Type checking failed.\n"), undefined);
});

Deno.test("formatCounts() writes the closing line", () => {
  assert.equal(formatCounts({ passed: 3, failed: 0, skipped: 2 }), "3 passed, 0 failed, 2 skipped");
});

Deno.test("holdsWarning() sees a line that begins with the word, in colour too", () => {
  assert.equal(holdsWarning('Check main.ts\n\x1b[33mWarning\x1b[0m "a" is deprecated\n'), true);
  assert.equal(holdsWarning("warning: unused\n"), true);
  assert.equal(holdsWarning("Check src/warning.ts\nno warning here\n"), false);
});

Deno.test("what deno test prints about a real run is read right", async () => {
  const folder = await Deno.makeTempDir();
  try {
    await Deno.writeTextFile(
      `${folder}/sample_test.ts`,
      `Deno.test("one", async (t) => { await t.step("step", () => {}); });
       Deno.test({ name: "two", ignore: Deno.args.length === 0, fn() {} });
       Deno.test("three", () => { throw new Error("expected"); });`,
    );
    const { stdout } = await new Deno.Command(Deno.execPath(), {
      args: ["test", "--no-config", "--no-check", folder],
    }).output();
    assert.deepEqual(readCounts(new TextDecoder().decode(stdout)), {
      passed: 1,
      failed: 1,
      skipped: 1,
    });
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
