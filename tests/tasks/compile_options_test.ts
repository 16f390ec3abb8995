import assert from "node:assert/strict";
import { join } from "node:path";
import { exitCode, UserError } from "../../src/kernel/user_error.ts";
import { freeOutput } from "../../tasks/compile.ts";
import { readCompileOptions, targets } from "../../tasks/compile/options.ts";

function refusal(args: string[]): UserError {
  try {
    readCompileOptions(args);
  } catch (error) {
    assert.ok(error instanceof UserError);
    assert.equal(error.exitCode, exitCode.usage);
    return error;
  }
  throw new Error(`${args.join(" ")} was taken`);
}

Deno.test("without options ./harvey is built for this machine, with Deno's own runtime", () => {
  assert.deepEqual(readCompileOptions([]), {
    runtime: "deno",
    builds: [{ output: "harvey" }],
    help: false,
  });
});

Deno.test("a target names its own file unless --output does", () => {
  const target = "aarch64-apple-darwin";
  assert.deepEqual(readCompileOptions(["--target", target]).builds, [
    { target, output: `dist/harvey-${target}` },
  ]);
  assert.deepEqual(readCompileOptions(["--", "--target", target, "--output=h"]).builds, [
    { target, output: "h" },
  ]);
});

Deno.test("--all-targets builds the five targets, with .exe for Windows", () => {
  const { builds } = readCompileOptions(["--all-targets"]);
  assert.deepEqual(builds.map(({ target }) => target), [...targets]);
  assert.deepEqual(
    builds.map(({ output }) => output).filter((output) => output.endsWith(".exe")),
    ["dist/harvey-x86_64-pc-windows-msvc.exe"],
  );
});

Deno.test("the npm runtime is refused for every target but Linux on x86-64", () => {
  const linux = "x86_64-unknown-linux-gnu";
  assert.equal(readCompileOptions(["--runtime=npm", "--target", linux]).runtime, "npm");
  for (const target of targets.filter((each) => each !== linux)) {
    assert.match(
      refusal(["--runtime=npm", "--target", target]).message,
      new RegExp(`Cannot compile for "${target}" with --runtime npm`),
    );
  }
  assert.match(refusal(["--runtime", "npm", "--all-targets"]).message, /--runtime npm/);
});

Deno.test("what is unknown or contradicts is refused with what is allowed", () => {
  assert.match(refusal(["--target", "amiga"]).message, /"amiga": it is one of x86_64-unknown/);
  assert.match(refusal(["--runtime", "jsr"]).message, /"jsr": it is one of deno, npm/);
  assert.match(refusal(["--fast"]).message, /--fast/);
  assert.match(refusal(["extra"]).message, /extra/);
  assert.match(refusal(["--all-targets", "--output", "x"]).message, /leave out --output/);
});

Deno.test("a folder that stands where the executable would is left alone", async () => {
  const folder = await Deno.makeTempDir();
  try {
    const taken = join(folder, "harvey");
    assert.equal(await freeOutput(taken), taken);
    await Deno.mkdir(taken);
    assert.equal(await freeOutput(taken), join("dist", "harvey"));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
