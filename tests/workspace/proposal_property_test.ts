import { deepStrictEqual, ok } from "node:assert/strict";
import fc from "fast-check";
import { readProposal } from "../../src/workspace/proposal.ts";

const line = fc.oneof(
  fc.constantFrom("", "```", "````", "~~~", "```go x.go", "> ", "- ", "1. ", "    ", "\t", "\r"),
  fc.stringMatching(/^[`~ ]{0,8}$/),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: "binary", maxLength: 6 }),
);
const content = fc.array(line, { maxLength: 12, size: "max" })
  .map((lines) => lines.map((each) => `${each.replaceAll("\n", "")}\n`).join(""));
const file = fc.record({
  content,
  sign: fc.constantFrom("`", "~"),
  indent: fc.nat(3),
  longer: fc.nat(2),
});
const prose = fc.constantFrom("", "Here it is:\n", "\n# Files\n\n", "One\n---\n", "`x` ``y``\n\n");

interface PrintedFile {
  readonly content: string;
  readonly sign: string;
  readonly indent: number;
  readonly longer: number;
}

/** The file as a block whose fence is longer than any that its content holds. */
function printed(
  { content, sign, indent, longer }: PrintedFile,
  path: string,
  margin = "",
): string {
  let longest = 2;
  for (let run = 3; content.includes(sign.repeat(run)); run++) longest = run;
  const fence = sign.repeat(longest + 1 + longer);
  const blanks = margin + " ".repeat(indent);
  const lines = content.split("\n").slice(0, -1).map((each) => `${blanks}${each}\n`).join("");
  return `${blanks}${fence}text file="${path}"\n${lines}${blanks}${fence}\n`;
}

Deno.test("any files that are printed as blocks are read back as they are", () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(prose, file), { maxLength: 5 }), (files) => {
      const reply = files.map(([before, each], index) => before + printed(each, `f ${index}`));
      const { changes, problems } = readProposal(reply.join(""));
      deepStrictEqual(
        changes.map((change) => change.action === "write" ? [change.path, change.content] : []),
        files.map(([, each], index) => [`f ${index}`, each.content]),
      );
      deepStrictEqual(problems, []);
    }),
    { numRuns: 1500 },
  );
});

Deno.test("any files that are printed in list items are read back as they are", () => {
  const item = fc.constantFrom("- ", "* ", "1. ", "10) ", "- 2. ", "-   ");
  fc.assert(
    fc.property(fc.array(fc.tuple(item, file), { maxLength: 4 }), (files) => {
      const reply = files.map(([mark, each], index) =>
        `${mark}File:\n\n${printed(each, `f${index}`, " ".repeat(mark.length))}\n`
      );
      const { changes } = readProposal(reply.join(""));
      deepStrictEqual(
        changes.map((change) => change.action === "write" ? [change.path, change.content] : []),
        files.map(([, each], index) => [`f${index}`, each.content]),
      );
    }),
    { numRuns: 1500 },
  );
});

Deno.test("no text makes reading fail, and what it proposes has a line of it", () => {
  const part = fc.oneof(
    line,
    fc.constantFrom("```run", "```edit a", "```a.go", "@@ -1 +1 @@", "-a", "+b", "--- a", "+++ b"),
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 40, size: "max" }), (lines) => {
      const reply = lines.join("\n");
      const count = reply.split("\n").length;
      const { changes, problems } = readProposal(reply);
      for (const { line } of [...changes, ...problems]) ok(line >= 1 && line <= count);
    }),
    { numRuns: 2000 },
  );
});
