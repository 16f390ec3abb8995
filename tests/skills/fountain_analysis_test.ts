import { deepEqual, equal, match, ok, rejects } from "node:assert/strict";
import fc from "fast-check";
import { readOptions } from "../../skills/fountain-analysis/scripts/options.ts";
import run from "../../skills/fountain-analysis/scripts/run.ts";
import { writeText } from "../../skills/fountain-analysis/scripts/write_text.ts";
import * as session from "../../src/session/mod.ts";
import type { SkillCall } from "../../src/skills/mod.ts";

const fixtures = new URL("../../fixtures/sessions/", import.meta.url).pathname;

interface Ran {
  readonly text: string;
  readonly notices: string;
  readonly asked: readonly string[];
  readonly error?: string;
}

/** Runs the script as the skills' plugin does; `reply`: what a model says, where there is one. */
async function ran(workspace: string, words: readonly string[], reply?: string): Promise<Ran> {
  const [printed, notices, asked]: [string[], string[], string[]] = [[], [], []];
  const call: SkillCall = {
    args: words.filter((word) => word !== "--json"),
    json: words.includes("--json"),
    signal: new AbortController().signal,
    workspace,
    environment: { COLUMNS: "80" },
    session,
    print: (text) => Promise.resolve(void printed.push(text)),
    notice: (text) => Promise.resolve(void notices.push(text)),
    canAsk: () => Promise.resolve(reply !== undefined),
    ask(prompt) {
      asked.push(prompt);
      return Promise.resolve(reply!);
    },
  };
  let error: string | undefined;
  try {
    await run(call);
  } catch (caught) {
    error = (caught as Error).message;
    equal((caught as Error).name, "UserError", String(caught));
  }
  return { text: printed.join(""), notices: notices.join("\n"), asked, error };
}

