import assert from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import { parseConfigurationFile } from "../../src/cli/configuration_file.ts";
import { setSetting, unsetSetting } from "../../src/cli/edit_settings.ts";
import { commentedSettings } from "../../src/cli/initial_files.ts";
import { listSettings } from "../../src/cli/settings.ts";
import { stringify } from "yaml";

async function withFile<Result>(text: string, use: (path: string) => Promise<Result>) {
  const folder = await Deno.makeTempDir({ prefix: "harvey-test-" });
  const path = join(folder, "harvey.yaml");
  try {
    await Deno.writeTextFile(path, text);
    return await use(path);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

const name = fc.string({ unit: "grapheme", minLength: 1 })
  // deno-lint-ignore no-control-regex
  .filter((text) => text.isWellFormed() && !/[\x00-\x1f\x7f-\x9f\u2028\u2029\ufeff]/.test(text));

Deno.test("set writes any text so that it is read back, and every comment stays", async () => {
  await fc.assert(
    fc.asyncProperty(name, fc.integer({ min: 1, max: 1e6 }), async (model, seconds) => {
      const before =
        "# one\nurl: http://x # two\n\n# three\nshell:\n  # four\n  timeout: 3 # five\n";
      await withFile(before, async (path) => {
        await setSetting(path, "home", "model", stringify(model, { lineWidth: 0 }).trimEnd());
        await setSetting(path, "home", "shell.timeout", String(seconds));
        const text = await Deno.readTextFile(path);
        for (const comment of ["one", "two", "three", "four", "five"]) {
          assert.ok(text.includes(`# ${comment}\n`), text);
        }
        assert.deepEqual(parseConfigurationFile(new TextEncoder().encode(text), path), {
          url: "http://x",
          shell: { timeout: seconds },
          model,
        });
      });
    }),
    { numRuns: 60 },
  );
});

Deno.test("each setting's example can be set in an empty file, and taken out again", async () => {
  for (const { key, example } of listSettings()) {
    await withFile("", async (path) => {
      const value = stringify(example, { collectionStyle: "flow", lineWidth: 0 }).trimEnd();
      await setSetting(path, "home", key, value);
      const values: unknown = parseConfigurationFile(await Deno.readFile(path), path);
      const found = key.split(".").reduce(
        (held, step) => (held as Record<string, unknown>)[step],
        values,
      );
      assert.deepEqual(found, example, key);
      await unsetSetting(path, "home", key);
      assert.equal((await Deno.readTextFile(path)).trim(), "", key);
    });
  }
});

Deno.test("the commented file of init says nothing, and all of it once its signs are taken away", () => {
  const text = commentedSettings();
  const read = (yaml: string) => parseConfigurationFile(new TextEncoder().encode(yaml), "f");
  assert.deepEqual(read(text), {});
  const [, , ...lines] = text.split("\n");
  const bare = lines.map((line) => line.replace(/^# ?/, "")).map((line) =>
    /^ *[a-z_]+:|^ *-|^ *#/.test(line) ? line : `# ${line}`
  );
  const values = read(bare.join("\n"));
  assert.deepEqual(
    Object.keys(values).sort(),
    [...new Set(listSettings().map(({ key }) => key.split(".")[0]))].sort(),
  );
  for (const line of text.split("\n")) assert.ok(line.length <= 100, line);
});

Deno.test("nothing is left behind where the folder cannot be written", async () => {
  const folder = await Deno.makeTempDir({ prefix: "harvey-test-" });
  try {
    const path = join(folder, "file", "harvey.yaml");
    await Deno.writeTextFile(join(folder, "file"), "");
    await assert.rejects(setSetting(path, "home", "model", "a"), /^UserError: Cannot write "/);
    assert.deepEqual([...Deno.readDirSync(folder)].map((entry) => entry.name), ["file"]);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("a value that a setting cannot have is quoted once, with what is wanted", async () => {
  await withFile("", async (path) => {
    await assert.rejects(setSetting(path, "workspace", "shell.timeout", "abc"), {
      message:
        'Cannot set "shell.timeout" to "abc": want a number of seconds, from 0.1 to a million',
    });
  });
});
