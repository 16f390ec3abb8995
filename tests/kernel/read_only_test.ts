import assert from "node:assert/strict";
import fc from "fast-check";
import { deepFreeze } from "../../src/kernel/mod.ts";

function isDeeplyFrozen(value: unknown): boolean {
  if (typeof value !== "object" || value === null) return true;
  return Object.isFrozen(value) && Object.values(value).every(isDeeplyFrozen);
}

Deno.test("deepFreeze() freezes every object and array of any plain value, and changes nothing", () => {
  fc.assert(fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
    const before = JSON.stringify(value);
    assert.equal(deepFreeze<unknown>(value), value);
    assert.ok(isDeeplyFrozen(value));
    assert.equal(JSON.stringify(value), before);
  }));
});

Deno.test("deepFreeze() reaches what lies inside objects that were frozen before", () => {
  const inner = { text: "a" };
  deepFreeze(Object.freeze({ list: Object.freeze([inner]) }));
  assert.ok(Object.isFrozen(inner));
});

Deno.test("deepFreeze() ends on cycles, frozen ones too", () => {
  const one: Record<string, unknown> = { name: "one" };
  const two = Object.freeze({ one });
  one.two = two;
  deepFreeze(one);
  deepFreeze(two);
  assert.ok(Object.isFrozen(one));
});

Deno.test("deepFreeze() takes data nested 200,000 deep", () => {
  let value: unknown[] = [];
  for (let depth = 0; depth < 200_000; depth++) value = [value];
  assert.ok(Object.isFrozen(deepFreeze(value)));
});

Deno.test("deepFreeze() leaves class instances and what they hold as they are", () => {
  class Counter {
    count = { now: 0 };
  }
  const value = { bytes: new Uint8Array(2), map: new Map([[1, 2]]), counter: new Counter() };
  deepFreeze(value);
  value.bytes[0] = 7;
  value.map.set(1, 3);
  value.counter.count.now = 1;
  assert.deepEqual([value.bytes[0], value.map.get(1), value.counter.count.now], [7, 3, 1]);
});
