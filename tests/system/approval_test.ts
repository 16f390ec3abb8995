import assert from "node:assert/strict";
import { join } from "node:path";
import { type EmptyPlace, emptyPlace } from "../end_to_end/harvey.ts";
import { onlySession } from "../end_to_end/recorded_session.ts";
import { startAimock } from "../servers/aimock.ts";
import { typeKeys } from "../terminal/typist.ts";
import type { Session } from "../../src/session/mod.ts";
import { openHarvey } from "./harvey_terminal.ts";
import type { Terminal } from "./tmux.ts";
import { systemTest } from "./tools.ts";

const needs = { tools: ["tmux", "bash"] } as const;

function block(path: string, content: string): string {
  return `~~~~ ${path}\n${content}~~~~\n`;
}

const two = block("a.txt", "alpha\n") + block("b.txt", "beta\n");
const three = two + block("c.txt", "gamma\n");
const wide = block(
  "日本語の文書/説明書とその他の長い名前のファイル.md",
  "# 説明書\n全角文字の行です。絵文字も👩‍👩‍👧‍👦\n",
);
const many = Array.from({ length: 200 }, (_, n) => block(`many/f${n}.txt`, `${n}\n`)).join("\n");
const command = block("run", "echo a run\n");

const promptIsEmpty = (screen: string) => screen.endsWith("harvey>");

interface Dialogue {
  readonly terminal: Terminal;
  readonly place: EmptyPlace;
  /** A prompt to which the model answers with the reply of the test. */
  ask(): Promise<void>;
  /** Types an answer to a question that stands there. */
  answer(question: string, answer: string): Promise<void>;
  /** Leaves at an empty prompt, and reads what was recorded. */
  leave(): Promise<Session>;
  /** The names of the files in a folder of the workspace, sorted; none where it is missing. */
  files(folder?: string): Promise<string[]>;
}

/** Runs a test in a terminal where Harvey's model answers with `reply`. */
function dialogue(
  name: string,
  reply: string,
  test: (dialogue: Dialogue) => Promise<void>,
  args: readonly string[] = [],
): void {
  systemTest(name, needs, async () => {
    await using server = await startAimock({
      fixtures: [
        { match: { userMessage: "propose" }, response: { content: reply } },
        { match: { userMessage: "after" }, response: { content: "So it is." } },
      ],
      chunkSize: 400,
    });
    await using place = await emptyPlace();
    const model = ["--url", server.openAiUrl, "--model", "m", ...args];
    await using terminal = await openHarvey(place, model);
    await terminal.shows(promptIsEmpty);
    let left = false;
    const leave = async () => {
      if (!left) await terminal.press("C-d");
      left = true;
      await terminal.shows((screen) => screen.endsWith("\n$"));
      return (await onlySession(place)).session;
    };
    await test({
      leave,
      terminal,
      place,
      async ask() {
        await terminal.type("propose");
        await terminal.press("Enter");
      },
      async answer(question, answer) {
        await terminal.shows((screen) => screen.split("\n").at(-1)!.startsWith(question));
        await typeKeys(terminal, answer);
        await terminal.press("Enter");
      },
      async files(folder = ".") {
        try {
          const path = join(place.workspace, folder);
          const names = await Array.fromAsync(Deno.readDir(path), ({ name }) => name);
          return names.filter((name) => name !== "harvey").sort();
        } catch (error) {
          if (error instanceof Deno.errors.NotFound) return [];
          throw error;
        }
      },
    });
    await leave();
  });
}

dialogue("yes writes, no leaves, and the record tells both", two, async (test) => {
  await test.ask();
  const screen = await test.terminal.shows("Write a.txt? yes / no / all / quit:");
  assert.match(screen, /\n--- \/dev\/null\n\+\+\+ b\/a\.txt\n@@ -0,0 \+1 @@\n\+alpha\nWrite a/);
  assert.deepEqual(await test.files(), []);
  await test.answer("Write a.txt?", "yes");
  await test.answer("Write b.txt?", "no");
  await test.terminal.shows(promptIsEmpty);
  assert.deepEqual(await test.files(), ["a.txt"]);
  const session = await test.leave();
  assert.deepEqual(session.actions.map(({ target, status, answer }) => [target, status, answer]), [
    ["a.txt", "ok", "yes"],
    ["b.txt", "skipped", "no"],
  ]);
});

