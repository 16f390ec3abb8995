import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import {
  CueTable,
  readSession,
  type RecordedToolCall,
  type Session,
} from "../../src/session/mod.ts";
import { anyRecording, type Happening, record, type Recording } from "./recording.ts";

Deno.test("what is read back is what was recorded, code unit by code unit", async () => {
  await fc.assert(
    fc.asyncProperty(anyRecording(), async (recording) => {
      await check(recording, await readSession(record(recording)));
    }),
    { numRuns: 1000 },
  );
});

Deno.test("a file read in pieces of any size gives the same session", async () => {
  await fc.assert(
    fc.asyncProperty(anyRecording(), fc.integer({ min: 1, max: 50 }), async (recording, size) => {
      const file = record(recording);
      const whole = await readSession(file);
      deepEqual(plain(await readSession(inPieces(file, size))), plain(whole));
    }),
    { numRuns: 150 },
  );
});

Deno.test("line ends of Windows, which an editor put there, change nothing that was said", async () => {
  await fc.assert(
    fc.asyncProperty(anyRecording(), async (recording) => {
      await check(recording, await readSession(record(recording).replaceAll("\n", "\r\n")));
    }),
    { numRuns: 150 },
  );
});

function plain(session: Session): unknown {
  return JSON.parse(JSON.stringify(session));
}

async function* inPieces(text: string, size: number): AsyncIterable<string> {
  for (let at = 0; at < text.length; at += size) {
    yield await Promise.resolve(text.slice(at, at + size));
  }
}

type WithTools = Extract<Happening, { kind: "tools" }>;

function plainCall({ line: _, ...call }: RecordedToolCall): unknown {
  return call;
}

function recordedCalls({ rounds }: WithTools): unknown {
  return rounds.map(({ id, name, given, result, reason }, at) => ({
    ...{ id, name, arguments: given, request: at + 1, result },
    status: `error: ${reason}`,
  }));
}

/** A model that neither said nor thought anything before it called a tool is no reply. */
function recordedReplies({ rounds }: WithTools): unknown {
  return rounds.filter(({ said, thinking }) => said !== undefined || thinking !== undefined)
    .map(({ said = "", thinking }) => ({ text: said, thinking, interrupted: false }));
}

function askedFor({ rounds }: WithTools): { path: string; answer: string; reason: string }[] {
  return rounds.flatMap(({ asked, reason }) => asked ? [{ ...asked, reason }] : []);
}

function check({ user, workspace, title, happenings }: Recording, session: Session): void {
  deepEqual(session.findings, []);
  equal(session.id, "id-1");
  equal(session.ending, "closed");
  equal(session.title.title, title || "Harvey Session");
  equal(session.user, new CueTable(user).user);
  equal(
    session.userName ?? session.user,
    user === "" ? "OPERATOR" : session.userName ?? user.toUpperCase(),
  );
  const of = <Kind extends Happening["kind"]>(...kinds: Kind[]) =>
    happenings.filter((one): one is Extract<Happening, { kind: Kind }> =>
      (kinds as string[]).includes(one.kind)
    );

  const turns = of("turn", "direct", "own voice", "routed", "tools");
  deepEqual(session.turns.map((turn) => turn.prompt), turns.map((turn) => turn.prompt));
  let model = "MODEL";
  turns.forEach((given, at) => {
    const turn = session.turns[at];
    if ("model" in given) model = given.model;
    equal(turn.complete, true);
    equal(turn.model, model);
    equal(turn.scene.description.workspace, workspace);
    deepEqual(turn.toolCalls.map(plainCall), given.kind === "tools" ? recordedCalls(given) : []);
    const earlier = given.kind === "tools" ? recordedReplies(given) : [];
    deepEqual(
      turn.replies.slice(0, -1).map(({ text, thinking, interrupted }) => ({
        ...{ text, thinking, interrupted },
      })),
      earlier,
    );
    const reply = turn.replies.at(-1)!;
    equal(reply.text, given.reply);
    equal(reply.interrupted, false);
    equal(reply.local, given.kind !== "routed");
    equal(reply.route?.name, given.kind === "routed" ? given.route : undefined);
    equal(reply.thinking, given.kind === "turn" ? given.thinking : undefined);
    equal(reply.stats?.tokens, given.kind === "turn" ? 3 : undefined);
    if (given.kind === "turn" && given.mention) {
      deepEqual(turn.scene.description.unanswered, [given.mention]);
    }
  });

  deepEqual(
    session.shellRuns.map(({ command, output, outcome }) => ({ command, output, outcome })),
    of("shell").map(({ command, output, signal }) => ({
      command,
      output,
      outcome: signal ? { kind: "signal", signal } : { kind: "not found" },
    })),
  );
  deepEqual(
    session.actions.map(({ target, status, answer }) => [target, status, answer]),
    happenings.flatMap((one) =>
      one.kind === "write" ? [one] : one.kind === "tools" ? askedFor(one) : []
    ).map(({ path, reason, answer }) => [path, `skipped: ${reason}`, answer]),
  );
  deepEqual(
    session.skillRuns.map(({ name, description, text }) => ({ name, description, text })),
    of("skill").map(({ name, description, text }) => ({ name, description, text })),
  );
  deepEqual(
    session.steps.map(({ file, prompt, replies }) => [file, prompt, replies[0].text]),
    of("step").map(({ file, prompt, reply }) => [file, prompt, reply]),
  );
  deepEqual(
    session.events.map(({ name, data }) => [name, data]),
    of("event").map(({ name, data }) => [name, data]),
  );
  const plugins = session.scenes.filter((scene) => scene.heading.kind === "plugin");
  const said = plugins.flatMap((scene) =>
    scene.entries.flatMap((entry) => entry.type === "action" ? [entry.text] : [])
  );
  deepEqual(said, of("event").map(({ action }) => action));
}
