import assert from "node:assert/strict";
import { join } from "node:path";
import chat from "../../plugins/chat.ts";
import eliza from "../../plugins/eliza.ts";
import recorder from "../../plugins/recorder.ts";
import { RedactedScript } from "../../plugins/recorder/redacted_script.ts";
import { Redaction, withheld } from "../../plugins/recorder/redaction.ts";
import shell from "../../plugins/shell.ts";
import { readSession, Script } from "../../src/session/mod.ts";
import { Redactor } from "../../src/workspace/mod.ts";
import { openHost, pluginNamed } from "../host/open_host.ts";
import { keyBlock, madeUp } from "../workspace/redaction_examples.ts";
import { endedSession, openHarvey, recordedText } from "./built_in.ts";
import { startHeldServer } from "./held_server.ts";

const token = `ghp_${madeUp(36)}`;
const mark = "[redacted: github token]";
const facts = {
  session: "0197a3e4-7b1c-7000-8000-000000000000",
  user: "ann",
  workspace: "/home/ann/project",
  started: new Date(2026, 4, 4, 14, 23, 0),
};

Deno.test("a prompt, a command and its output are recorded without the secret in them", async () => {
  await using open = await openHarvey();
  await open.type(`my token is ${token}, or is it?`);
  await open.type(`! echo first ${token}; echo last`);
  const { text, session } = await endedSession(open);
  assert.ok(!text.includes(token.slice(4)), text);
  assert.equal(session.turns[0].prompt, `my token is ${mark}, or is it?`);
  assert.equal(session.shellRuns[0].command, `echo first ${mark}; echo last`);
  assert.equal(session.shellRuns[0].output, `first ${mark}\nlast\n`);
  assert.deepEqual(session.findings, []);
});

Deno.test("the conversation, the model and the screen keep what the file does not hold", async () => {
  const asked: string[] = [];
  await using server = startHeldServer(async function* () {
    yield `It is ${token}.`;
  });
  const listener = pluginNamed("listener", (harvey) => {
    harvey.filter("request", (messages) => {
      asked.push(...messages.map(({ content }) => content));
    });
  });
  await using open = await openHarvey({ url: server.url, model: "m" }, [listener]);
  await open.type(`Mine is ${token}.`);
  await open.type("And?");
  const { text } = await endedSession(open);
  assert.deepEqual(asked.slice(-3), [`Mine is ${token}.`, `It is ${token}.`, "And?"]);
  assert.ok(open.shown.includes(`It is ${token}.`));
  assert.ok(!text.includes(token.slice(4)), text);
});

Deno.test("a secret that streams in pieces is in the file at no time", async () => {
  const secrets = [token, keyBlock("RSA PRIVATE KEY", { length: 400 })];
  const said = `Here you are: ${secrets.join("\n\n")}\n\nKeep them.`;
  const seen: string[] = [];
  let read = () => Promise.resolve("");
  await using server = startHeldServer(async function* () {
    for (let at = 0; at < said.length; at += 7) {
      yield said.slice(at, at + 7);
      if (at % 70 === 0) seen.push(await read());
    }
  });
  await using open = await openHarvey({ url: server.url, model: "m" });
  read = () => recordedText(open);
  await open.type("hello");
  const { text, session } = await endedSession(open);
  const expected = `Here you are: ${mark}\n\n[redacted: private key]\n\nKeep them.`;
  assert.equal(session.turns[0].replies[0].text, expected);
  assert.ok(seen.length > 5);
  const lines = secrets[1].split("\n").slice(1, -1);
  for (const state of [...seen, text]) {
    for (const secret of [token.slice(4, 16), ...lines]) assert.ok(!state.includes(secret), state);
  }
});

Deno.test("what is held back when a reply ends is written before its end", async () => {
  await using server = startHeldServer(async function* () {
    yield "The beginning of it is ghp_a1B2";
  });
  await using open = await openHarvey({ url: server.url, model: "m" });
  await open.type("hello");
  const { session } = await endedSession(open);
  assert.equal(session.turns[0].replies[0].text, "The beginning of it is ghp_a1B2");
});

Deno.test("the values of the environment and of configured keys are known, and who names them", async () => {
  const value = "tin-owl-forty-two";
  await using open = await openHost({
    plugins: [recorder, shell],
    environment: { PATH: Deno.env.get("PATH") ?? "", MY_TOKEN: value, PLAIN_NAME: "wide-elk-nine" },
    config: {
      providers: { mine: { url: "http://x", protocol: "openai", keyVariable: "PLAIN_NAME" } },
      url: "http://me:long-and-odd@127.0.0.1:1",
    },
  });
  await open.type("! echo tin-owl-forty-two wide-elk-nine long-and-odd");
  const { session } = await endedSession(open);
  const marks = "[redacted: MY_TOKEN] [redacted: PLAIN_NAME] [redacted: MODEL_URL]";
  assert.equal(session.shellRuns[0].output, `${marks}\n`);
});

