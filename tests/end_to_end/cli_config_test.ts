import assert from "node:assert/strict";
import { dirname, join } from "node:path";
import { type EmptyPlace, emptyPlace, type HarveyRun, runHarvey } from "./harvey.ts";
import { writeTrustedSettings } from "./settings.ts";

const here = (place: EmptyPlace) => join(place.workspace, "harvey", "harvey.yaml");
const atHome = (place: EmptyPlace) => join(place.home, "harvey", "harvey.yaml");

async function write(path: string, text: string): Promise<void> {
  await Deno.mkdir(dirname(path), { recursive: true });
  await Deno.writeTextFile(path, text);
}

async function config(place: EmptyPlace, args: string[], run: HarveyRun = {}) {
  return await runHarvey(place, { ...run, args: ["config", ...args] });
}

/** What `harvey config` says of each setting that is not the default. */
async function sources(place: EmptyPlace, args: string[] = [], run: HarveyRun = {}) {
  const { code, stdout, stderr } = await config(place, ["--json", ...args], run);
  assert.equal(code, 0, stderr);
  const rows = JSON.parse(stdout) as { key: string; value?: unknown; source: string }[];
  return Object.fromEntries(
    rows.filter(({ source }) => source !== "default").map((row) => [
      row.key,
      [row.value, row.source],
    ]),
  );
}

Deno.test("harvey config tells every value, and which option, variable or line it is from", async () => {
  await using place = await emptyPlace();
  await writeTrustedSettings(
    place,
    "# mine\nurl: http://w\nsessions_dir: talks\nshell:\n  timeout: 5\n",
  );
  await write(atHome(place), "model: home\nurl: http://h\nplain: true\nretries: 1\n");
  assert.deepEqual(
    await sources(place, ["--model", "option"], {
      env: { HARVEY_MODEL: "variable", HARVEY_SESSIONS_DIR: "elsewhere" },
    }),
    {
      model: ["option", "--model"],
      url: ["http://w", `${here(place)}:2`],
      sessions_dir: ["elsewhere", "HARVEY_SESSIONS_DIR"],
      plain: [true, `${atHome(place)}:3`],
      retries: [1, `${atHome(place)}:4`],
      "shell.timeout": [5, `${here(place)}:5`],
    },
  );
  const { stdout } = await config(place, []);
  assert.match(stdout, /\n {2}model +home +\/.*harvey\.yaml:1\n|^ {2}model +home /);
  assert.match(stdout, /\n {2}thinking +\(folded\) +default\n/);
});

Deno.test("the environment ranks after options and before files, and is refused where it is wrong", async () => {
  await using place = await emptyPlace();
  await writeTrustedSettings(place, "record: required\nplain: false\n");
  const env = { HARVEY_RECORD: "off", HARVEY_PLAIN: "1", HARVEY_URL: "" };
  assert.deepEqual(await sources(place, [], { env }), {
    record: ["off", "HARVEY_RECORD"],
    plain: [true, "HARVEY_PLAIN"],
  });
  const option = await sources(place, ["--record"], { env });
  assert.deepEqual(option.record, ["on", "--record"]);
  assert.deepEqual(
    await config(place, [], { env: { HARVEY_RECORD: "sometimes" } }),
    {
      code: 2,
      signal: null,
      stdout: "",
      stderr: 'Cannot use HARVEY_RECORD="sometimes": it is on, off or required ' +
        "(correct or unset it)\n",
    },
  );
});

