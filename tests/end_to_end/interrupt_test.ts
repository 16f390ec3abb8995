import assert from "node:assert/strict";
import { membersOf } from "../../src/workspace/process_table.ts";
import { startMisbehavingServer } from "../servers/misbehaving_server.ts";
import type { Behaviour } from "../servers/misbehaviour.ts";
import { type EmptyPlace, emptyPlace } from "./harvey.ts";
import { onlySession } from "./recorded_session.ts";
import { openHarvey } from "./running_harvey.ts";
import { modelServerUrl } from "./server_url.ts";

/** A server whose reply takes a second, or never comes. */
function server(mode: Behaviour) {
  return startMisbehavingServer({ protocol: "ollama", mode, delay: 100 });
}

const at = (url: string) => ["--url", modelServerUrl(url, "ollama"), "--model", "m"];

Deno.test("SIGINT during the reply to -p keeps what came, on the record too, and is exit code 130", async () => {
  await using slow = server("slow");
  await using place = await emptyPlace();
  await using harvey = openHarvey(place, { args: [...at(slow.url), "-p", "count"] });
  await harvey.endInput();
  await harvey.shows("two ");
  harvey.kill("SIGINT");
  const { code, stdout, stderr } = await harvey.ended;
  assert.equal(code, 130, stderr);
  assert.match(stdout, /^one two [a-z ]*\n$/);
  await slow.readerLeft;
  await checkInterrupted(place, stdout);
});

Deno.test("SIGINT during a reply in a pipe stops that reply alone", async () => {
  await using slow = server("slow");
  await using place = await emptyPlace();
  await using harvey = openHarvey(place, { args: at(slow.url) });
  await harvey.type("count\n");
  await harvey.shows("two ");
  harvey.kill("SIGINT");
  await harvey.shows("(interrupted; what came is kept)\n");
  const reply = harvey.stdout;
  await harvey.type("! echo next\n/record\n");
  await harvey.shows("Recording: ON");
  await harvey.endInput();
  const { code } = await harvey.ended;
  assert.equal(code, 130);
  const session = await checkInterrupted(place, reply);
  assert.equal(session.shellRuns[0].output, "next\n");
});

async function checkInterrupted(place: EmptyPlace, stdout: string) {
  const { session } = await onlySession(place);
  const [turn, ...others] = session.turns;
  assert.deepEqual(others, []);
  assert.ok(turn.complete);
  assert.deepEqual(turn.replies.map(({ text, interrupted }) => [`${text}\n`, interrupted]), [
    [stdout, true],
  ]);
  assert.equal(session.ending, "closed");
  return session;
}

Deno.test("SIGINT before the first word of a reply is exit code 130, and the turn stands", async () => {
  await using silent = server("silent");
  await using place = await emptyPlace();
  await using harvey = openHarvey(place, { args: [...at(silent.url), "-p", "hello", "--json"] });
  await harvey.endInput();
  await harvey.shows('"model.asked"');
  harvey.kill("SIGINT");
  assert.equal((await harvey.ended).code, 130);
  const { text, session } = await onlySession(place);
  assert.equal(session.turns[0].prompt, "hello");
  assert.ok(session.turns[0].complete);
  assert.match(text, /\n\[\[reply: interrupted\]\]\n/);
  assert.equal(session.ending, "closed");
});

