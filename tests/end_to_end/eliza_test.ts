import assert from "node:assert/strict";
import { freePort } from "../servers/free_port.ts";
import { emptyPlace, runHarvey } from "./harvey.ts";
import { onlySession } from "./recorded_session.ts";

Deno.test("eliza answers where it is asked for, and is named as what it is", async () => {
  await using place = await emptyPlace();
  const { code, stdout, stderr } = await runHarvey(place, {
    args: ["--model", "eliza"],
    stdin: "/model\n/status\nI need a holiday\n/status\n",
  });
  assert.equal(code, 0);
  assert.equal(stderr, "");
  assert.match(stdout, /^Model: eliza \([^\n]*not a language model[^\n]*\)\n/);
  assert.match(stdout, /\n {2}Model: eliza \([^\n]*not a language model/);
  const { text, session } = await onlySession(place);
  assert.match(text, /\nModel: eliza\.|Model: eliza\. Workspace: /);
  assert.match(text, /\nHARVEY\nForwarding to ELIZA\.\n\nELIZA\n/);
  assert.match(text, /\n\[\[stats: ELIZA · \d+ tokens · /);
  assert.deepEqual(session.turns.map(({ replies }) => replies.map(({ cue }) => cue)), [["ELIZA"]]);
});

Deno.test("with no server one line says who answers, once", async () => {
  // No server of the person's own at the usual ports may answer for the one that is not there.
  const others = await Promise.all([8080, 1234].map(answers));
  await using place = await emptyPlace();
  const { code, stdout, stderr } = await runHarvey(place, {
    env: { OLLAMA_HOST: `127.0.0.1:${freePort()}` },
    stdin: "hello\nhow are you?\n! true\n",
  });
  assert.equal(code, 0);
  assert.equal(stdout.trimEnd().split("\n").length, 2);
  const expected = others.includes(true)
    ? /^Found [^\n]*\n$/
    : /^No model server found on this machine, nor where OLLAMA_HOST says: eliza answers, [^\n]*not a language model[^\n]*\n$/;
  assert.match(stderr, expected);
});

Deno.test("a session of commands alone looks for no model", async () => {
  await using place = await emptyPlace();
  const { code, stdout, stderr } = await runHarvey(place, { stdin: "! echo x\n/status\n" });
  assert.equal(code, 0);
  assert.equal(stderr, "");
  assert.match(stdout, /\n {2}Model: not chosen yet\n/);
});

async function answers(port: number): Promise<boolean> {
  try {
    using _connection = await Deno.connect({ hostname: "127.0.0.1", port });
    return true;
  } catch {
    return false;
  }
}
