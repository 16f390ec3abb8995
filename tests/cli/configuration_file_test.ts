import assert from "node:assert/strict";
import { parseConfigurationFile } from "../../src/cli/configuration_file.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";

const parse = (text: string | Uint8Array) =>
  parseConfigurationFile(
    typeof text === "string" ? new TextEncoder().encode(text) : text,
    "/w/harvey/harvey.yaml",
  );

/** What is said after `Cannot use "/w/harvey/harvey.yaml"`. */
function refusal(text: string | Uint8Array): string {
  try {
    parse(text);
  } catch (error) {
    assert.ok(error instanceof UserError, String(error));
    assert.equal(error.exitCode, exitCode.usage);
    const begin = 'Cannot use "/w/harvey/harvey.yaml"';
    assert.ok(error.message.startsWith(begin), error.message);
    return error.message.slice(begin.length);
  }
  assert.fail(`taken: ${text.slice(0, 80)}`);
}

Deno.test("every setting is read", () => {
  assert.deepEqual(
    parse(`# all of them
model: llama3.1:8b
url: http://127.0.0.1:11434
record: required
sessions_dir: custom/sessions/path
plain: true
thinking: shown
prompt_history: false
sampling: { temperature: 0.5, top_p: 0.9, max_tokens: 100, seed: 7 }
context_length: 8192
keep_alive: -1
timeouts: { connect: 2.5, idle: 60 }
retries: 0
providers:
  mine: { url: "http://192.168.1.2:8000/v1", protocol: openai, key_env: MINE_KEY }
shell:
  interactive: [vim, htop]
  timeout: 2.5
  max_output: 1048576
  max_context: 0
`),
    {
      model: "llama3.1:8b",
      url: "http://127.0.0.1:11434",
      record: "required",
      sessions_dir: "custom/sessions/path",
      plain: true,
      thinking: "shown",
      prompt_history: false,
      sampling: { temperature: 0.5, top_p: 0.9, max_tokens: 100, seed: 7 },
      context_length: 8192,
      keep_alive: -1,
      timeouts: { connect: 2.5, idle: 60 },
      retries: 0,
      providers: {
        mine: { url: "http://192.168.1.2:8000/v1", protocol: "openai", key_env: "MINE_KEY" },
      },
      shell: {
        interactive: ["vim", "htop"],
        timeout: 2.5,
        max_output: 1_048_576,
        max_context: 0,
      },
    },
  );
});

Deno.test("record is true, false or required, and what --record takes", () => {
  for (const [yaml, value] of [["true", true], ["false", false]] as const) {
    assert.deepEqual(parse(`record: ${yaml}`), { record: value });
  }
  for (const word of ["on", "off", "required"]) {
    assert.deepEqual(parse(`record: ${word}`), { record: word });
  }
  assert.equal(
    refusal("record: maybe"),
    ' at line 1, column 9: "record" is "maybe": want true, false or required',
  );
});

Deno.test("a file that says nothing sets nothing, a byte order mark or not", () => {
  for (const text of ["", "\n\n", "# only a comment\n", "---\n", "\ufeff", "shell: {}"]) {
    assert.deepEqual(parse(text), text.startsWith("shell") ? { shell: {} } : {});
  }
  assert.deepEqual(parse("\ufeffmodel: x\r\nrecord: off\r\n"), { model: "x", record: "off" });
});

Deno.test("a key that is no setting is named where it stands, with those that there are", () => {
  const known = "(there are: model, url, record, sessions_dir, plain, thinking, prompt_history, " +
    "sampling, context_length, keep_alive, timeouts, retries, providers, shell, permissions, safe_mode, tools)";
  for (const key of ["constructor", "__proto__", "toString", "<<", "1"]) {
    assert.equal(
      refusal(`# first\nurl: x\n${key}: x\n`),
      ` at line 3, column 1: "${key}" is no setting ${known}`,
    );
  }
  assert.equal(
    refusal("shell:\n  timeout: 1\n  colour: 3\n"),
    ' at line 3, column 3: "shell.colour" is no setting ' +
      "(there are: interactive, timeout, max_output, max_context)",
  );
});