Deno.test("an event without a scene is a note without secrets, and still JSON", async () => {
  const emitter = pluginNamed("emitter", (harvey) => {
    harvey.commands.define({
      name: "emit",
      summary: "Emit",
      async run() {
        const data = { list: [{ [token]: [`a ${token} "b"`] }], password: "x7!Q9z#Tq2w", n: 1 };
        await harvey.emit("thing.happened", data);
      },
    });
  });
  await using open = await openHarvey({}, [emitter]);
  await open.type("/emit");
  const { session } = await endedSession(open);
  assert.deepEqual(session.events[0].data, {
    list: [{ [mark]: [`a ${mark} "b"`] }],
    password: "[redacted: password]",
    n: 1,
  });
});

Deno.test("names of files are redacted in the file, and kept on the disk", async () => {
  await using open = await openHarvey();
  const second = join(open.workspace, `${token}.spmd`);
  await open.type("one");
  await open.type(`/record file ${second}`);
  await open.type("two");
  await open.host[Symbol.asyncDispose]();
  for (const text of [await recordedText(open), await Deno.readTextFile(second)]) {
    assert.ok(!text.includes(token.slice(4)), text);
    assert.equal((await readSession(text)).ending, "closed");
  }
});

Deno.test("whatever a scene writes is redacted, by every method of a script", () => {
  const redaction = new Redaction(() => new Redactor(), assert.fail);
  const script = new RedactedScript({ ...facts, workspace: `/w/${token}` }, redaction);
  const time = facts.started;
  let file = script.head();
  const calls: Record<string, () => void> = {
    scene: () => {
      script.scene({ kind: "chat", model: token, time, description: token, mentions: [token] });
      script.scene({ kind: "skill", name: token, time });
      script.scene({ kind: "pipeline", name: token, command: `/pipeline ${token}`, time });
    },
    user: () => script.user(token),
    harvey: () => script.harvey({ kind: "ask to run", command: token }),
    speech: () => script.speech("M", token),
    beginSpeech: () => script.beginSpeech(script.cues.model(`x/${token}`)),
    continueSpeech: () => [...token].forEach((character) => script.continueSpeech(character)),
    flushSpeech: () => script.flushSpeech(),
    endSpeech: () => script.endSpeech(),
    note: () => script.note("shell", { command: token, outcome: "exit 0" }),
    otherNote: () => script.otherNote("mine", token),
    statsNote: () => script.statsNote({ cue: "M", tokens: 1, seconds: 1 }),
    turnNote: () => script.turnNote(1, time),
    continuedNote: () => script.continuedNote(time),
    action: () => script.action(token),
    unansweredMention: () => script.unansweredMention(token),
    transition: () => script.transition("CUT TO:"),
    end: () => script.end(),
  };
  const methods = Object.getOwnPropertyNames(Script.prototype);
  const silent = ["constructor", "head", "take", "inExchange", "speaking"];
  assert.deepEqual(
    methods.filter((name) => !silent.includes(name)).sort(),
    Object.keys(calls).sort(),
  );
  for (const [name, call] of Object.entries(calls)) {
    call();
    const text = script.take();
    assert.ok(!text.toUpperCase().includes(token.slice(4).toUpperCase()), `${name}: ${text}`);
    file += text;
  }
  assert.ok(!file.includes(token.slice(4)), file);
});

Deno.test("where redaction fails the text is withheld, and the person told once", async () => {
  const environment = new Proxy<Record<string, string>>({ PATH: Deno.env.get("PATH") ?? "" }, {
    ownKeys() {
      throw new Error("no memory");
    },
  });
  await using open = await openHost({ plugins: [recorder, eliza, chat], environment });
  await open.type("I am sad");
  await open.type("really");
  await open.settled();
  const told = "Cannot redact what is recorded: no memory (it is withheld from the session file)\n";
  assert.equal(open.told, told);
  const { text, session } = await endedSession(open);
  assert.deepEqual(session.turns.map(({ prompt }) => prompt), [withheld, withheld]);
  assert.deepEqual(session.turns[0].replies.map((reply) => reply.text), [withheld]);
  assert.equal(session.ending, "closed");
  assert.ok(!text.includes("sad"), text);
});

Deno.test("a stream that fails in its middle gives nothing more", () => {
  const told: string[] = [];
  const redaction = new Redaction(() => ({
    redact: (text) => text,
    stream: () => ({
      push(chunk) {
        if (chunk === "b") throw new Error("broken");
        return chunk;
      },
      end: () => "rest",
    }),
  }), (reason) => told.push(reason));
  const script = new RedactedScript(facts, redaction);
  script.beginSpeech("M");
  for (const piece of ["a", "b", "c"]) script.continueSpeech(piece);
  script.endSpeech();
  assert.equal(script.take(), `M\na${withheld}\n\n`);
  assert.deepEqual(told, ["broken"]);
});
