import assert from "node:assert/strict";
import { join } from "node:path";
import { type EmptyPlace, emptyPlace, type HarveyResult, runHarvey } from "./harvey.ts";

const fixture = new URL("../../fixtures/sessions/recorded-scenes.spmd", import.meta.url);

/** Exports the fixture, copied into the workspace as `day.spmd`. */
async function exportDay(place: EmptyPlace, ...options: string[]): Promise<HarveyResult> {
  await Deno.copyFile(fixture, join(place.workspace, "day.spmd"));
  return await runHarvey(place, { args: ["session", "export", "day.spmd", ...options] });
}

async function names(place: EmptyPlace): Promise<string[]> {
  const entries = await Array.fromAsync(Deno.readDir(place.workspace), ({ name }) => name);
  return entries.sort();
}

Deno.test("harvey session export writes a page beside nothing else, for its owner alone", async () => {
  await using place = await emptyPlace();
  const { code, stdout, stderr } = await exportDay(place);
  assert.equal(code, 0, stderr);
  assert.deepEqual(await names(place), ["day.html", "day.spmd"]);
  assert.ok(stdout.includes("day.html"), stdout);
  const path = join(place.workspace, "day.html");
  assert.ok((await Deno.readTextFile(path)).startsWith("<!doctype html>"));
  if (Deno.build.os !== "windows") assert.equal((await Deno.stat(path)).mode! & 0o777, 0o600);
});

Deno.test("each format of harvey session export has a file's name of its own", async () => {
  await using place = await emptyPlace();
  const endings = {
    html: ".html",
    markdown: ".md",
    json: ".json",
    text: ".txt",
    fdx: ".fdx",
    print: ".print.html",
  };
  for (const [format, ending] of Object.entries(endings)) {
    const { code, stderr } = await exportDay(place, "--format", format);
    assert.equal(code, 0, stderr);
    const text = await Deno.readTextFile(join(place.workspace, `day${ending}`));
    assert.ok(text.includes("Port 8080 is."), format);
  }
});

Deno.test("--output - gives standard output the export and nothing else", async () => {
  await using place = await emptyPlace();
  const { code, stdout } = await exportDay(place, "--format", "json", "--output", "-");
  assert.equal(code, 0);
  const document = JSON.parse(stdout);
  assert.equal(document.schema, "harvey-session");
  assert.equal(document.scenes.length, 7);
  assert.deepEqual(await names(place), ["day.spmd"]);
});

Deno.test("exporting twice writes a second file; a named one is replaced only with --yes", async () => {
  await using place = await emptyPlace();
  await exportDay(place);
  await exportDay(place);
  assert.deepEqual(await names(place), ["day-2.html", "day.html", "day.spmd"]);
  const target = join(place.workspace, "day.html");
  await Deno.writeTextFile(target, "mine");
  const refused = await exportDay(place, "--output", "day.html");
  assert.equal(refused.code, 1);
  assert.match(refused.stderr, /Cannot export to ".*day\.html": the file exists/);
  assert.equal(await Deno.readTextFile(target), "mine");
  assert.equal((await exportDay(place, "--output", "day.html", "--yes")).code, 0);
  assert.notEqual(await Deno.readTextFile(target), "mine");
});

Deno.test("a session is never exported onto itself, not even through a link", async () => {
  await using place = await emptyPlace();
  const source = join(place.workspace, "day.spmd");
  await Deno.symlink(source, join(place.workspace, "link.html"));
  for (const output of ["day.spmd", "./day.spmd", "link.html"]) {
    const { code, stderr } = await exportDay(place, "--output", output, "--yes");
    assert.equal(code, 2, stderr);
    assert.equal(await Deno.readTextFile(source), await Deno.readTextFile(fixture));
  }
});

Deno.test("several sessions go into a folder, each under its name", async () => {
  await using place = await emptyPlace();
  await Deno.mkdir(join(place.workspace, "pages"));
  await Deno.copyFile(fixture, join(place.workspace, "other.fountain"));
  const { code, stderr } = await exportDay(place, "other.fountain", "--output", "pages");
  assert.equal(code, 0, stderr);
  const pages = await Array.fromAsync(
    Deno.readDir(join(place.workspace, "pages")),
    ({ name }) => name,
  );
  assert.deepEqual(pages.sort(), ["day.html", "other.html"]);
  const one = await exportDay(place, "other.fountain", "--output", "both.html");
  assert.equal(one.code, 2);
  assert.match(one.stderr, /Cannot export 2 sessions to "both\.html"/);
});

Deno.test("a missing file, an unknown format and no file at all are told as such", async () => {
  await using place = await emptyPlace();
  const missing = await runHarvey(place, { args: ["session", "export", "none.spmd"] });
  assert.equal(missing.code, 2);
  assert.match(missing.stderr, /Cannot export "none\.spmd": /);
  const format = await exportDay(place, "--format", "htm");
  assert.equal(format.code, 2);
  assert.match(format.stderr, /Cannot export as "htm": there is no such format \(.*html/);
  const none = await runHarvey(place, { args: ["session", "export"] });
  assert.equal(none.code, 2);
});

Deno.test("a damaged, an empty and a binary file are exported as far as they go", async () => {
  await using place = await emptyPlace();
  const bytes = crypto.getRandomValues(new Uint8Array(4000));
  const files = { "empty.spmd": new Uint8Array(), "bytes.spmd": bytes };
  for (const [name, content] of Object.entries(files)) {
    await Deno.writeFile(join(place.workspace, name), content);
    for (const format of ["html", "markdown", "json", "text", "fdx", "print"]) {
      const args = ["session", "export", name, "--format", format, "--output", "-"];
      const { code, stdout, stderr } = await runHarvey(place, { args });
      assert.equal(code, 0, `${name} as ${format}: ${stderr}`);
      assert.ok(stdout.length > 0);
    }
  }
});