Deno.test("a key that is nearly a setting has that proposed", () => {
  const cases = [
    ["modle: x", "modle", "model"],
    ["MODEL: x", "MODEL", "model"],
    ["shell:\n  max_ouput: 3", "shell.max_ouput", "max_output"],
    ["sampling: { topp: 1 }", "sampling.topp", "top_p"],
    [
      "providers: { x: { url: http://x, protocol: openai, keyenv: X } }",
      "providers.x.keyenv",
      "key_env",
    ],
  ];
  for (const [yaml, key, near] of cases) {
    assert.ok(refusal(yaml).endsWith(`: "${key}" is no setting (did you mean "${near}"?)`), yaml);
  }
});

Deno.test("credentials are refused wherever they stand, and never quoted", () => {
  const server = "url: http://x, protocol: openai";
  for (
    const yaml of [
      "key: sk-hidden",
      "openai_api_key: sk-hidden",
      `providers: { x: { ${server}, key: sk-hidden } }`,
      `providers: { x: { ${server}, api-key: sk-hidden } }`,
      `providers: { x: { ${server}, token: sk-hidden } }`,
      `providers: { x: { ${server}, key_env: sk-hidden } }`,
      "providers: { x: { url: http://me:sk-hidden@x, protocol: openai } }",
      "url: http://me:sk-hidden@x/v1",
    ]
  ) {
    const said = refusal(yaml);
    assert.doesNotMatch(said, /hidden/);
    assert.match(said, /key_env|without a password|environment variable/);
  }
});

Deno.test("a workspace's file may name a server, and not which key goes there", () => {
  const yaml =
    "providers:\n  mine:\n    url: http://x\n    protocol: openai\n    key_env: OTHER_KEY\n";
  const bytes = new TextEncoder().encode(yaml);
  assert.equal(parseConfigurationFile(bytes, "f", "home").providers?.mine.key_env, "OTHER_KEY");
  assert.throws(
    () => parseConfigurationFile(bytes, "f", "workspace"),
    /^UserError: Cannot use "f" at line 5, column 5: "providers\.mine\.key_env" is not taken from a workspace/,
  );
});

