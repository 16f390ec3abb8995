import assert from "node:assert/strict";
import { join } from "node:path";
import about from "../../deno.json" with { type: "json" };
import { emptyPlace, runHarvey, sessionFiles } from "./harvey.ts";

Deno.test("--version prints the version and nothing else, and leaves no file", async () => {
  await using place = await emptyPlace();
  assert.deepEqual(await runHarvey(place, { args: ["--version"] }), {
    code: 0,
    signal: null,
    stdout: `${about.version}\n`,
    stderr: "",
  });
  assert.deepEqual(await namesIn(place.workspace), []);
  assert.deepEqual(await namesIn(place.home), []);
});

Deno.test("-p answers a prompt with an empty home and no server, and records both", async () => {
  await using place = await emptyPlace();
  const { code, stdout, stderr } = await runHarvey(place, { args: ["-p", "hello"] });
  assert.equal(code, 0, stderr);
  assert.notEqual(stdout.trim(), "");
  const [file, ...others] = await sessionFiles(place);
  assert.deepEqual(others, []);
  const session = await Deno.readTextFile(file);
  assert.match(session, /\nINT\. HARVEY AND \S+ TALKING /);
  assert.match(session, /\nhello\n/);
  assert.ok(session.endsWith("THE END.\n"), session);
});

const binary = Deno.env.get("HARVEY_BINARY");

Deno.test({
  name: "the executable works alone in an empty folder",
  ignore: binary === undefined,
  async fn() {
    await using place = await emptyPlace();
    const copy = join(place.workspace, "harvey-alone");
    await Deno.copyFile(binary!, copy);
    const { success, stdout, stderr } = await new Deno.Command(copy, {
      args: ["-p", "hello"],
      cwd: place.workspace,
      clearEnv: true,
      env: { HOME: place.home, PATH: "/usr/bin:/bin" },
      stdin: "null",
    }).output();
    assert.ok(success, new TextDecoder().decode(stderr));
    assert.ok(stdout.length > 0);
    assert.equal((await sessionFiles(place)).length, 1);
  },
});

async function namesIn(folder: string): Promise<string[]> {
  return await Array.fromAsync(Deno.readDir(folder), (entry) => entry.name);
}