dialogue(
  "all writes the rest, and asks about a command all the same",
  three + command,
  async (test) => {
    await test.ask();
    await test.answer("Write a.txt?", "All");
    await test.answer("Run echo a run?", "all");
    await test.terminal.shows("Please answer yes, no or quit.");
    await test.answer("Run echo a run?", "y");
    const screen = await test.terminal.shows((screen) =>
      screen.includes("\na run\n") && promptIsEmpty(screen)
    );
    assert.match(screen, /Written: b\.txt\nWritten: c\.txt\n/);
    assert.deepEqual(await test.files(), ["a.txt", "b.txt", "c.txt"]);
  },
);

dialogue("nonsense asks again, and quit leaves the rest", three, async (test) => {
  await test.ask();
  for (const nonsense of ["", "yess", "sure", "1"]) {
    await test.answer("Write a.txt?", nonsense);
    await test.terminal.shows("Please answer yes, no, all or quit.");
    await test.terminal.shows((screen) => screen.endsWith("quit:"));
    await test.terminal.press("C-l");
  }
  await test.answer("Write a.txt?", "q");
  await test.terminal.shows(promptIsEmpty);
  assert.deepEqual(await test.files(), []);
});

const refusals = [["C-d", "Ctrl-D"], ["C-c", "Ctrl-C"]].flatMap(([key, name]) =>
  [[], ["--plain"]].map((args) => ({ key: key!, name, args }))
);

for (const { key, name, args } of refusals) {
  dialogue(
    `${name} is a no to this and all that remains, and Harvey goes on ${args}`.trim(),
    two,
    async (test) => {
      await test.ask();
      await test.answer("Write a.txt?", "yes");
      await test.terminal.shows((screen) => screen.endsWith("Write b.txt? yes / no / all / quit:"));
      await test.terminal.press(key);
      await test.terminal.shows(promptIsEmpty);
      await test.terminal.type("after");
      await test.terminal.press("Enter");
      await test.terminal.shows((screen) => screen.includes("So it is.") && promptIsEmpty(screen));
      assert.deepEqual(await test.files(), ["a.txt"]);
      const session = await test.leave();
      assert.deepEqual(session.actions.map(({ status }) => status), ["ok", "aborted"]);
      assert.equal(session.turns.length, 2);
    },
    args,
  );
}

dialogue("what was typed before the question is no answer to it", two, async (test) => {
  await test.terminal.type("! sleep 1; echo slept");
  await test.terminal.press("Enter");
  await test.ask();
  for (const _ of [1, 2, 3]) {
    await test.terminal.type("yes");
    await test.terminal.press("Enter");
  }
  await test.terminal.shows((screen) => screen.endsWith("quit:"));
  assert.deepEqual(await test.files(), []);
  await test.answer("Write a.txt?", "quit");
  await test.terminal.shows(promptIsEmpty);
  assert.deepEqual(await test.files(), []);
});

dialogue("a pasted yes is no answer", two, async (test) => {
  await test.ask();
  await test.terminal.shows((screen) => screen.endsWith("Write a.txt? yes / no / all / quit:"));
  await test.terminal.paste("yes\nall\n");
  await test.terminal.press("Enter");
  await test.terminal.shows("Please answer yes, no, all or quit.");
  assert.deepEqual(await test.files(), []);
  await test.answer("Write a.txt?", "n");
  await test.answer("Write b.txt?", "y");
  await test.terminal.shows(promptIsEmpty);
  assert.deepEqual(await test.files(), ["b.txt"]);
});

