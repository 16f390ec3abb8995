import assert from "node:assert/strict";
import fc from "fast-check";
import { eventJson } from "../../src/host/mod.ts";

Deno.test("whatever JSON can say reads back", () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => {
    assert.deepEqual(JSON.parse(eventJson(value)), JSON.parse(JSON.stringify(value)));
  }));
});

Deno.test("whatever it cannot say is still one line of JSON", () => {
  const cycle: Record<string, unknown> = {};
  cycle.itself = cycle;
  const trap = {
    get secret() {
      throw new Error("not\nreadable");
    },
  };
  for (const data of [cycle, trap, undefined, () => 1, Symbol("x"), { count: 3n }]) {
    const json = eventJson(data);
    assert.ok(!json.includes("\n"), json);
    JSON.parse(json);
  }
  assert.equal(eventJson({ count: 3n }), '{"count":"3"}');
  assert.equal(eventJson(trap), '{"unwritable":"not"}');
  assert.match(eventJson(cycle), /^\{"unwritable":"/);
});
