import assert from "node:assert/strict";
import { join } from "node:path";
import { type EmptyPlace, emptyPlace, sessionFiles } from "../end_to_end/harvey.ts";
import { openHarvey } from "../end_to_end/running_harvey.ts";
import { startTalkServer, type TalkServer } from "../servers/talk_server.ts";

/** What is typed in one run; the last line tells that all before it is over. */
function linesOf(run: number): string {
  return [
    `Prompt ${run}, with INT. and [[notes]]`,
    `! printf 'a%sb' ${run}`,
    "/read known.md",
    `look ${run}`,
    `write f${run}`,
    `!! echo private ${run}`,
    `/run echo ran ${run}`,
    `See @known.md, ${run}`,
    `! echo done-${run}`,
  ].map((line) => `${line}\n`).join("");
}

const last = "And what was all that?\n";

async function place(): Promise<EmptyPlace> {
  const place = await emptyPlace();
  await Deno.writeTextFile(join(place.workspace, "known.md"), "# Known\n\nANN\n```\n");
  return place;
}

function options(server: TalkServer): string[] {
  return ["--url", server.url, "--model", "m", "--json", "--yes"];
}

/** The messages of the last request, after the lines of so many runs in one session. */
async function uninterrupted(runs: number): Promise<readonly unknown[]> {
  await using server = startTalkServer();
  await using here = await place();
  await using harvey = openHarvey(here, { args: options(server) });
  for (let run = 0; run < runs; run++) await harvey.type(linesOf(run));
  await harvey.type(last);
  await harvey.endInput();
  assert.equal((await harvey.ended).code, 0);
  return server.requests.at(-1)!;
}

Deno.test("a session that is killed and continued again and again forgets nothing", async () => {
  const runs = Number(Deno.env.get("HARVEY_CONTINUES") ?? 5);
  await using server = startTalkServer();
  await using here = await place();
  for (let run = 0; run < runs; run++) {
    const args = [...options(server), ...run > 0 ? ["--continue"] : []];
    await using harvey = openHarvey(here, { args });
    await harvey.type(linesOf(run));
    await harvey.shows(`"output":"done-${run}`);
    if (run % 2 === 1) {
      // A prompt that nothing comes back to leaves nothing in a conversation.
      server.isSilent = true;
      const asked = server.requests.length;
      await harvey.type(`Prompt that is lost ${run}\n`);
      while (server.requests.length === asked) await new Promise((next) => setTimeout(next, 5));
    }
    harvey.kill("SIGKILL");
    await harvey.ended;
    server.isSilent = false;
  }
  await using harvey = openHarvey(here, { args: [...options(server), "--continue"] });
  await harvey.type(last);
  await harvey.endInput();
  const { code, stderr } = await harvey.ended;
  assert.equal(code, 0, stderr);
  assert.deepEqual(server.requests.at(-1), await uninterrupted(runs));
  assert.equal((await sessionFiles(here)).length, 1);
});
