import assert from "node:assert/strict";
import { emptyPlace, runHarvey } from "./harvey.ts";
import { handWritten, putSession } from "./session_files.ts";

Deno.test("session show sets the newest session, or one by number, name or path", async () => {
  await using place = await emptyPlace();
  await putSession(place, "new.spmd", handWritten("Newest?", "Yes.\n  \nIndeed."));
  const old = await putSession(place, "old.spmd", handWritten("Older?", "Yes."), 60);
  const shown = async (...words: string[]) =>
    (await runHarvey(place, { args: ["session", "show", ...words] })).stdout;
  const newest = await shown();
  assert.match(newest, /^ +T\n +by ANN\n\nINT\. HARVEY AND ANN TALKING 2026-06-11 09:15:00\n/);
  assert.match(newest, /\n\n {20}ANN\n {8}Newest\?\n\n {20}HARVEY\n {8}Yes\.\n\n {8}Indeed\.\n/);
  assert.match(newest, /\n\n +THE END\.\n$/);
  assert.equal(newest.includes("\x1b"), false, "no colour in a pipe");
  for (const word of ["1", "old", "old.spmd", old]) assert.match(await shown(word), /Older\?/);
});

Deno.test("session show keeps the units of what a reply took", async () => {
  await using place = await emptyPlace();
  const note = "[[stats: GPT-4O · 9 tokens · 0.2s · 53.1 tok/s]]";
  const text = handWritten("Fast?", "Yes.").replace("\nTHE END.", `\n${note}\n\nTHE END.`);
  await putSession(place, "a.spmd", text);
  const { stdout } = await runHarvey(place, { args: ["session", "show"] });
  assert.match(stdout, /\n {8}\[stats: GPT-4O · 9 tokens · 0\.2s · 53\.1 tok\/s\]\n/);
});

Deno.test("session show --raw gives the file byte by byte, --json a document", async () => {
  await using place = await emptyPlace();
  const bytes = new TextEncoder().encode(`${handWritten("a\x1b[31m", "b")}\xff`);
  const path = await putSession(place, "a.spmd", bytes);
  const { stdout } = await runHarvey(place, { args: ["session", "show", "0", "--raw"] });
  assert.equal(stdout, await Deno.readTextFile(path));
  const json = await runHarvey(place, { args: ["session", "show", "0", "--json"] });
  assert.equal(typeof JSON.parse(json.stdout), "object");
});

Deno.test("what a session holds cannot move the cursor when it is shown", async () => {
  await using place = await emptyPlace();
  await putSession(place, "a.fountain", handWritten("a\x1b[2Jb", "c\x07"));
  const { stdout } = await runHarvey(place, { args: ["session", "show"] });
  // deno-lint-ignore no-control-regex -- these are what is looked for
  assert.equal(/[\x00-\x08\x0b-\x1f]/.test(stdout), false);
});

Deno.test("a session that is not there is told, with the way to find one", async () => {
  await using place = await emptyPlace();
  const { code, stderr } = await runHarvey(place, { args: ["session", "show", "nosuch"] });
  assert.equal(code, 2);
  assert.match(
    stderr,
    /Cannot show "nosuch": no such file, and no session of that name \(harvey session list shows them\)/,
  );
});
