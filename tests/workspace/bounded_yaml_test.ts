import assert from "node:assert/strict";
import fc from "fast-check";
import { stringify } from "yaml";
import { parseBoundedYaml, YamlFault } from "../../src/workspace/bounded_yaml.ts";

function faultOf(text: string): string {
  try {
    parseBoundedYaml(text);
  } catch (error) {
    assert.ok(error instanceof YamlFault, String(error));
    return `${error.line}:${error.column} ${error.message}`;
  }
  assert.fail(`taken: ${text.slice(0, 80)}`);
}

Deno.test("what another printer writes without aliases reads back", () => {
  const word = fc.string({ unit: "grapheme-ascii" });
  const value = fc.letrec((tie) => ({
    any: fc.oneof(
      { maxDepth: 4 },
      fc.oneof(word, fc.integer(), fc.boolean(), fc.constant(null)),
      fc.array(tie("any"), { maxLength: 3 }),
      fc.dictionary(word, tie("any"), { maxKeys: 3, noNullPrototype: true }),
    ),
  })).any;
  fc.assert(fc.property(value, (given) => {
    const text = stringify(given, { aliasDuplicateObjects: false });
    assert.deepEqual(parseBoundedYaml(text).value, given);
  }));
});

Deno.test("any text is taken, or refused with a place inside it", () => {
  const line = fc.string({ unit: fc.constantFrom(..."ab:-[]{}&*!|>'\"#%<?, \t\n\r\0\u0085é") });
  fc.assert(fc.property(line, (text) => {
    try {
      parseBoundedYaml(text);
    } catch (error) {
      assert.ok(error instanceof YamlFault, String(error));
      assert.ok(error.line >= 1 && error.line <= text.split(/\r\n|\n|\r/).length);
      assert.ok(error.column >= 1 && !error.message.includes("\n"));
    }
  }));
});

Deno.test("an alias is refused where it stands, so that a few bytes never become many", () => {
  assert.equal(faultOf("a: &a [x]\nb: *a\n"), "2:4 aliases are not taken (write it out)");
  const laughs = ["a0: &a0 [ha, ha, ha, ha, ha, ha, ha, ha, ha]"];
  for (let level = 1; level < 10; level++) {
    const before = Array(9).fill(`*a${level - 1}`).join(", ");
    laughs.push(`a${level}: &a${level} [${before}]`);
  }
  assert.match(faultOf(laughs.join("\n")), /^2:10 aliases are not taken/);
  assert.match(faultOf("? *a\n: 1"), /^1:3 aliases are not taken/);
});

Deno.test("a merge key is a key like any other, whatever version the text claims", () => {
  for (const head of ["", "%YAML 1.1\n---\n", "%YAML 1.2\n---\n"]) {
    const { value } = parseBoundedYaml(`${head}<<: {model: x}\n`);
    assert.deepEqual(value, { "<<": { model: "x" } });
  }
  assert.deepEqual(parseBoundedYaml("%YAML 1.1\n---\nrecord: no\n").value, { record: "no" });
});

Deno.test("nesting is bounded, however it is written and however deep it goes", () => {
  assert.ok(parseBoundedYaml("[".repeat(16) + "]".repeat(16)).value);
  for (const depth of [17, 60_000]) {
    assert.match(faultOf("[".repeat(depth) + "]".repeat(depth)), /^1:17 it is nested over 16 deep/);
    assert.match(faultOf("{a: ".repeat(Math.min(depth, 15_000))), /nested over 16 deep/);
    assert.match(faultOf("- ".repeat(Math.min(depth, 30_000))), /^1:33 it is nested over 16 deep/);
  }
});

Deno.test("control characters, second documents, tags and repeated keys are refused in place", () => {
  assert.equal(faultOf("a: 1\nb: x\0y\n"), "2:5 it holds a control character");
  assert.match(faultOf("a: \x1b[31m"), /^1:4 it holds a control/);
  assert.match(faultOf("a: 1\n---\nb: 2\n"), /^2:1 a second document begins/);
  assert.match(faultOf("a: !!js/function x"), /^1:4 tags are not taken/);
  assert.match(faultOf("a: 1\nb: 2\na: 3\n"), /^3:1 this key is set twice/);
  assert.match(faultOf("\ta: 1"), /^1:1 it is indented with a tab/);
});

Deno.test("an empty text is null, and keys of Object's own are keys like others", () => {
  for (const text of ["", "# nothing\n", "---\n", "~"]) {
    assert.equal(parseBoundedYaml(text).value, null);
  }
  const { value } = parseBoundedYaml("constructor: 1\n__proto__: {a: 1}\n");
  assert.deepEqual(Object.keys(value as object), ["constructor", "__proto__"]);
  assert.equal(Object.getPrototypeOf(value), Object.prototype);
});
