import assert from "node:assert/strict";
import { join } from "node:path";
import { emptyPlace, runHarvey } from "../end_to_end/harvey.ts";
import { onlySession } from "../end_to_end/recorded_session.ts";
import { block, openAgent } from "../plugins/agent_host.ts";
import { Display } from "../../src/terminal/display.ts";
import { runAgainst, treacherous, withoutLineEnds } from "./proposing_model.ts";

/** What hides, moves, replaces or sends text on a terminal, each with words that have to be seen. */
const hiding: Readonly<Record<string, string>> = {
  "a hyperlink that leads elsewhere": "\x1b]8;;https://evil.example\x07safe words\x1b]8;;\x07",
  "the clipboard": "\x1b]52;c;cm0gLXJmIH4=\x07safe words",
  "the window's title": "\x1b]0;$ rm -rf ~\x07safe words\x1b]2;x\x1b\\",
  "erasing the screen": "safe words\x1b[2J\x1b[3J\x1b[H",
  "erasing the line": "safe words\x1b[2K\x1b[1G\x1b[K",
  "moving the cursor": "safe words\x1b[5A\x1b[10D\x1b[s\x1b[u\x1b7\x1b8",
  "backspaces": `safe words${"\b".repeat(10)}         `,
  "a lone carriage return": "safe words\rrm -rf ~  ",
  "invisible ink": "\x1b[8msafe words\x1b[28m\x1b[30;40m",
  "the other screen": "\x1b[?1049hsafe words\x1b[?1049l\x1b[?25l",
  "an answer put into the input": 'safe words\x1b[6n\x1b[c\x1b[21t\x1bP$q"p\x1b\\',
  "controls of one byte": "safe words\x9b2J\x9d0;x\x9c\x90\x85",
  "direction marks": "\u202esdrow efas\u202c safe words \u2066\u2069",
  "invisible characters": "safe words\u200b\u2060\ufeff\u{e0041}\u{e0073}\u3164",
};

for (const [what, text] of Object.entries(hiding)) {
  Deno.test(`attack: a reply hides nothing by ${what}`, async () => {
    let shown = "";
    const sink = {
      isTerminal: () => true,
      write: (bytes: Uint8Array) => {
        shown += new TextDecoder().decode(bytes);
        return Promise.resolve(bytes.length);
      },
    };
    const environment = { NO_COLOR: "1" };
    for (const size of [1, 3, 1000]) {
      shown = "";
      const display = new Display({ stdout: sink, stderr: sink, environment, columns: () => 80 });
      for (let at = 0; at < text.length; at += size) await display.reply(text.slice(at, at + size));
      await display.endReply();
      assert.doesNotMatch(withoutLineEnds(shown), treacherous);
      assert.ok(shown.includes("safe words"), JSON.stringify(shown));
    }
  });
}

Deno.test("attack: what a model or a command prints controls no terminal, and is recorded as it was", async () => {
  await using place = await emptyPlace();
  const text = Object.values(hiding).join("\n");
  await Deno.writeTextFile(join(place.workspace, "hostile"), text);
  const { stdout, stderr } = await runAgainst(text, place, { stdin: "go\n! cat hostile\n" });
  assert.doesNotMatch(withoutLineEnds(stdout + stderr), treacherous);
  assert.equal(stdout.split("safe words").length, 2 * Object.keys(hiding).length + 1);
  const { session } = await onlySession(place);
  assert.equal(session.turns[0]!.replies[0]!.text, text);
  assert.equal(session.shellRuns[0]!.output, text);
});

Deno.test("attack: the events of --json hide nothing on a terminal, and lose nothing", async () => {
  await using place = await emptyPlace();
  const text = Object.values(hiding).join("\n");
  const { stdout } = await runAgainst(text, place, { args: ["--json", "-p", "go"] });
  assert.doesNotMatch(withoutLineEnds(stdout), treacherous);
  const events = stdout.trimEnd().split("\n").map((line) => JSON.parse(line));
  assert.equal(events.find(({ type }) => type === "reply.ended").data.text, text);
});

Deno.test("attack: a diff, a command in a question and a notice hide nothing", async () => {
  const text = Object.values(hiding).map((line) => `${line}\n`).join("");
  await using open = await openAgent({ answers: ["no", "no"] });
  await open.write("a.txt", text);
  await open.reply(block("a.txt", `${text}more\n`) + block("run", "echo a\x1b[2K\rls\n"));
  assert.doesNotMatch(withoutLineEnds(open.shown + open.told), treacherous);
  assert.match(open.shown, /Run echo a␛\[2K␍ls\? yes \/ no \/ quit|Write a\.txt\?/);
});

Deno.test("attack: a server's error message controls no terminal", async () => {
  await using server = Deno.serve(
    { port: 0, hostname: "127.0.0.1", onListen() {} },
    () => Response.json({ error: { message: "\x1b[2J\x1b]0;x\x07\u202enope" } }, { status: 400 }),
  );
  await using place = await emptyPlace();
  const { code, stdout, stderr } = await runHarvey(place, {
    args: ["--url", `http://127.0.0.1:${server.addr.port}/v1`, "--model", "m", "-p", "go"],
  });
  assert.equal(code, 1);
  assert.match(stderr, /nope/);
  assert.doesNotMatch(withoutLineEnds(stdout + stderr), treacherous);
});

Deno.test("attack: file names that Harvey lists hide nothing and add no lines", async () => {
  await using place = await emptyPlace();
  const skill = join(place.workspace, "agents", "skills", "a\x1b[2J\n  skill  nothing\u202e");
  await Deno.mkdir(skill, { recursive: true });
  await Deno.writeTextFile(join(skill, "SKILL.md"), "---\n");
  const { stdout, stderr } = await runHarvey(place, { args: ["trust", "no"] });
  assert.doesNotMatch(withoutLineEnds(stdout + stderr), treacherous);
  assert.equal(stdout.split("\n").filter((line) => /^ +skill/.test(line)).length, 1, stdout);
  assert.match(stdout, /‹U\+001B›\[2J‹U\+000A›/);
});
