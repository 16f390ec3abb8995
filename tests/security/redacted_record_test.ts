import assert from "node:assert/strict";
import { join } from "node:path";
import { emptyPlace } from "../end_to_end/harvey.ts";
import { onlySession } from "../end_to_end/recorded_session.ts";
import { examples } from "../workspace/redaction_examples.ts";
import { runAgainst } from "./proposing_model.ts";

const everySecret = examples.map(({ text }) => `${text}\n\n`).join("");

/** Every file below a folder, as text. */
async function textsBelow(folder: string): Promise<string[]> {
  const texts: string[] = [];
  for await (const { name, isDirectory, isFile } of Deno.readDir(folder)) {
    const path = join(folder, name);
    if (isDirectory) texts.push(...await textsBelow(path));
    else if (isFile) texts.push(await Deno.readTextFile(path));
  }
  return texts;
}

Deno.test("attack: no known kind of secret reaches the disk by a reply, a command or what it prints", async () => {
  await using place = await emptyPlace();
  const file = join(place.folder, "secrets");
  await Deno.writeTextFile(file, everySecret);
  const stdin = `go\n! cat '${file}'\n`;
  const { stdout } = await runAgainst(everySecret, place, { stdin });
  const { text } = await onlySession(place);
  const onDisk = [...await textsBelow(place.workspace), ...await textsBelow(place.home)];
  for (const { kind, secret } of examples) {
    assert.ok(text.includes(`[redacted: ${kind}]`), kind);
    const leak = onDisk.some((each) => each.includes(secret));
    assert.equal(leak, false, `${kind}: ${secret}`);
  }
  assert.ok(stdout.includes(examples[0]!.secret), "the screen shows what was printed");
});

Deno.test("attack: a secret in a prompt or a command line is in no file", async () => {
  const secrets = examples.filter(({ text }) => !text.includes("\n") && !text.includes("'"))
    .filter((_, at) => at % 25 === 0);
  await using place = await emptyPlace();
  const lines = secrets.flatMap(({ text }) => [`go ${text}`, `! echo '${text}'`]);
  await runAgainst("Yes.", place, { stdin: `${lines.join("\n")}\n` });
  const onDisk = [...await textsBelow(place.workspace), ...await textsBelow(place.home)];
  assert.ok(secrets.length > 10);
  for (const { kind, secret } of secrets) {
    assert.equal(onDisk.some((each) => each.includes(secret)), false, `${kind}: ${secret}`);
  }
});