Deno.test("SIGINT stops a command with all that it started, and the next line is taken", async () => {
  await using place = await emptyPlace();
  await using harvey = openHarvey(place);
  await harvey.type("! echo begun $$; sh -c 'sleep 300' & sleep 300; echo not reached\n");
  await harvey.shows("begun ");
  await harvey.shows("\n");
  const shell = Number(harvey.stdout.split(" ")[1]);
  harvey.kill("SIGINT");
  await harvey.shows("Cancelled.\n");
  assert.throws(() => Deno.kill(shell, "SIGCONT"), Deno.errors.NotFound);
  assert.deepEqual(membersOf(shell), []);
  await harvey.type("! echo next\n");
  await harvey.shows("next\n");
  await harvey.endInput();
  const { code, stdout, stderr } = await harvey.ended;
  assert.equal(code, 130);
  assert.equal(stdout, `begun ${shell}\nnext\n`);
  assert.equal(stderr, "Cancelled.\n");
  const { session } = await onlySession(place);
  const [cancelled] = session.shellRuns;
  assert.deepEqual(cancelled.outcome, { kind: "cancelled" });
  assert.equal(cancelled.output, `begun ${shell}\n`);
  const spoken = session.scenes[0].entries.flatMap((entry) =>
    entry.type === "speech" && entry.statement ? [entry.statement.kind] : []
  );
  assert.deepEqual(spoken, ["cancelled"]);
});

for (const signal of ["SIGTERM", "SIGHUP"] as const) {
  Deno.test(`${signal} during a reply closes the session in order, with what came`, async () => {
    await using slow = server("slow");
    await using place = await emptyPlace();
    await using harvey = openHarvey(place, { args: at(slow.url) });
    await harvey.type("count\n");
    await harvey.shows("two ");
    harvey.kill(signal);
    const { code, stdout } = await harvey.ended;
    assert.equal(code, 130);
    await checkInterrupted(place, stdout);
  });
}

Deno.test("SIGTERM during a command stops it, and the session is closed in order", async () => {
  await using place = await emptyPlace();
  await using harvey = openHarvey(place);
  await harvey.type("! echo $$; sleep 300\n");
  await harvey.shows("\n");
  const shell = Number(harvey.stdout);
  harvey.kill("SIGTERM");
  assert.equal((await harvey.ended).code, 130);
  assert.throws(() => Deno.kill(shell, "SIGCONT"), Deno.errors.NotFound);
  const { session } = await onlySession(place);
  assert.deepEqual(session.shellRuns[0].outcome, { kind: "cancelled" });
  assert.equal(session.ending, "closed");
});

Deno.test("SIGINT and SIGTERM where no line is under way close the session in order", async () => {
  for (const signal of ["SIGINT", "SIGTERM"] as const) {
    await using place = await emptyPlace();
    await using harvey = openHarvey(place, { args: ["--json"] });
    await harvey.shows('"session.started"');
    harvey.kill(signal);
    assert.equal((await harvey.ended).code, 130);
    const { session } = await onlySession(place);
    assert.deepEqual(session.scenes, []);
    assert.equal(session.ending, "closed");
  }
});

Deno.test("a reader of standard output who leaves takes nothing from the record", async () => {
  for (const args of [[], ["--json"]]) {
    await using place = await emptyPlace();
    await using harvey = openHarvey(place, { args });
    await harvey.closeOutput();
    await harvey.type("! seq 20000; echo end\n! echo next\n");
    await harvey.endInput();
    await harvey.ended;
    const { session } = await onlySession(place);
    assert.ok(session.shellRuns[0].output.endsWith("\n20000\nend\n"));
    assert.equal(session.shellRuns[1].output, "next\n");
    assert.equal(session.ending, "closed");
  }
});

for (const signal of ["SIGINT", "SIGTERM"] as const) {
  Deno.test(`${signal} while a server is looked for closes the session in order, the prompt in it`, async () => {
    using silent = Deno.listen({ hostname: "127.0.0.1", port: 0 });
    await using place = await emptyPlace();
    await using harvey = openHarvey(place, {
      args: ["-p", "hello"],
      env: { OLLAMA_HOST: `127.0.0.1:${silent.addr.port}` },
    });
    await harvey.endInput();
    using _asked = await silent.accept();
    harvey.kill(signal);
    const { code, stdout } = await harvey.ended;
    assert.equal(code, 130);
    assert.equal(stdout, "");
    const { session } = await onlySession(place);
    assert.deepEqual(session.turns.map(({ prompt, complete }) => [prompt, complete]), [
      ["hello", true],
    ]);
    assert.equal(session.ending, "closed");
  });
}