Deno.test("a password in an address is not shown", async () => {
  await using place = await emptyPlace();
  const { stdout } = await config(place, ["--url", "http://me:hidden@127.0.0.1:1"]);
  assert.match(stdout, /url +http:\/\/me:…@127\.0\.0\.1:1\//);
  assert.doesNotMatch(stdout, /hidden/);
});

Deno.test("set writes a private file, keeps comments and order, and get reads it back", async () => {
  await using place = await emptyPlace();
  const text = `# What this project uses

url: http://127.0.0.1:1 # the old machine
shell:
  # Editors
  interactive: [vim]
model: a   # for now
`;
  await writeTrustedSettings(place, text);
  for (
    const [key, value] of [
      ["model", "llama3.1:8b"],
      ["shell.interactive", "[vim, less]"],
      ["shell.timeout", "60"],
      ["record", "false"],
    ]
  ) {
    const { code, stdout, stderr } = await config(place, ["set", key, value]);
    assert.equal(code, 0, stderr);
    assert.equal(stdout, `${key} is set in ${here(place)}\n`);
  }
  assert.equal(
    await Deno.readTextFile(here(place)),
    `# What this project uses

url: http://127.0.0.1:1 # the old machine
shell:
  # Editors
  interactive: [ vim, less ]
  timeout: 60
model: llama3.1:8b # for now
record: false
`,
  );
  const { mode } = await Deno.stat(here(place));
  assert.equal(mode! & 0o777, 0o600);
  assert.equal((await config(place, ["get", "shell.interactive"])).stdout, "[vim, less]\n");
  await config(place, ["unset", "shell.timeout"]);
  await config(place, ["unset", "shell.interactive"]);
  assert.doesNotMatch(await Deno.readTextFile(here(place)), /shell/);
});

Deno.test("set makes the file where there is none, with --home in the home folder", async () => {
  await using place = await emptyPlace();
  await config(place, ["set", "model", "3"]);
  await config(place, ["set", "--home", "keep_alive", "-1"]);
  assert.equal(await Deno.readTextFile(here(place)), 'model: "3"\n');
  assert.equal(await Deno.readTextFile(atHome(place)), "keep_alive: -1\n");
  for (const path of [here(place), dirname(atHome(place))]) {
    assert.equal((await Deno.stat(path)).mode! & 0o077, 0);
  }
  assert.equal((await config(place, ["path"])).stdout, `${here(place)}\n`);
  assert.equal((await config(place, ["path", "--home"])).stdout, `${atHome(place)}\n`);
});

Deno.test("set says where something else ranks before the file", async () => {
  await using place = await emptyPlace();
  const env = { HARVEY_MODEL: "b" };
  const { code, stderr } = await config(place, ["set", "model", "a"], { env });
  assert.equal(code, 0);
  assert.equal(stderr, "HARVEY_MODEL ranks before it here.\n");
});

Deno.test("a link to a configuration file stays a link", async () => {
  await using place = await emptyPlace();
  const real = join(place.folder, "dotfiles.yaml");
  await Deno.writeTextFile(real, "model: a\n");
  await Deno.mkdir(dirname(atHome(place)));
  await Deno.symlink(real, atHome(place));
  await config(place, ["set", "--home", "model", "b"]);
  assert.equal(await Deno.readTextFile(real), "model: b\n");
  assert.ok((await Deno.lstat(atHome(place))).isSymlink);
});

Deno.test("what cannot be set is refused, with what is wanted, and the file stays", async () => {
  await using place = await emptyPlace();
  const text = "model: a\n";
  await writeTrustedSettings(place, text);
  const cases: [string[], string, number][] = [
    [["set", "modle", "x"], 'there is none of this name (did you mean "model"?)', 2],
    [["set", "xyz", "x"], "(harvey config lists them)", 2],
    [["set", "retries", "many"], '"retries" to "many": want a whole number', 2],
    [["set", "url", "http://me:secret@x"], "want an address without a password", 2],
    [["set", "providers.mine", "{url: http://x, protocol: openai, key: k}"], "credentials", 2],
    [["set", "providers.mine.url", "http://x"], '"providers.mine.protocol" is missing', 2],
    [
      ["set", "providers.mine", "{url: http://x, protocol: openai, key_env: K}"],
      "may not say where a key is sent",
      2,
    ],
    [["set", "model"], "it is harvey config set KEY VALUE", 2],
    [["get", "url"], "it is not set", 1],
    [["unset", "url"], "does not set it", 1],
    [["sett", "model", "x"], 'did you mean "set"?', 2],
  ];
  for (const [args, said, expected] of cases) {
    const { code, stdout, stderr } = await config(place, args);
    assert.ok(stderr.includes(said), `${args.join(" ")}: ${stderr}`);
    assert.equal(stderr.split("\n").length, 2);
    assert.equal(stdout, "");
    assert.equal(code, expected, args.join(" "));
  }
  assert.equal(await Deno.readTextFile(here(place)), text);
});

Deno.test("a file that is wrong is told of with its place, and not changed", async () => {
  await using place = await emptyPlace();
  await writeTrustedSettings(place, "model: a\nmodle: b\n");
  for (const args of [[], ["set", "model", "c"], ["unset", "model"]]) {
    const { code, stderr } = await config(place, args);
    assert.equal(code, 2);
    const unchanged = "; nothing was changed (mend the file by hand, or begin again with " +
      "harvey init --force, which keeps a backup)";
    assert.equal(
      stderr,
      `Cannot use "${here(place)}" at line 2, column 1: "modle" is no setting ` +
        `(did you mean "model"?)${args.length > 0 ? unchanged : ""}\n`,
    );
  }
  assert.equal(await Deno.readTextFile(here(place)), "model: a\nmodle: b\n");
});

Deno.test("a file that is no YAML is told of in one line, and no command changes it", async () => {
  await using place = await emptyPlace();
  const cases = [
    ["url: http://x\nshell:\n  interactive: [vim, less\n", "line 4, column 1", "does not end"],
    ["model: a\nshell:\n  timeout: 3\n interactive: [vim]\n", "line 4, column 1", "indented"],
    ['model: "a\n', "line 2, column 1", 'begins with " does not end (close it with ")'],
    ["# mine\nmodel: a: b\n", "line 2, column 8", 'a value holds ": "'],
    ["model: a\nmodel: b\n", "line 2, column 1", "this key is set twice (leave one of them)"],
    ["model: a\nshell:\n\ttimeout: 3\n", "line 3, column 1", "indented with a tab (use blanks)"],
  ];
  for (const [text, at, said] of cases) {
    await writeTrustedSettings(place, text);
    for (const args of [[], ["get", "model"], ["set", "model", "c"], ["unset", "model"]]) {
      const { code, stdout, stderr } = await config(place, args);
      assert.equal(code, 2);
      assert.ok(stderr.startsWith(`Cannot use "${here(place)}" at ${at}: `), stderr);
      assert.ok(stderr.includes(said), stderr);
      assert.equal(stderr.split("\n").length, 2);
      assert.equal(stderr.includes("harvey init --force"), args[0]?.endsWith("set") ?? false);
      assert.equal(stdout, "");
    }
    assert.equal(await Deno.readTextFile(here(place)), text);
  }
});

Deno.test("the way out that a refused set names keeps what the file held", async () => {
  await using place = await emptyPlace();
  const text = "model: [a\n";
  await write(atHome(place), text);
  const { stderr } = await config(place, ["set", "--home", "model", "c"]);
  const [, ...init] = stderr.match(/harvey (init) (--force) (--workdir) (\S+),/)!;
  assert.equal(init.at(-1), place.home);
  assert.equal((await runHarvey(place, { args: init })).code, 0);
  assert.equal((await config(place, ["set", "--home", "model", "c"])).code, 0);
  const names = await Array.fromAsync(Deno.readDir(dirname(atHome(place))), ({ name }) => name);
  const backup = names.find((name) => name.includes(".bak."))!;
  assert.equal(await Deno.readTextFile(join(dirname(atHome(place)), backup)), text);
});

Deno.test("the JSON schema describes every setting and takes no others", async () => {
  await using place = await emptyPlace();
  const { stdout } = await config(place, ["schema"]);
  const schema = JSON.parse(stdout);
  assert.equal(schema.additionalProperties, false);
  assert.match(schema.$schema, /json-schema/);
  const { model, shell, providers } = schema.properties;
  assert.equal(model.type, "string");
  assert.ok(model.description);
  assert.ok(shell.properties.timeout.description);
  const { protocol } = providers.additionalProperties.properties;
  assert.deepEqual(protocol.enum, ["ollama", "openai", "anthropic", "google"]);
  assert.ok(!stdout.includes("otherwise"));
});
