import assert from "node:assert/strict";
import { join } from "node:path";
import { openHarvey } from "./built_in.ts";

/** Where commands run after these lines. */
async function placeAfter(lines: (workspace: string) => readonly string[]): Promise<string> {
  await using open = await openHarvey();
  await Deno.mkdir(join(open.workspace, "sub "));
  for (const line of lines(open.workspace)) await open.type(line);
  const status = await open.host.kernel.bus.apply("status", []);
  const place = status.find(({ label }) => label === "Commands run in")?.value ?? "";
  return place.slice(open.workspace.length);
}

Deno.test("! cd lasts with a comment after it", async () => {
  assert.equal(await placeAfter(() => ["! cd 'sub ' # where the sources are"]), "/sub ");
  assert.equal(await placeAfter((folder) => ["! cd /", `! cd ${folder}/sub\\  # it's`]), "/sub ");
});

Deno.test("! cd goes into a folder whose name ends in a blank", async () => {
  assert.equal(await placeAfter(() => ['! cd "sub "']), "/sub ");
});
