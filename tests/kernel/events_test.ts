import assert from "node:assert/strict";
import type { Bus } from "../../src/kernel/mod.ts";
import { type Names, openStage, plugin } from "./stage.ts";

Deno.test("an event carries seq, time, session and data", async () => {
  await using kernel = openStage({ session: "monday" });
  const seen: unknown[] = [];
  const times = [Date.now()];
  kernel.bus.on("door.opened", ({ time, ...event }) => {
    times.push(time);
    seen.push(event);
  });
  const emitted = await kernel.bus.emit("door.opened", { by: "Ada" });
  await kernel.bus.emit("door.opened", { by: "Bo" });
  assert.deepEqual(seen, [
    { type: "door.opened", seq: 1, session: "monday", data: { by: "Ada" } },
    { type: "door.opened", seq: 2, session: "monday", data: { by: "Bo" } },
  ]);
  times.push(Date.now());
  assert.deepEqual(times, times.toSorted((a, b) => a - b));
  assert.equal(emitted.data.by, "Ada");
});

Deno.test("an event that nobody observes still takes its seq", async () => {
  await using kernel = openStage();
  await kernel.bus.emit("step.heard", { text: "tap" });
  assert.equal((await kernel.bus.emit("door.opened", { by: "Ada" })).seq, 2);
});

Deno.test("observers are called before emit returns", async () => {
  await using kernel = openStage();
  const seen: string[] = [];
  kernel.bus.on("door.opened", ({ data }) => seen.push(data.by));
  kernel.bus.emit("door.opened", { by: "Ada" });
  assert.deepEqual(seen, ["Ada"]);
});

Deno.test("observers are called pre, normal, post, and within these in load order", async () => {
  await using kernel = openStage();
  const calls: string[] = [];
  const observe = (bus: Bus<Names>, name: string) => {
    for (const order of ["post", "normal", "pre"] as const) {
      bus.on("door.opened", () => calls.push(`${order} ${name}`), { order });
    }
  };
  let late: Bus<Names> | undefined;
  await kernel.load(plugin("first", ({ bus }) => void (late = bus)));
  await kernel.load(plugin("second", ({ bus }) => observe(bus, "second")));
  observe(kernel.bus, "host");
  if (late) observe(late, "first");
  await kernel.bus.emit("door.opened", { by: "Ada" });
  assert.deepEqual(calls, [
    ...["pre host", "pre first", "pre second"],
    ...["normal host", "normal first", "normal second"],
    ...["post host", "post first", "post second"],
  ]);
});

Deno.test('on("*") sees everything, custom and kernel events too', async () => {
  await using kernel = openStage();
  const types: string[] = [];
  kernel.bus.on("*", ({ type }) => types.push(type));
  await kernel.load(plugin("clumsy", ({ bus }) => {
    bus.on("door.opened", () => {
      throw new Error("tripped");
    });
  }));
  await kernel.bus.emit("door.opened", { by: "Ada" });
  await kernel.bus.emit("my.plugin.rang", { times: 3 });
  assert.deepEqual(types, ["door.opened", "plugin.failed", "my.plugin.rang"]);
});

Deno.test("a custom event reaches those who observe it by name", async () => {
  await using kernel = openStage();
  const seen: unknown[] = [];
  kernel.bus.on("my.plugin.rang", ({ data }) => seen.push(data.times));
  for (const name of ["constructor", "__proto__", ""]) {
    kernel.bus.on(name, ({ type }) => seen.push(type));
    await kernel.bus.emit(name, {});
  }
  await kernel.bus.emit("my.plugin.rang", { times: 3 });
  assert.deepEqual(seen, ["constructor", "__proto__", "", 3]);
});

Deno.test("an event and its data cannot be changed by an observer", async () => {
  await using kernel = openStage();
  const failures: string[] = [];
  kernel.bus.on("plugin.failed", ({ data }) => failures.push(data.message));
  kernel.bus.on("door.opened", (event) => {
    (event.data.guests as { name: string }[])[0].name = "Mallory";
  });
  kernel.bus.on("door.opened", (event) => {
    (event as { seq: number }).seq = 99;
  });
  const { seq, data } = await kernel.bus.emit("door.opened", {
    by: "Ada",
    guests: [{ name: "Bo" }],
  });
  assert.deepEqual([seq, data], [1, { by: "Ada", guests: [{ name: "Bo" }] }]);
  assert.equal(failures.length, 2);
  assert.match(failures[0], /read only/);
});

Deno.test("an event is read-only for who emits it too, whether somebody observes it or not", async () => {
  await using kernel = openStage();
  const data = { by: "Ada" };
  const event = await kernel.bus.emit("door.opened", data);
  assert.ok(Object.isFrozen(event) && event.data === data && Object.isFrozen(data));
});

Deno.test("an event emitted by an observer comes after the event under way", async () => {
  await using kernel = openStage();
  const seen: string[] = [];
  const answers: Promise<{ seq: number }>[] = [];
  kernel.bus.on("door.opened", ({ seq }) => {
    seen.push(`a${seq}`);
    answers.push(kernel.bus.emit("step.heard", { text: "one" }));
    answers.push(kernel.bus.emit("step.heard", { text: "two" }));
    seen.push("a done");
  });
  kernel.bus.on("*", ({ seq }) => seen.push(`b${seq}`));
  await kernel.bus.emit("door.opened", { by: "Ada" });
  assert.deepEqual(seen, ["a1", "a done", "b1", "b2", "b3"]);
  assert.deepEqual((await Promise.all(answers)).map(({ seq }) => seq), [2, 3]);
});

Deno.test("who sees an event is settled when it is emitted", async () => {
  await using kernel = openStage();
  const seen: string[] = [];
  const leaving = kernel.bus.on("*", ({ seq }) => seen.push(`leaving ${seq}`), { order: "post" });
  kernel.bus.on("door.opened", () => {
    kernel.bus.emit("step.heard", { text: "tap" });
    kernel.bus.on("*", ({ seq }) => seen.push(`newcomer ${seq}`));
    leaving[Symbol.dispose]();
  });
  await kernel.bus.emit("door.opened", { by: "Ada" });
  await kernel.bus.emit("voice.heard", { text: "hello" });
  assert.deepEqual(seen, ["newcomer 3"]);
});

Deno.test("a promise that never settles holds up neither emit nor other observers", async () => {
  await using kernel = openStage();
  const seen: number[] = [];
  kernel.bus.on("door.opened", () => new Promise(() => {}), { order: "pre", deadline: Infinity });
  kernel.bus.on("door.opened", ({ seq }) => seen.push(seq));
  await kernel.bus.emit("door.opened", { by: "Ada" });
  await kernel.bus.emit("door.opened", { by: "Bo" });
  assert.deepEqual(seen, [1, 2]);
});

Deno.test("a deadline that is no time is refused at registration", async () => {
  await using kernel = openStage();
  for (const deadline of [0, -1, NaN]) {
    assert.throws(
      () => kernel.bus.on("door.opened", () => {}, { deadline }),
      /deadline of "door.opened"/,
    );
  }
});
