import { deepEqual, equal, throws } from "node:assert/strict";
import { readSession, Script } from "../../src/session/mod.ts";

const started = new Date(2026, 5, 11, 9, 15, 0);

function newScript(user = "mkoenig"): Script {
  return new Script({
    session: "0197a3e4-7b1c-7000-8000-000000000001",
    user,
    workspace: "/home/mkoenig/atlas",
    started,
  });
}

Deno.test("a session begins with its title page, FADE IN: and the note that names it", () => {
  equal(
    newScript().head(),
    "Title: Harvey Session\nCredit: Recorded by Harvey\nAuthor: MKOENIG\n" +
      "Date: 2026-06-11 09:15:00\nDraft date: 2026-06-11\n\nFADE IN:\n\n" +
      "[[harvey: format 1 · 0197a3e4-7b1c-7000-8000-000000000001]]\n\n",
  );
});

Deno.test("a chat turn and a command read as in the specification", () => {
  const script = newScript();
  script.scene({ kind: "chat", model: "qwen3:4b", time: started });
  script.user("Which port is free?");
  const cue = script.cues.model("qwen3:4b");
  script.harvey({ kind: "forwarding", to: cue });
  script.speech(cue, "Port 8080 is.");
  script.statsNote({ cue, tokens: 12, seconds: 0.6 });
  equal(
    script.take(),
    "INT. HARVEY AND MKOENIG TALKING 2026-06-11 09:15:00\n\n" +
      "Harvey and MKOENIG are in chat mode. Model: qwen3:4b. Workspace: /home/mkoenig/atlas.\n\n" +
      "MKOENIG\nWhich port is free?\n\nHARVEY\nForwarding to QWEN3.\n\n" +
      "QWEN3\nPort 8080 is.\n\n[[stats: QWEN3 · 12 tokens · 0.6s · 20.0 tok/s]]\n\n",
  );
  script.scene({ kind: "shell", time: started });
  script.user("! ls -la");
  script.speech("SHELL", "notes.md\ntodo.txt");
  script.note("shell", { command: "ls -la", outcome: "exit 0" });
  script.end();
  equal(
    script.take(),
    "INT. SHELL 2026-06-11 09:15:00\n\nMKOENIG\n! ls -la\n\nSHELL\nnotes.md\ntodo.txt\n\n" +
      "[[shell: ls -la — exit 0]]\n\nTHE END.\n\n",
  );
});

Deno.test("a scene begins only where the kind or the active model changes", () => {
  const script = newScript();
  const begins = (facts: Partial<Parameters<Script["scene"]>[0]>) => {
    script.scene({ kind: "chat", time: started, ...facts });
    return script.take() !== "";
  };
  equal(begins({ model: "a" }), true);
  equal(begins({ model: "a" }), false);
  equal(begins({}), false, "no model named: the same one");
  equal(begins({ model: "b" }), true);
  equal(begins({ kind: "shell" }), true);
  equal(begins({ kind: "shell" }), false);
  equal(begins({ model: "b" }), true);
  equal(begins({ model: "b", mentions: ["julie"] }), true, "a mention stands in the description");
  equal(begins({ kind: "skill", name: "x" }), true);
  equal(begins({ kind: "skill", name: "x" }), true, "each skill has a scene");
});

Deno.test("what comes while a reply streams waits for its end", () => {
  const script = newScript();
  script.scene({ kind: "chat", model: "a", time: started });
  script.take();
  script.beginSpeech("A");
  script.continueSpeech("One.\n\nTwo");
  script.otherNote("timer", "5 minutes");
  script.action("A window opens.");
  equal(script.take(), "A\nOne.\n");
  script.flushSpeech();
  script.continueSpeech(".");
  script.endSpeech({ interrupted: true });
  equal(script.speaking, false);
  equal(
    script.take(),
    "  \n\\Two.\n\n[[reply: interrupted]]\n\n[[timer: 5 minutes]]\n\n!A window opens.\n\n",
  );
  throws(() => script.continueSpeech("x"), Error);
});

Deno.test("a turn's note carries its number and the time with its offset", () => {
  const script = newScript();
  script.turnNote(3, started);
  const [, time] = script.take().split(" · ");
  equal(new Date(time.slice(0, time.indexOf("]"))).getTime(), started.getTime());
});

Deno.test("a user named Harvey keeps a cue and a name of their own", () => {
  const script = newScript("harvey");
  equal(script.head().includes("Author: HARVEY-2\n"), true);
  equal(script.head().endsWith("[[user: HARVEY-2 — harvey]]\n\n"), true);
});

Deno.test("a pipeline's step reads as in the specification", () => {
  const script = newScript();
  script.scene({
    kind: "pipeline",
    name: "setup.md",
    command: "/pipeline 90% setup.md step1.md",
    step: { number: 1, of: 2 },
    model: "qwen3:4b",
    description: "(hidden confidence instruction appended)",
    time: started,
  });
  script.speech("HARVEY", "Done.");
  script.action("(confidence: 0.91 — threshold met)");
  script.transition("CUT TO:");
  equal(
    script.take(),
    "INT. PIPELINE SETUP.MD STEP 1/2 2026-06-11 09:15:00\n\n" +
      "MKOENIG executes /pipeline 90% setup.md step1.md.\n" +
      "Model: qwen3:4b. Workspace: /home/mkoenig/atlas.\n" +
      "(hidden confidence instruction appended)\n\n[[step: setup.md — 1/2]]\n\n" +
      "HARVEY\nDone.\n\n(confidence: 0.91 — threshold met)\n\nCUT TO:\n\n",
  );
});

Deno.test("a mention that proves unanswered late stands as an action, and no words forge one", async () => {
  const script = newScript();
  const head = script.head();
  script.scene({ kind: "chat", model: "eliza", time: started });
  script.user("@julie are you there?");
  script.harvey({ kind: "no answer", name: "Julie" });
  script.unansweredMention("julie");
  script.action("(@oskar mentioned but does not respond)");
  const session = await readSession(head + script.take());
  deepEqual(session.scenes[0].description.unanswered, ["julie"]);
});
