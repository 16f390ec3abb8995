import assert from "node:assert/strict";
import { join, resolve } from "node:path";
import { settleConfiguration } from "../../src/cli/configuration.ts";
import type { Options } from "../../src/cli/mod.ts";
import { type Configuration, defaultConfiguration } from "../../src/host/mod.ts";
import { UserError } from "../../src/kernel/mod.ts";
import { emptyPlace } from "../end_to_end/harvey.ts";
import { trustWorkspace } from "../end_to_end/settings.ts";

/** What holds with these two files and these options, and the folders that they stand in. */
async function settled(files: { home?: string; workspace?: string }, options: Options = {}) {
  await using place = await emptyPlace();
  for (const [name, text] of Object.entries(files)) {
    const folder = join(place.folder, name, "harvey");
    await Deno.mkdir(folder);
    await Deno.writeTextFile(join(folder, "harvey.yaml"), text);
  }
  const { workspace, home } = place;
  await trustWorkspace(place);
  return { config: await settleConfiguration(options, { workspace, home }), workspace, home };
}

async function value(
  key: keyof Configuration,
  files: { home?: string; workspace?: string },
  options?: Options,
) {
  return (await settled(files, options)).config[key];
}

Deno.test("without files and options the defaults hold", async () => {
  const { config } = await settled({});
  const { model, url, recordFile, sessionsDir, ...rest } = config;
  assert.deepEqual([model, url, recordFile, sessionsDir], Array(4).fill(undefined));
  const { shell } = defaultConfiguration;
  assert.deepEqual(rest, {
    ...defaultConfiguration,
    plain: undefined,
    // A folder that brings nothing has nothing to be distrusted for.
    trusted: true,
    shell: { ...shell, timeout: undefined },
  });
  assert.equal(rest.record, "on");
  assert.equal(rest.retries, 3);
  assert.equal(shell.maxOutput, 64 * 1024 * 1024);
});

Deno.test("an option ranks before the workspace's file, that before the home folder's", async () => {
  const home = "model: home\nurl: http://home\nrecord: required\n";
  const workspace = "model: workspace\nurl: http://workspace\nrecord: false\n";
  const options = { model: "option", url: "http://option", record: "on" } as const;
  for (const key of ["model", "url", "record"] as const) {
    assert.equal(await value(key, { home, workspace }, options), options[key]);
  }
  assert.equal(await value("model", { home, workspace }), "workspace");
  assert.equal(await value("url", { home, workspace }), "http://workspace");
  assert.equal(await value("record", { home, workspace }), "off");
  assert.equal(await value("model", { home }), "home");
  assert.equal(await value("url", { home }), "http://home");
  assert.equal(await value("record", { home }), "required");
});

Deno.test("a setting that one file leaves out comes from the next one, within shell too", async () => {
  const home = "model: home\nshell: { timeout: 9, max_output: 10, interactive: [a] }\n";
  const workspace = "record: off\nshell: { max_output: 20, max_context: 30 }\n";
  const { config } = await settled({ home, workspace });
  assert.equal(config.model, "home");
  assert.equal(config.record, "off");
  assert.deepEqual(config.shell, {
    interactive: ["a"],
    timeout: 9,
    maxOutput: 20,
    maxContext: 30,
  });
});

Deno.test("folders are absolute: an option's from here, a file's from where the file counts", async () => {
  const sessions_dir = "sessions_dir: my/talks\n";
  const option = await settled({ workspace: sessions_dir }, { sessionsDir: "here" });
  assert.deepEqual(option.config.sessionsDir, { path: resolve("here"), fromOption: true });
  for (const name of ["workspace", "home"] as const) {
    const { config, ...places } = await settled({ [name]: sessions_dir });
    const path = join(places[name], "my/talks");
    assert.deepEqual(config.sessionsDir, { path, fromOption: false });
  }
  const tilde = await settled({ workspace: "sessions_dir: ~/talks\n" });
  assert.equal(tilde.config.sessionsDir?.path, join(tilde.home, "talks"));
  const absolute = await settled({ home: "sessions_dir: /var/talks\n" });
  assert.equal(absolute.config.sessionsDir?.path, "/var/talks");
});

Deno.test("--record-file turns on what a file turned off, and leaves a required record required", async () => {
  const recordFile = "a.spmd";
  assert.equal(await value("record", { workspace: "record: false" }, { recordFile }), "on");
  assert.equal(await value("record", { home: "record: required" }, { recordFile }), "required");
  assert.equal(await value("recordFile", {}, { recordFile }), resolve("a.spmd"));
});

Deno.test("a file that is there but cannot be read is refused, and nothing waits for it", async (t) => {
  const kinds: Record<string, (path: string) => Promise<unknown>> = {
    "a folder": (path) => Deno.mkdir(path),
    "a pipe": (path) => new Deno.Command("mkfifo", { args: [path] }).output(),
    "a link to a device": (path) => Deno.symlink("/dev/zero", path),
  };
  for (const [kind, make] of Object.entries(kinds)) {
    await t.step(kind, async () => {
      await using place = await emptyPlace();
      const { workspace, home } = place;
      await Deno.mkdir(join(workspace, "harvey"));
      const path = join(workspace, "harvey", "harvey.yaml");
      await make(path);
      await trustWorkspace(place);
      await assert.rejects(settleConfiguration({}, { workspace, home }), (error: Error) => {
        assert.ok(error instanceof UserError);
        assert.equal(
          error.message,
          `Cannot read "${path}": it is not a file (mend or remove it)`,
        );
        return true;
      });
    });
  }
});

Deno.test("a huge file is refused by its size, and a harvey that is no folder holds no settings", async () => {
  await assert.rejects(
    settled({ workspace: "#".repeat(5_000_000) }),
    /harvey\.yaml": it is over 65536 bytes long/,
  );
  await using place = await emptyPlace();
  await Deno.writeTextFile(join(place.workspace, "harvey"), "");
  const { workspace, home } = place;
  assert.equal((await settleConfiguration({}, { workspace, home })).record, "on");
});