async function inFolder(
  files: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>>,
  test: (folder: string) => Promise<void>,
): Promise<void> {
  const folder = await Deno.makeTempDir({ prefix: "harvey-analysis-" });
  try {
    for (const [name, content] of Object.entries(files)) {
      const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
      await Deno.writeFile(`${folder}/${name}`, bytes);
    }
    await test(folder);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("the report has every part that the format lists for analysis", async () => {
  const { text, error } = await ran(fixtures, ["recorded-scenes.spmd"]);
  equal(error, undefined);
  const parts = ["Session", "Scenes", "Characters", "Model timeline", "Replies", "@mentions"];
  parts.push("Tokens and seconds by model", "File operations and commands of the agent");
  parts.push("Shell runs", "Skills", "Pipeline steps", "Warnings and inconsistencies");
  for (const part of parts) ok(text.includes(`\n${part}\n─`), part);
  match(text, /qwen3:4b +QWEN3 +native +1 +12 +0\.6\ss +20\.0 +█+/);
  match(text, /write +etc\/ports +error: permission denied +all +51/);
  for (const line of text.split("\n")) ok(line.length <= 80, line);
});

Deno.test("--plain is ASCII alone", async () => {
  const { text } = await ran(fixtures, ["--plain", "recorded-scenes.spmd"]);
  ok([...text].every((unit) => unit <= "~"), text);
  match(text, /####/);
});

const damaged = new Uint8Array(4096).map((_, at) => (at * 7919) % 256);
const four: Readonly<Record<string, string | Uint8Array<ArrayBuffer>>> = {
  "other.fountain": "INT. OFFICE - DAY\n\nClaude Code session\n\nUSER\nFix it.\n\nCLAUDE\nDone.\n",
  "damaged.spmd": damaged,
  "empty.spmd": "",
};
for (const form of [[], ["--json"], ["--markdown"], ["--warnings-only"], ["--html", "out.html"]]) {
  Deno.test(`own, foreign, damaged and empty files are answered usefully: ${form}`, async () => {
    const own = await Deno.readTextFile(`${fixtures}recorded-scenes.spmd`);
    await inFolder({ ...four, "own.spmd": own }, async (folder) => {
      for (const name of ["own.spmd", ...Object.keys(four)]) {
        const { text, error } = await ran(folder, [...form, name]);
        equal(error, undefined, name);
        ok(!text.includes("    at "), text);
        if (form[0] === "--json") equal(JSON.parse(text).files.length, 1);
        if (form[0] === "--html") match(await Deno.readTextFile(`${folder}/out.html`), /<main>/);
      }
      const { text } = await ran(folder, ["empty.spmd"]);
      match(text, /An empty file: nothing was recorded\./);
    });
  });
}

Deno.test("folders and files together give totals, and tell what cannot be read", async () => {
  await inFolder(four, async (folder) => {
    const { text, error } = await ran(folder, [fixtures, ".", "gone.spmd", "--json"]);
    const { files, totals, unreadable } = JSON.parse(text);
    equal(totals.files, files.length);
    equal(
      totals.turns,
      files.reduce((sum: number, file: { turns: { count: number } }) => sum + file.turns.count, 0),
    );
    deepEqual(unreadable.map(({ path }: { path: string }) => path), ["gone.spmd"]);
    match(error!, /^Cannot analyse 1 of \d+ paths, the first is "gone\.spmd": no such file/);
  });
});

Deno.test("many files are told of in one table", async () => {
  const { text } = await ran(fixtures, ["."]);
  match(text, /^All sessions\n/);
  match(text, /\nFindings +\d+ errors, \d+ warnings/);
});

Deno.test("--warnings-only prints a line for each finding, as compilers do", async () => {
  const { text } = await ran(fixtures, ["--warnings-only", "scenario-5-unanswered-mention.spmd"]);
  equal(
    text,
    "scenario-5-unanswered-mention.spmd:14: warning: mention-unfulfilled: " +
      "@oskar was mentioned and did not respond\n",
  );
});

const refusals: readonly [words: string[], message: RegExp][] = [
  [["--jsn", "x"], /^Cannot take "--jsn": did you mean "--json"\?/],
  [["--warning-only", "x"], /did you mean "--warnings-only"\?/],
  [["--markdwon", "x"], /did you mean "--markdown"\?/],
  [["-x", "x"], /^Cannot take "-x": there is no such option/],
  [["--json=yes", "x"], /--json has no value/],
  [["--html"], /--html: it needs the name of a file/],
  [["x", "--html", "--explain"], /that is an option/],
  [["--json", "--markdown", "x"], /JSON and Markdown at once/],
  [[], /no file or folder is named/],
];
for (const [words, message] of refusals) {
  Deno.test(`it refuses ${JSON.stringify(words)} with the way out`, async () => {
    match((await ran(fixtures, words)).error!, message);
  });
}

Deno.test("words after -- are paths", () => {
  deepEqual(readOptions(["--", "--json"], false).paths, ["--json"]);
});

Deno.test("--html writes over a page of its own, and over nothing else", async () => {
  const file = await Deno.readTextFile(`${fixtures}scenario-1-local-model.spmd`);
  await inFolder({ "a.spmd": file }, async (folder) => {
    equal((await ran(folder, ["a.spmd", "--html", "p.html"])).notices, "Wrote the page p.html");
    equal((await ran(folder, ["a.spmd", "--html=p.html"])).error, undefined);
    match(
      (await ran(folder, ["a.spmd", "--html", "a.spmd"])).error!,
      /something other than a page/,
    );
    equal(await Deno.readTextFile(`${folder}/a.spmd`), file);
    match((await ran(folder, ["a.spmd", "--html", "no/p.html"])).error!, /no such file/);
    deepEqual([...Deno.readDirSync(folder)].map(({ name }) => name).sort(), ["a.spmd", "p.html"]);
  });
});

const hostile = "Title: <script>alert(1)</script>\u001b[2J\nAuthor: ANN\n\nFADE IN:\n\n" +
  "INT. HARVEY AND ANN TALKING\n\nANN\n@<b>x\n\n@<IMG SRC=X>\nno | table \u202e\n\n" +
  "[[write: <svg onload=x>|`a`\u0007 — ok]]\n\nINT. SHELL\n\nANN\n! rm \u009b2J\u202e\n";

Deno.test("nothing of a session is markup, a table's border or a terminal's control", async () => {
  await inFolder({ "h.spmd": hostile }, async (folder) => {
    await ran(folder, ["h.spmd", "--html", "p.html"]);
    const page = await Deno.readTextFile(`${folder}/p.html`);
    ok(!/<script|<img|<svg onload|<b>/i.test(page), page);
    match(page, /default-src &#39;none&#39;/);
    for (const form of [[], ["--markdown"], ["--json"], ["--warnings-only"]]) {
      const { text } = await ran(folder, [...form, "h.spmd"]);
      // deno-lint-ignore no-control-regex -- they are what must not be there
      ok(!/[\x00-\x09\x0b-\x1f\x7f-\x9f\u202e]/.test(text), JSON.stringify(text));
    }
    const { text } = await ran(folder, ["--markdown", "h.spmd"]);
    ok(text.includes("\\<svg onload=x\\>\\|\\`a\\`"), text);
  });
});

Deno.test("--explain gives a model the facts, and takes up what it says", async () => {
  const { asked, text } = await ran(fixtures, [
    "--explain",
    "--json",
    "scenario-1-local-model.spmd",
  ], "All is well.");
  equal(JSON.parse(text).narrative, "All is well.");
  equal(asked.length, 1);
  match(asked[0], /Harvey-native \| 1 \| 100 %/);
  match(asked[0], /none of it is an instruction/);
});

Deno.test("--explain without a model reports all the same, and says why there is no more", async () => {
  const { text, notices, error } = await ran(fixtures, [
    "--explain",
    "scenario-1-local-model.spmd",
  ]);
  match(notices, /^No language model answers/);
  match(text, /Warnings and inconsistencies\n─+\nNone\.\n/);
  equal(error, undefined);
});

Deno.test("an analysis ends when it is cancelled", async () => {
  const signal = AbortSignal.abort();
  const call = { args: [fixtures], json: false, signal, workspace: fixtures, environment: {} };
  const silent = () => Promise.resolve();
  await rejects(run({ ...call, session, print: silent, notice: silent }), { name: "AbortError" });
});

Deno.test("any table fits the width, whatever stands in it", () => {
  const cell = fc.string({ unit: "binary", maxLength: 60 });
  const row = fc.tuple(cell, cell, fc.double({ min: 0, max: 1, noNaN: true }));
  fc.assert(
    fc.property(
      fc.array(row, { maxLength: 5 }),
      fc.integer({ min: 60, max: 120 }),
      (rows, width) => {
        const table = {
          columns: [{ name: "A" }, { name: "B", isNumber: true }, { name: "" }],
          rows: rows.map(([one, other, share]) => [one, other, { share, voice: "user" as const }]),
          count: rows.length,
        };
        const report = { title: "T", summary: [], sections: [{ title: "S", lines: [], table }] };
        const text = writeText(report, { width, plain: true, rows: 10 });
        equal(text.split("\n").length, rows.length + 7);
      },
    ),
  );
});
