import assert from "node:assert/strict";
import { join } from "node:path";
import stringWidth from "string-width";
import { subcommands } from "../../src/cli/subcommands.ts";
import { topics } from "../../src/cli/topics/mod.ts";
import { type EmptyPlace, emptyPlace, harveyEnvironment } from "../end_to_end/harvey.ts";
import { installHarvey } from "./installed_harvey.ts";
import { systemTest } from "./tools.ts";
import { Terminal } from "./tmux.ts";

const needs = { tools: ["tmux", "script", "bash"] } as const;

const helpCalls = [
  "harvey --help",
  ...subcommands.map(({ name }) => `harvey ${name} --help`),
  "harvey help",
  ...topics.map(({ name }) => `harvey help ${name}`),
];

/** In this order: each one finds what those before it left. */
const workCalls = [
  "harvey models",
  "harvey config",
  "harvey config set model eliza",
  "harvey config",
  "harvey config get model",
  "harvey config path",
  "harvey doctor",
  "HARVEY_MODEL=eliza harvey config set model other",
  "harvey config unset model",
  "harvey init",
  "harvey init --force",
  "harvey init",
  ...["harvey config unset model", "harvey modles", "harvey help nothing"],
  ...["harvey config set retries many", "harvey doctor --jsn", "harvey completions tcsh"],
  "echo 'model: [a' > harvey/harvey.yaml; harvey config set model x",
  "harvey doctor",
];

/** What a call wrote to a terminal of so many columns, byte for byte, by the program `script`. */
async function written(
  place: EmptyPlace,
  calls: readonly string[],
  columns: number,
  env: Readonly<Record<string, string>>,
): Promise<{ call: string; text: string }[]> {
  const environment = harveyEnvironment(place, {
    TERM: "tmux-256color",
    LANG: "C.UTF-8",
    SHELL: "/bin/sh",
    ...env,
  });
  const path = `${await installHarvey(place)}:${environment.PATH}`;
  const variables = Object.entries({ ...environment, PATH: path })
    .map(([name, value]) => `${name}='${value}'`);
  await using terminal = await Terminal.start({ folder: place.folder, columns, rows: 50 });
  const shown: { call: string; text: string }[] = [];
  for (const [index, call] of calls.entries()) {
    const file = join(place.folder, `call-${index}`);
    await Deno.writeTextFile(`${file}.sh`, `cd '${place.workspace}'\n${call}\n`);
    const recorded = `env -i ${variables.join(" ")} script -qec 'sh ${file}.sh' ${file}.out`;
    await Deno.writeTextFile(join(place.folder, "run.sh"), `${recorded}\n`);
    await terminal.type(`clear; sh run.sh; clear; echo call ${index} was shown`);
    await terminal.press("Enter");
    await terminal.shows((screen) => screen.startsWith(`call ${index} was shown\n`));
    const text = await Deno.readTextFile(`${file}.out`);
    // What `script` itself writes stands before and after it.
    const begin = text.indexOf("\n") + 1;
    shown.push({
      call,
      text: text.slice(begin, text.lastIndexOf("\nScript done")).replaceAll("\r", ""),
    });
  }
  return shown;
}

/** Only a word that cannot be broken may be wider than the window: an address, a path. */
function assertFits(call: string, text: string, columns: number): void {
  for (const line of text.split("\n")) {
    const isOneWord = !line.trim().includes(" ");
    assert.ok(isOneWord || stringWidth(line) <= columns, `${call} at ${columns}: ${line}`);
  }
}

/** In lines that belong together the second column begins at one place. */
function assertAligned(call: string, text: string): void {
  for (const block of text.split("\n\n")) {
    const begins = block.split("\n").flatMap((line) => {
      const gap = /^ *\S+(?: \S+)* {2,}(?=\S)/.exec(line);
      return gap ? [stringWidth(gap[0])] : [];
    });
    assert.ok(new Set(begins).size <= 1, `${call}, ${begins}:\n${block}`);
  }
}

const escape = "\x1b";
/** Two styles are all that lines of subcommands have: dim for remarks, and its end. */
const withoutColour = (text: string) =>
  text.replaceAll(`${escape}[2m`, "").replaceAll(`${escape}[22m`, "");

for (const columns of [40, 80, 200]) {
  systemTest(`all that subcommands show fits ${columns} columns, aligned`, needs, async () => {
    await using place = await emptyPlace();
    for (const { call, text } of await written(place, [...helpCalls, ...workCalls], columns, {})) {
      assert.ok(text.trim().length > 0, call);
      const shown = withoutColour(text);
      assert.ok(!shown.includes(escape), `${call}: ${JSON.stringify(text)}`);
      assertFits(call, shown, columns);
      assertAligned(call, shown);
    }
  });
}

systemTest("a dumb terminal gets no escape sequence, and narrow lines", needs, async () => {
  await using place = await emptyPlace();
  const calls = [...helpCalls, ...workCalls];
  for (const { call, text } of await written(place, calls, 40, { TERM: "dumb" })) {
    assert.ok(!text.includes(escape), `${call}: ${JSON.stringify(text)}`);
    assertFits(call, text, 40);
  }
});

systemTest("NO_COLOR takes the colour away that a remark has without it", needs, async () => {
  await using place = await emptyPlace();
  const call = "HARVEY_MODEL=eliza harvey config set model other";
  const [coloured] = await written(place, [call], 80, {});
  assert.ok(coloured.text.includes(`${escape}[2mHARVEY_MODEL ranks before it here.`));
  const [plain] = await written(place, [call], 80, { NO_COLOR: "1" });
  assert.equal(plain.text, withoutColour(coloured.text));
});

systemTest("an error stays one line where standard error is no terminal", needs, async () => {
  await using place = await emptyPlace();
  const [onTerminal, inFile] = await written(
    place,
    [
      "harvey help nothing",
      "harvey help nothing 2> error; wc -l < error",
    ],
    40,
    {},
  );
  assert.equal(onTerminal.text.trimEnd().split("\n").length, 3);
  assert.equal(inFile.text.trim(), "1");
});

systemTest(
  "what the doctor found stands in one column, also where it is broken",
  needs,
  async () => {
    await using place = await emptyPlace();
    const [{ text }] = await written(place, ["harvey doctor"], 60, {});
    const column = /^ok +harvey +/.exec(text)![0].length;
    assert.ok(column > 20);
    for (const line of text.trimEnd().split("\n")) {
      if (!line.startsWith(" ")) continue;
      // A path that has no room there may stand further left.
      assert.ok(line.search(/\S/) === column || !line.trim().includes(" "), text);
    }
  },
);
