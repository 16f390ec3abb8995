import { deepEqual, equal } from "node:assert/strict";
import fc from "fast-check";
import { readSession, Script, ShellSpeech } from "../../src/session/mod.ts";
import { anyText } from "./any_text.ts";

const time = new Date(2026, 5, 11, 9, 15, 0);

/** One turn with a reply of several paragraphs, and a command, as Harvey writes them. */
function ownFile(reply: string): string {
  const facts = { session: "id-1", user: "ann", workspace: "/home/ann", started: time };
  const script = new Script(facts);
  const head = script.head();
  script.scene({ kind: "chat", model: "eliza", time });
  script.user("How do you do?");
  script.speech("ELIZA", reply);
  script.action("A window opens.");
  script.turnNote(1, time);
  script.scene({ kind: "shell", time });
  script.user("! ls");
  const speech = new ShellSpeech(script);
  speech.push(`${reply}\n`);
  speech.end();
  script.note("shell", { command: "ls", outcome: "exit 0" });
  script.end();
  return head + script.take();
}

Deno.test("a file whose trailing blanks an editor stripped loses no paragraph", async () => {
  const reply = "One.\n\nTwo.\n\nINT. HOUSE\n\n! Three.\n(four)\n\n[[five]]";
  const stripped = ownFile(reply).split("\n").map((line) => line.trimEnd()).join("\n");
  const session = await readSession(stripped);
  equal(session.turns[0].replies[0].text, reply);
  equal(session.shellRuns[0].output, `${reply}\n`);
  equal(session.findings.length, 8);
  deepEqual(
    session.scenes[0].entries.flatMap((entry) => entry.type === "action" ? [entry.text] : []).slice(
      1,
    ),
    ["A window opens."],
  );
});

Deno.test("a file cut off anywhere is read, and says that it is interrupted", async () => {
  const reply = "Well.\n\n␛ [[x]] — é\n\nGood.";
  const file = ownFile(reply);
  for (let end = 0; end < file.length - "THE END.\n\n".length; end++) {
    const session = await readSession(file.slice(0, end));
    equal(session.ending, "interrupted", `cut at ${end}`);
    equal(session.turns.length <= 1, true);
    const [turn] = session.turns;
    if (turn?.complete) equal(turn.replies[0].text, reply);
  }
});

Deno.test("scenes and notes that nobody knows survive", async () => {
  const session = await readSession(
    "Title: X\n\nINT. OBSERVATORY - NIGHT\n\nStars.\n\n[[telescope: 3 inches]]\n\nANN\nLook.\n",
  );
  const [scene] = session.scenes;
  equal(scene.heading.kind === "plugin" && scene.heading.name, "OBSERVATORY - NIGHT");
  deepEqual(scene.entries, [
    { type: "action", text: "Stars.", line: 5 },
    { type: "note", note: { kind: "other", name: "telescope", text: "3 inches" }, line: 7 },
    { type: "speech", cue: "ANN", text: "Look.", line: 9 },
  ]);
});

Deno.test("a note right below a reply of another hand is a note", async () => {
  const session = await readSession(
    "INT. HARVEY AND ANN TALKING\n\nANN\nHow much?\n\nHARVEY\nTen.\n" +
      "[[stats: ELIZA · 10 tokens · 0.5s · 20.0 tok/s]]\n",
  );
  const [reply] = session.turns[0].replies;
  equal(reply.text, "Ten.");
  deepEqual(reply.stats, { cue: "ELIZA", tokens: 10, seconds: 0.5 });
});

Deno.test("the end mark counts at the end alone", async () => {
  const session = await readSession(
    "Title: X\n\nINT. HARVEY AND ANN TALKING\n\nANN\nBye.\n\nTHE END.\n\nHARVEY\nBye.\n\nTHE END.\n",
  );
  equal(session.ending, "closed");
  deepEqual(session.findings, [{ line: 8, message: 'More follows after "THE END."' }]);
});

Deno.test("speech before any heading is kept and reported", async () => {
  const session = await readSession("Author: Ann\n\nFADE IN:\n\nANN\nHello?\n\nTHE END.\n");
  equal(session.user, "ANN");
  equal(session.scenes[0].entries.length, 1);
  equal(session.findings[0].line, 5);
});

Deno.test("any text at all is read as a session of some kind", async () => {
  await fc.assert(
    fc.asyncProperty(anyText(60), async (text) => {
      const session = await readSession(text);
      equal(typeof session.user, "string");
    }),
    { numRuns: 500 },
  );
});

Deno.test("an open comment that somebody says hides nothing in a file of another program", async () => {
  const file =
    "INT. HARVEY AND ANN TALKING\n\nANN\nsee src/*\n\nHARVEY\nGlobs.\n\nANN\nand */\n\n" +
    "HARVEY\nThat too.\n\nTHE END.\n";
  const session = await readSession(file);
  deepEqual(session.turns.map(({ prompt }) => prompt), ["see src/*", "and */"]);
  equal(session.turns[0].replies[0].text, "Globs.");
});

Deno.test("notes before the first scene are nothing to complain of in a file of Harvey's", async () => {
  const script = new Script({ session: "id-1", user: "ann", workspace: "/w", started: time });
  script.note("continues", { file: "old.spmd", session: "id-0" });
  const session = await readSession(script.head() + script.take());
  deepEqual(session.findings, []);
  deepEqual(session.scenes.flatMap(({ entries }) => entries).map(({ type }) => type), ["note"]);
});
