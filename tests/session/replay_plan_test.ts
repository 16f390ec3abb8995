import assert from "node:assert/strict";
import { join } from "node:path";
import fc from "fast-check";
import {
  messagesOfScene,
  planReplay,
  readSession,
  replayedScene,
  type ReplayPlan,
  Script,
  type Session,
  writeReplayedScene,
} from "../../src/session/mod.ts";
import { ownRoute } from "../../src/session/replay_route.ts";
import { anyText } from "./any_text.ts";

const facts = {
  session: "0197a3e4-7b1c-7000-8000-000000000000",
  user: "ann",
  workspace: "/w",
  started: new Date(2026, 4, 4),
};
const time = new Date(2026, 4, 4, 14, 23, 0);

/** A session of Harvey's own that holds what `write` wrote. */
async function sessionOf(write: (script: Script) => void): Promise<Session> {
  const script = new Script(facts);
  write(script);
  return await readSession(`${script.head()}${script.take()}THE END.\n`);
}

function turn(script: Script, number: number, prompt: string, reply: string): void {
  script.scene({ kind: "chat", model: "m", time });
  script.user(prompt);
  script.harvey({ kind: "forwarding", to: "M" });
  script.speech(script.cues.model("m"), reply);
  script.turnNote(number, time);
}

/** The plan in a few words. */
function told(session: Session, { turns, after }: ReplayPlan): string[] {
  const items = (all: ReplayPlan["after"]) =>
    all.flatMap((item) => {
      if (item.kind === "cleared") return ["cleared"];
      if (item.kind === "pipeline") return [`pipeline ${item.file}`];
      return messagesOfScene(session, item.scene, 1000).map(({ content }) => content);
    });
  return [
    ...turns.flatMap(({ prompt, before }) => [...items(before), `? ${prompt}`]),
    ...items(after),
  ];
}

Deno.test("what the person read by a path in a prompt comes before it, and is no route", async () => {
  const session = await sessionOf((script) => {
    script.scene({ kind: "agent", time });
    script.speech("HARVEY", "alpha", "RESULT");
    script.note("read", { path: "a.md", status: "ok" });
    turn(script, 1, "@a.md is it right?", "Yes.");
  });
  assert.deepEqual(told(session, planReplay(session)), [
    "This is `a.md`:\n```\nalpha\n```",
    "? @a.md is it right?",
  ]);
});

Deno.test("what a reply or its tools led to is left out: files, commands, answers", async () => {
  const session = await sessionOf((script) => {
    script.scene({ kind: "chat", model: "m", time });
    script.user("do it");
    script.harvey({ kind: "forwarding", to: "M" });
    script.note("tool", { call: "1", name: "write_file", arguments: "{}" });
    script.scene({ kind: "agent", time });
    script.harvey({ kind: "ask to write", path: "a.md" });
    script.user("yes");
    script.note("write", { path: "a.md", status: "ok" });
    script.note("read", { path: "b.md", status: "ok" });
    script.scene({ kind: "chat", model: "m", time });
    script.speech("HARVEY", "Written: a.md.", "RESULT");
    script.note("result", { call: "1", status: "ok" });
    script.harvey({ kind: "forwarding", to: "M" });
    script.speech("M", "Done.");
    script.turnNote(1, time);
    script.scene({ kind: "agent", time });
    script.harvey({ kind: "proposal", count: "1" });
    script.harvey({ kind: "ask to run", command: "ls" });
    script.user("yes");
    script.speech("SHELL", "a.md");
    script.note("run", { command: "ls", status: "ok" });
    script.user("/undo");
    script.note("undo", { path: "a.md", status: "ok" });
    script.user("/run date");
    script.speech("SHELL", "today");
    script.note("run", { command: "date", status: "ok" });
  });
  assert.deepEqual(told(session, planReplay(session)), [
    "? do it",
    "I ran `date` (ok):\n```\ntoday\n```",
  ]);
});

Deno.test("skills are told, pipelines passed over once, a cleared conversation is cleared", async () => {
  const session = await sessionOf((script) => {
    script.scene({ kind: "skill", name: "haiku", description: "Writes one.", time });
    script.speech(script.cues.skill("haiku"), "Count to 17.");
    turn(script, 1, "of rain", "Rain.");
    for (const number of [1, 2]) {
      const step = { number, of: 2 };
      script.scene({ kind: "pipeline", name: "a.md", step, command: "/pipeline a.md b.md", time });
      script.user("a step");
      script.speech("HARVEY", "its reply");
    }
    script.note("context", { state: "cleared" });
    turn(script, 2, "of snow", "Snow.");
  });
  assert.deepEqual(told(session, planReplay(session)), [
    'I use the skill "haiku". Follow its instructions:\n\nCount to 17.',
    "? of rain",
    "pipeline a.md",
    "cleared",
    "? of snow",
  ]);
});

Deno.test("a leading @name is dropped where it names who answers, and nothing else is", () => {
  const cases: [prompt: string, route: string][] = [
    ["@julie who are you?", "@julie "],
    ["@llama3.1:8b\nhello", "@llama3.1:8b\n"],
    ["@julie", ""],
    ["@julie  ", ""],
    ["ask @julie", ""],
    ["@src/a.ts is wrong", ""],
    ["@Injectable() fails", ""],
    ["@ alone", ""],
    [" @julie not first", ""],
  ];
  for (const [prompt, route] of cases) assert.equal(ownRoute({ prompt }, []), route, prompt);
});

Deno.test("every fixture can be planned, each prompt once and in order", async () => {
  const folder = new URL("../../fixtures/", import.meta.url).pathname;
  const paths: string[] = [];
  const walk = async (path: string): Promise<void> => {
    for await (const { name, isDirectory } of Deno.readDir(path)) {
      if (isDirectory) await walk(join(path, name));
      else if (/\.(spmd|fountain)$/.test(name)) paths.push(join(path, name));
    }
  };
  await walk(folder);
  assert.ok(paths.length > 0);
  for (const path of paths) {
    const session = await readSession(await Deno.readTextFile(path));
    const { turns } = planReplay(session, { keepRoutes: true });
    assert.deepEqual(turns.map(({ prompt }) => prompt), session.turns.map(({ prompt }) => prompt));
  }
});

Deno.test("whatever a command printed, it is told in another session as it was", async () => {
  await fc.assert(fc.asyncProperty(anyText(), anyText(), async (command, output) => {
    const session = await sessionOf((script) => {
      script.scene({ kind: "shell", time });
      script.user(`! ${command}`);
      if (output !== "") script.speech("SHELL", output);
      script.note("shell", { command, outcome: "exit 0" });
    });
    const [item] = planReplay(session).after;
    assert.ok(item?.kind === "told");
    const again = await sessionOf((script) =>
      writeReplayedScene(script, replayedScene(session, item.scene), time)
    );
    assert.deepEqual(
      again.shellRuns.map(({ line: _, ...run }) => run),
      session.shellRuns.map(({ line: _, ...run }) => run),
    );
    assert.deepEqual(
      messagesOfScene(again, again.scenes[0]!, 1000),
      messagesOfScene(session, item.scene, 1000),
    );
  }));
});