dialogue("wide characters in a path and a file, in a window of 40 columns", wide, async (test) => {
  await test.terminal.resize(40, 12);
  await test.ask();
  const joined = (screen: string) => screen.replaceAll("\n", "");
  const screen = await test.terminal.shows((screen) =>
    joined(screen).replaceAll(" ", "").endsWith("yes/no/all/quit:")
  );
  assert.ok(joined(screen).includes("+全角文字の行です。絵文字も"), screen);
  assert.ok(
    joined(screen).replaceAll(" ", "").includes(
      "Write日本語の文書/説明書とその他の長い名前のファイル.md?",
    ),
    screen,
  );
  await test.terminal.resize(25, 8);
  await test.terminal.type("ye");
  await test.terminal.press("BSpace");
  await test.terminal.type("es");
  await test.terminal.press("Enter");
  await test.terminal.shows(promptIsEmpty);
  assert.deepEqual(await test.files("日本語の文書"), [
    "説明書とその他の長い名前のファイル.md",
  ]);
});

dialogue(
  "a name that shows otherwise than it is has its signs written out",
  block(
    "src/\u202Egpj.ts",
    "x\n",
  ),
  async (test) => {
    await test.ask();
    await test.terminal.shows("Write src/‹U+202E›gpj.ts? yes");
    await test.answer("Write src/‹U+202E›gpj.ts?", "n");
    await test.terminal.shows(promptIsEmpty);
  },
);

dialogue("200 files stay usable: a count first, one by one, then all", many, async (test) => {
  await test.ask();
  await test.terminal.shows("200 files: 200 new");
  await test.answer("Write many/f0.txt?", "no");
  await test.answer("Write many/f1.txt?", "yes");
  await test.answer("Write many/f2.txt?", "all");
  await test.terminal.shows((screen) =>
    screen.includes("Written: many/f199.txt") && promptIsEmpty(screen)
  );
  assert.equal((await test.files("many")).length, 199);
  await test.terminal.type("/undo");
  await test.terminal.press("Enter");
  await test.terminal.shows((screen) =>
    screen.includes("Taken back: many/f1.txt") && promptIsEmpty(screen)
  );
  assert.deepEqual(await test.files("many"), []);
});

dialogue(
  "Ctrl-C while 200 files are written leaves each whole, and can be undone",
  many,
  async (test) => {
    await test.ask();
    await test.answer("Write many/f0.txt?", "all");
    await test.terminal.shows("Written: many/f");
    await test.terminal.press("C-c");
    await test.terminal.shows(promptIsEmpty);
    const written = await test.files("many");
    assert.ok(written.length > 0 && written.length < 200, `${written.length} files`);
    for (const name of written) {
      const text = await Deno.readTextFile(join(test.place.workspace, "many", name));
      assert.equal(text, `${name.slice(1, -4)}\n`);
    }
    await test.terminal.type("/undo");
    await test.terminal.press("Enter");
    await test.terminal.shows((screen) =>
      screen.includes("Taken back: many/f0.txt") && promptIsEmpty(screen)
    );
    assert.deepEqual(await test.files("many"), []);
    const session = await test.leave();
    assert.deepEqual(
      session.actions.filter(({ status }) => status === "ok").length,
      written.length,
    );
    assert.equal(session.actions.length, 200);
  },
);

systemTest(
  "with -p nobody is asked on a terminal either, and the exit code is 3",
  needs,
  async () => {
    await using server = await startAimock({
      fixtures: [{ match: { userMessage: "propose" }, response: { content: two } }],
    });
    await using place = await emptyPlace();
    const args = ["--url", server.openAiUrl, "--model", "m", "-p", "propose"];
    await using terminal = await openHarvey(place, args);
    await terminal.shows((screen) => screen.includes("nobody sits") && screen.endsWith("\n$"));
    await terminal.type("echo code $?");
    await terminal.press("Enter");
    await terminal.shows("\ncode 3\n");
  },
);
