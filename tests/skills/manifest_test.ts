import assert from "node:assert/strict";
import fc from "fast-check";
import { stringify } from "yaml";
import { readManifest } from "../../src/skills/manifest.ts";

function skill(frontmatter: string, body = "Do it.\n"): string {
  return `---\n${frontmatter}\n---\n${body}`;
}

Deno.test("readManifest() reads every field of the specification", () => {
  const { manifest, findings } = readManifest(
    skill(
      "name: pdf-forms\ndescription: >-\n  Fills forms.\n  Use it for PDF.\nlicense: MIT\n" +
        'compatibility: Needs qpdf\nmetadata:\n  author: ann\n  version: "1.0"\n' +
        "allowed-tools: Bash(git status:*) Read",
      "\n\n# Forms\n\nFirst.\n\n",
    ),
    "pdf-forms",
  );
  assert.deepEqual(findings, []);
  assert.deepEqual(manifest, {
    name: "pdf-forms",
    description: "Fills forms. Use it for PDF.",
    license: "MIT",
    compatibility: "Needs qpdf",
    metadata: { author: "ann", version: "1.0" },
    allowedTools: ["Bash(git status:*)", "Read"],
    body: "# Forms\n\nFirst.",
  });
});

const warned: readonly [what: string, frontmatter: string, message: RegExp, name: string][] = [
  ["upper-case letters", "name: PDF", /may hold only a to z/, "PDF"],
  ["a hyphen at the end", "name: pdf-", /begins or ends with a hyphen/, "pdf-"],
  ["two hyphens in a row", "name: p--df", /two hyphens/, "p--df"],
  ["over 64 characters", `name: ${"a".repeat(65)}`, /65 characters/, "a".repeat(65)],
  ["another name than the folder", "name: other", /not that of its folder, "pdf"/, "other"],
  ["no name", "license: MIT", /the name is missing/, "pdf"],
  ["a number for a name", "name: 7", /the name is no text/, "pdf"],
  ["a name of two lines", 'name: "a\\nb"', /may hold only/, "pdf"],
  ["a field that nobody knows", "name: pdf\nversion: 1", /"version" is no field/, "pdf"],
  ["compatibility over 500", `name: pdf\ncompatibility: ${"x".repeat(501)}`, /501/, "pdf"],
  [
    "metadata that is no text",
    "name: pdf\nmetadata: {version: 1.5}",
    /"version" is no text/,
    "pdf",
  ],
  [
    "allowed-tools as a list",
    "name: pdf\nallowed-tools: [Read]",
    /allowed-tools is no text/,
    "pdf",
  ],
];

for (const [what, frontmatter, message, name] of warned) {
  Deno.test(`readManifest() warns of ${what}, and loads the skill`, () => {
    const { manifest, findings } = readManifest(
      skill(`${frontmatter}\ndescription: Does it.`),
      "pdf",
    );
    assert.equal(manifest?.name, name);
    assert.ok(findings.some((finding) => message.test(finding.message)), JSON.stringify(findings));
    assert.ok(findings.every(({ severity }) => severity === "warning"));
  });
}

Deno.test("readManifest() warns of a description over 1,024 characters", () => {
  const { manifest, findings } = readManifest(
    skill(`name: pdf\ndescription: ${"x".repeat(1025)}`),
    "pdf",
  );
  assert.equal(manifest?.description.length, 1025);
  assert.match(findings[0].message, /1025 characters/);
  assert.equal(findings[0].line, 3);
});

const skipped: readonly [what: string, text: string, line: number, message: RegExp][] = [
  ["no frontmatter", "# A title\n", 1, /does not begin with a line "---"/],
  ["frontmatter without an end", "---\nname: pdf\n", 1, /does not end/],
  ["no description", skill("name: pdf"), 1, /description is missing/],
  ["an empty description", skill('name: pdf\ndescription: " "'), 3, /description is empty/],
  ["a description that is a list", skill("name: pdf\ndescription: [a]"), 3, /no text/],
  ["YAML that is none", skill("name: pdf\ndescription: Use it when: asked"), 3, /column/],
  ["an alias", skill("name: &a pdf\ndescription: *a"), 3, /alias/],
  ["a list instead of fields", skill("- pdf"), 1, /no mapping/],
  ["nothing at all", "", 1, /does not begin/],
];

for (const [what, text, line, message] of skipped) {
  Deno.test(`readManifest() has no manifest for ${what}, and says why and where`, () => {
    const { manifest, findings } = readManifest(text, "pdf");
    assert.equal(manifest, undefined);
    assert.equal(findings[0].severity, "error");
    assert.equal(findings[0].line, line);
    assert.match(findings[0].message, message);
  });
}

Deno.test("readManifest() reads back what a YAML printer wrote, in lines of any kind", () => {
  const text = fc.string({ minLength: 1, maxLength: 80 }).filter((each) =>
    each.trim() === each && each !== "" && !hasControl(each)
  );
  fc.assert(fc.property(text, text, fc.constantFrom("\n", "\r\n"), (description, body, end) => {
    const written = `---\n${stringify({ name: "pdf", description })}---\n${body}\n`;
    const { manifest } = readManifest(written.replaceAll("\n", end), "pdf");
    assert.equal(manifest?.description, description);
    assert.equal(manifest?.body, body);
  }));
});

function hasControl(text: string): boolean {
  return /[\p{Cc}\p{Cs}\u2028\u2029\uFEFF]/u.test(text);
}

Deno.test("readManifest() never throws, whatever the text", () => {
  fc.assert(fc.property(fc.string({ unit: "binary" }), (text) => {
    readManifest(text, "pdf");
    readManifest(`---\n${text}\n---\n`, "pdf");
  }));
});
