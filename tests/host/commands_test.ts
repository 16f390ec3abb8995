import assert from "node:assert/strict";
import { Commands } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";

const call = { signal: new AbortController().signal };

function command(name: string, run: (words: string) => void = () => {}) {
  return { name, summary: "Do something", run };
}

Deno.test("run() gives a command the words after its name, trimmed, and the call itself", async () => {
  const commands = new Commands();
  const heard: unknown[] = [];
  commands.define({
    ...command("record"),
    run: (words, given) => void heard.push(words, given),
  });
  for (const line of ["/record", "/record  file a b.spmd ", "/record\ton"]) {
    await commands.run(line, call);
  }
  assert.deepEqual(heard, ["", call, "file a b.spmd", call, "on", call]);
});

Deno.test("a command that there is not is a usage error that names /help", async () => {
  for (const line of ["/nosuch thing", "/", "/Record", "/../etc"]) {
    await assert.rejects(new Commands().run(line, call), (error: Error) => {
      assert.ok(error instanceof UserError);
      assert.equal(error.exitCode, exitCode.usage);
      assert.ok(error.message.startsWith(`Cannot run "${line.split(" ")[0]}": `), error.message);
      assert.match(error.message, /\/help/);
      return true;
    });
  }
});

Deno.test("a name that is taken, or that nobody could type, is refused", () => {
  const commands = new Commands();
  commands.define(command("model"));
  assert.throws(() => commands.define(command("model")), /^UserError: Cannot define .*taken/);
  for (const name of ["", "two words", "Upper", "/slash", "1st", "ümlaut", "a\u001b[31m"]) {
    assert.throws(() => commands.define(command(name)), /^UserError: Cannot define the command/);
  }
});

Deno.test("commands are listed by name, and one that is disposed of is gone, whoever follows it", async () => {
  const commands = new Commands();
  commands.define(command("b"));
  const first = commands.define(command("a-1"));
  assert.deepEqual(commands.list().map(({ name }) => name), ["a-1", "b"]);
  first[Symbol.dispose]();
  assert.equal(commands.find("a-1"), undefined);
  let runs = 0;
  commands.define(command("a-1", () => void runs++));
  first[Symbol.dispose]();
  await commands.run("/a-1", call);
  assert.equal(runs, 1);
});
