import assert from "node:assert/strict";
import fc from "fast-check";
import { Inputs } from "../../src/host/mod.ts";
import { UserError } from "../../src/kernel/mod.ts";
import { openHost, pluginNamed } from "./open_host.ts";

const call = { signal: new AbortController().signal };

/** Inputs in which each prefix has a claim, and who took what. */
function claimed(prefixes: readonly string[]) {
  const inputs = new Inputs();
  const taken: [prefix: string, line: string][] = [];
  const claims = prefixes.map((prefix) =>
    inputs.claim(prefix, (line) => void taken.push([prefix, line]))
  );
  return { inputs, taken, claims };
}

Deno.test("a line goes to the longest prefix that it begins with, whole", async () => {
  const { inputs, taken } = claimed(["", "!", "!!", "/"]);
  for (const line of ["! ls", "!! ls", "/help", "hello !", " ! ls"]) {
    await inputs.dispatch(line, call);
  }
  assert.deepEqual(taken, [
    ["!", "! ls"],
    ["!!", "!! ls"],
    ["/", "/help"],
    ["", "hello !"],
    ["", " ! ls"],
  ]);
});

Deno.test("whatever the prefixes, the longest one wins, in whatever order they came", async () => {
  const text = fc.string({ unit: fc.constantFrom("!", "/", "@", "a"), maxLength: 4 });
  await fc.assert(fc.asyncProperty(fc.uniqueArray(text), text, async (prefixes, line) => {
    const { inputs, taken } = claimed(["", ...prefixes.filter((prefix) => prefix !== "")]);
    await inputs.dispatch(line, call);
    const longest = prefixes.filter((prefix) => line.startsWith(prefix))
      .reduce((best, prefix) => prefix.length > best.length ? prefix : best, "");
    assert.deepEqual(taken, [[longest, line]]);
  }));
});

Deno.test("converse() gives any text to who takes what nobody claims", async () => {
  const { inputs, taken } = claimed(["", "!", "/"]);
  for (const text of ["! rm -rf .", "/exit", "hello"]) await inputs.converse(text, call);
  assert.deepEqual(taken, [["", "! rm -rf ."], ["", "/exit"], ["", "hello"]]);
});

Deno.test("a claim that is disposed of gives its lines back to shorter ones, once", async () => {
  const { inputs, taken, claims } = claimed(["", "!"]);
  claims[1][Symbol.dispose]();
  await inputs.dispatch("! ls", call);
  inputs.claim("!", (line) => void taken.push(["again", line]));
  claims[1][Symbol.dispose]();
  await inputs.dispatch("! ls", call);
  assert.deepEqual(taken, [["", "! ls"], ["again", "! ls"]]);
});

Deno.test("a prefix has one taker, and a line that nobody takes is refused by its beginning", async () => {
  const { inputs } = claimed(["!"]);
  assert.throws(() => inputs.claim("!", () => {}), {
    name: "UserError",
    message: /^Cannot claim lines that begin with "!": /,
  });
  await assert.rejects(inputs.dispatch("hello", call), (error: Error) => {
    assert.ok(error instanceof UserError);
    assert.match(error.message, /^Cannot take "hello": no plugin claims such lines/);
    return true;
  });
  await assert.rejects(inputs.dispatch("x".repeat(9000), call), (error: Error) => {
    assert.ok(error.message.length < 200);
    return true;
  });
});

Deno.test("the text of -p runs no command, and is told as an argument; a line is told with its source", async () => {
  const heard: string[] = [];
  const listener = pluginNamed("listener", (harvey) => {
    harvey.on("input.received", ({ data }) => heard.push(`${data.source}: ${data.text}`));
    for (const prefix of ["", "!", "/"]) {
      harvey.inputs.claim(prefix, (line) => void heard.push(`"${prefix}" takes ${line}`));
    }
  });
  await using open = await openHost({ plugins: [listener] });
  await open.host.prompt("! rm", call);
  await open.host.prompt("/exit", call);
  await open.type("! ls");
  assert.deepEqual(heard, [
    ...["argument: ! rm", '"" takes ! rm', "argument: /exit", '"" takes /exit'],
    ...["pipe: ! ls", '"!" takes ! ls'],
  ]);
});