Deno.test("a value of the wrong kind is named where it stands, with what is wanted", () => {
  const cases: [string, string][] = [
    ["model: 3", '1, column 8: "model" is 3: want the name of a model'],
    ["model:", '1, column 7: "model" is null: want the name of a model'],
    ["model: ''", '1, column 8: "model" is "": want the name of a model'],
    ["\nurl: [a]", '2, column 6: "url" is a list: want the address of a model server'],
    [
      "sessions_dir: {a: 1}",
      '1, column 15: "sessions_dir" is a mapping: want the path of a folder',
    ],
    ["shell: vim", '1, column 8: "shell" is "vim": want a mapping of settings'],
    ["shell: [vim]", '1, column 8: "shell" is a list: want a mapping of settings'],
    [
      "shell:\n  interactive: vim",
      '2, column 16: "shell.interactive" is "vim": want a list of names of programs',
    ],
    [
      "shell:\n  interactive:\n    - vim\n    - 7",
      '4, column 7: "shell.interactive.1" is 7: want the name of a program',
    ],
    ...["soon", "0", "-1", ".inf", ".nan", "1e9"].map((value): [string, string] => [
      `shell:\n  timeout: ${value}`,
      `2, column 12: "shell.timeout" is ${value === "soon" ? '"soon"' : shown(value)}: ` +
      "want a number of seconds, from 0.1 to a million",
    ]),
    [
      "shell:\n  max_output: -1",
      '2, column 15: "shell.max_output" is -1: want a whole number of bytes',
    ],
    [
      "shell:\n  max_output: 1.5",
      '2, column 15: "shell.max_output" is 1.5: want a whole number of bytes',
    ],
    [
      "shell:\n  max_context: 1e30",
      '2, column 16: "shell.max_context" is 1e+30: want a whole number of characters',
    ],
    ["plain: yes", '1, column 8: "plain" is "yes": want true or false'],
    ["thinking: loud", '1, column 11: "thinking" is "loud": want folded, shown or hidden'],
    [
      "sampling: { temperature: 3 }",
      '1, column 26: "sampling.temperature" is 3: want a number from 0 to 2',
    ],
    ["context_length: 0", '1, column 17: "context_length" is 0: want a whole number of tokens'],
    ["keep_alive: [1]", '1, column 13: "keep_alive" is a list: want a time such as 10m, or -1'],
    ["retries: 21", '1, column 10: "retries" is 21: want a whole number, from 0 to 20'],
    ["timeouts: 3", '1, column 11: "timeouts" is 3: want a mapping of settings'],
    ["providers:\n  x:\n    url: http://x", '2, column 3: "providers.x.protocol" is missing'],
    [
      "providers: { x: { url: http://x, protocol: openia } }",
      '1, column 44: "providers.x.protocol" is "openia": ' +
      "want one of ollama, openai, anthropic, google",
    ],
    [
      "providers: { a/b: { url: http://x, protocol: openai } }",
      '1, column 14: "providers.a/b" is no name: want a name of letters, digits, - and _',
    ],
    ["- model", "1, column 1: it is a list: want a mapping of settings"],
    ["just words", '1, column 1: it is "just words": want a mapping of settings'],
    ["7", "1, column 1: it is 7: want a mapping of settings"],
  ];
  for (const [yaml, expected] of cases) assert.equal(refusal(yaml), ` at line ${expected}`);
});

function shown(yaml: string): string {
  return yaml.startsWith(".") ? { ".inf": "Infinity", ".nan": "NaN" }[yaml]! : String(Number(yaml));
}

Deno.test("64 KiB are taken, one byte more is not, whatever stands there", () => {
  const filled = (size: number) => `model: x\n#${"é".repeat((size - 10) / 2)}`;
  const whole = new TextEncoder().encode(filled(65_536));
  assert.equal(whole.length, 65_536);
  assert.deepEqual(parse(whole), { model: "x" });
  const longer = new Uint8Array(65_537).fill(0x20);
  assert.equal(refusal(longer), ": it is over 65536 bytes long (leave only settings in it)");
});

Deno.test("bytes that are not UTF-8 are refused with their place", () => {
  const bytes = new Uint8Array([...new TextEncoder().encode("model: x\nurl: é"), 0xff, 0x0a]);
  assert.equal(refusal(bytes), " at line 2, column 7: it is not UTF-8 (save it as such)");
  const utf16 = new Uint8Array([0xff, 0xfe, 0x6d, 0x00]);
  assert.match(refusal(utf16), /^ at line 1, column 1: it is not UTF-8/);
});

Deno.test("what is wrong with a hostile file is told on one harmless, short line", () => {
  const hostile = [
    `"\\e]0;owned\\a": 1`,
    `"a\\nb": 1`,
    `"${"k".repeat(5000)}": 1`,
    `model: ["\\e[2J"]`,
    `record: "\\e[2J${"x".repeat(5000)}"`,
    "a: &a [*a]",
    "[".repeat(60_000),
    "model: a\0b",
  ];
  for (const yaml of hostile) {
    const said = refusal(yaml);
    assert.ok(said.length < 250, said);
    // deno-lint-ignore no-control-regex
    assert.doesNotMatch(said, /[\x00-\x1f\x7f-\x9f]/);
  }
});

Deno.test("of several faults the first in the file is named, whatever kind it is of", () => {
  assert.match(refusal("modle: x\nrecord: maybe\n"), /^ at line 1, column 1: "modle"/);
  assert.match(refusal("record: maybe\nmodle: x\n"), /^ at line 1, column 9: "record"/);
});
