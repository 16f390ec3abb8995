import assert from "node:assert/strict";
import { type Options, readCommandLine } from "../../src/cli/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";

function options(...args: string[]): Options {
  const line = readCommandLine(args, "1.2.3");
  assert.ok(line.kind === "run");
  return line.options;
}

function text(...args: string[]): string {
  const line = readCommandLine(args, "1.2.3");
  assert.ok(line.kind === "text");
  return line.text;
}

Deno.test("no argument asks for nothing", () => assert.deepEqual(options(), {}));

Deno.test("each option says one thing, with its value apart or after =", () => {
  const cases: [string[], Options][] = [
    [["-p", "hello"], { prompt: "hello" }],
    [["--prompt", "-p is an option"], { prompt: "-p is an option" }],
    [["-p", "! rm x"], { prompt: "! rm x" }],
    [["--json"], { json: true }],
    [["--plain"], { plain: true }],
    [["--model", "llama3.1:8b"], { model: "llama3.1:8b" }],
    [["--model=openai/gpt-4o"], { model: "openai/gpt-4o" }],
    [["--url=http://127.0.0.1:8080/v1"], { url: "http://127.0.0.1:8080/v1" }],
    [["--workdir", "a folder"], { workdir: "a folder" }],
    [["--record"], { record: "on" }],
    [["--record=on"], { record: "on" }],
    [["--record=off"], { record: "off" }],
    [["--record=required"], { record: "required" }],
    [["--record", "required"], { record: "required" }],
    [["--record", "-p", "x"], { record: "on", prompt: "x" }],
    [["--no-record"], { record: "off" }],
    [["--record-file", "a.spmd"], { recordFile: "a.spmd" }],
    [["--sessions-dir=talks"], { sessionsDir: "talks" }],
    [["--model", "a", "--model", "b"], { model: "b" }],
  ];
  for (const [args, expected] of cases) assert.deepEqual(options(...args), expected);
});

Deno.test("what cannot be understood is quoted, is exit code 2, and says what to do", () => {
  const cases: [string[], string][] = [
    [["--modle", "x"], 'Cannot take "--modle": there is no such option (did you mean --model?)'],
    [
      ["--no-recrod"],
      'Cannot take "--no-recrod": there is no such option (did you mean --no-record?)',
    ],
    [["-x"], 'Cannot take "-x": there is no such option (see harvey --help)'],
    [["--model"], 'Cannot take "--model": its value is missing (--model <name>)'],
    [["-p"], 'Cannot take "--prompt": its value is missing (-p, --prompt <text>)'],
    [["hello"], 'Cannot take "hello": no argument stands alone (ask once with -p "…")'],
    [
      ["--record=sometimes"],
      'Cannot take "sometimes" for --record: it is on, off or required (say --record=required)',
    ],
    [
      ["--record-file", "x.spmd", "--no-record"],
      'Cannot record to "x.spmd": the recording is turned off ' +
      "(leave out --no-record or --record-file)",
    ],
  ];
  for (const [args, message] of cases) {
    assert.throws(() => options(...args), (error: Error) => {
      assert.ok(error instanceof UserError);
      assert.equal(error.message, message);
      assert.equal(error.exitCode, exitCode.usage);
      return true;
    });
  }
});

Deno.test("a value that says nothing is refused by the option's name", () => {
  const names = ["--prompt", "--model", "--url", "--workdir", "--record-file", "--sessions-dir"];
  for (const name of names) {
    for (const value of ["", "  \n"]) {
      assert.throws(() => options(name, value), (error: Error) => {
        assert.ok(error.message.startsWith(`Cannot take "${value}" for ${name}: it is empty (`));
        return true;
      });
    }
  }
});

Deno.test("--help tells how to ask once, run a command, switch models, find and stop the record", () => {
  for (const help of [text("--help"), text("-h"), text("--help", "--no-such-option")]) {
    for (
      const part of [
        'harvey -p "',
        "! ls ",
        "/model NAME",
        "--model llama3.1:8b",
        "/record ",
        "/record off  ",
        "harvey/sessions/*.spmd",
        "--no-record",
        "harvey config set record false",
        "/help",
        "2 usage",
      ]
    ) assert.ok(help.includes(part), part);
    assert.ok(help.split("\n").every((line) => line.length <= 100), help);
  }
});

Deno.test("--version prints the version alone", () => assert.equal(text("--version"), "1.2.3\n"));
