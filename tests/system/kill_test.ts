import assert from "node:assert/strict";
import { readSession, SessionFile } from "../../src/session/mod.ts";
import { type EmptyPlace, emptyPlace, sessionFiles } from "../end_to_end/harvey.ts";
import { openHarvey } from "../end_to_end/running_harvey.ts";
import { modelServerUrl } from "../end_to_end/server_url.ts";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import { slowWords } from "../servers/misbehaviour.ts";
import { readAcknowledged } from "./acknowledged_events.ts";

const command = "for i in 1 2 3 4 5; do echo line $i; sleep 0.01; done; printf end";

/** Prompts and commands, by turns, more than any run has time for. */
const lines = Array.from({ length: 300 }, (_, at) => `prompt ${at + 1}\n! ${command}\n`).join("");

Deno.test("kill -9 at any moment of a session: its file opens and nothing acknowledged is missing", async () => {
  const kills = Number(Deno.env.get("HARVEY_KILLS") ?? 8);
  await using server = startMisbehavingServer({ protocol: "ollama", mode: "slow", delay: 6 });
  const args = ["--url", modelServerUrl(server.url, "ollama"), "--model", "m", "--json"];
  let acknowledgedTurns = 0;
  let acknowledgedCommands = 0;
  let cutShort = 0;
  for (let run = 0; run < kills; run++) {
    await using place = await emptyPlace();
    await using harvey = openHarvey(place, { args });
    const typing = harvey.type(lines).catch(() => {});
    await harvey.shows('"input.received"');
    await new Promise((resolve) => setTimeout(resolve, Math.random() * 700));
    harvey.kill("SIGKILL");
    const { stdout } = await harvey.ended;
    await typing;
    const { turns, commands, isCutShort } = await checkSession(place, stdout);
    acknowledgedTurns += turns;
    acknowledgedCommands += commands;
    cutShort += Number(isCutShort);
  }
  console.log(
    `${kills} kills: ${acknowledgedTurns} turns and ${acknowledgedCommands} commands acknowledged, ` +
      `${cutShort} files cut short within a turn or a command`,
  );
  assert.ok(acknowledgedTurns > 0 && acknowledgedCommands > 0, "something was acknowledged");
});

/** Checks the killed session's file against what was acknowledged; how much that was. */
async function checkSession(place: EmptyPlace, printed: string) {
  const [path, ...others] = await sessionFiles(place);
  assert.deepEqual(others, []);
  const before = await Deno.readTextFile(path);
  const { file, ended } = await SessionFile.open(path, { head: () => assert.fail("head is torn") });
  file.release();
  assert.equal(ended, false);
  const text = await Deno.readTextFile(path);
  const shown = `${printed}\n${before}`;
  const { turns, shellRuns, findings } = await readSession(text);
  assert.deepEqual(findings, [], shown);

  const acknowledged = readAcknowledged(printed);
  for (const [number, { prompt, reply }] of acknowledged.turns) {
    const turn = turns[number - 1];
    assert.equal(turn?.prompt, prompt, shown);
    if (reply === undefined) continue;
    assert.equal(turn.replies[0]?.text, reply, shown);
    assert.ok(turn.complete, shown);
  }
  acknowledged.commands.forEach(({ command, output }, index) => {
    const run = shellRuns[index];
    assert.equal(run?.command, command, shown);
    if (output === undefined) return;
    assert.equal(run.output, output, shown);
    assert.deepEqual(run.outcome, { kind: "exit", code: 0 }, shown);
  });

  // Beyond that nothing but the beginning of what came next.
  assert.ok(turns.length <= acknowledged.turns.size + 1, shown);
  const reply = slowWords.join(" ") + " ";
  for (const { replies } of turns) assert.ok(reply.startsWith(replies[0]?.text ?? ""), shown);
  const isCutShort = turns.some(({ complete }) => !complete) ||
    shellRuns.some(({ outcome }) => outcome === undefined);
  return {
    turns: acknowledged.turns.size,
    commands: acknowledged.commands.length,
    isCutShort,
  };
}
