import assert from "node:assert/strict";
import { openStage, pending, plugin, settled } from "./stage.ts";

Deno.test("emit resolves when every must-deliver observer has acknowledged, and not before", async () => {
  await using kernel = openStage();
  const [first, second] = [pending(), pending()];
  kernel.bus.on("door.opened", () => first.promise, { mustDeliver: true });
  kernel.bus.on("*", () => second.promise, { mustDeliver: true });
  let acknowledged = false;
  const emitted = kernel.bus.emit("door.opened", { by: "Ada" }).then(() => acknowledged = true);
  first.resolve();
  await settled();
  assert.equal(acknowledged, false);
  second.resolve();
  await emitted;
});

Deno.test("a must-deliver observer gets every event in order, one at a time", async () => {
  await using kernel = openStage();
  const seen: string[] = [];
  kernel.bus.on("*", async ({ seq }) => {
    seen.push(`begin ${seq}`);
    await settled();
    seen.push(`end ${seq}`);
  }, { mustDeliver: true });
  await Promise.all(["a", "b", "c"].map((text) => kernel.bus.emit("step.heard", { text })));
  assert.deepEqual(seen, ["begin 1", "end 1", "begin 2", "end 2", "begin 3", "end 3"]);
});

Deno.test("deltas are not merged for a must-deliver observer", async () => {
  await using kernel = openStage();
  const texts: string[] = [];
  kernel.bus.on("step.heard", async ({ data }) => {
    await settled();
    texts.push(data.text);
  }, { mustDeliver: true });
  for (const text of "abcd") kernel.bus.emit("step.heard", { text });
  await kernel.bus.emit("step.heard", { text: "e" });
  assert.deepEqual(texts, ["a", "b", "c", "d", "e"]);
});

Deno.test("a must-deliver observer has no deadline", async () => {
  await using kernel = openStage();
  const failures: string[] = [];
  kernel.bus.on("plugin.failed", ({ data }) => failures.push(data.message));
  kernel.bus.on("door.opened", () => new Promise((resolve) => setTimeout(resolve, 30)), {
    mustDeliver: true,
    deadline: 1,
  });
  await kernel.bus.emit("door.opened", { by: "Ada" });
  assert.deepEqual(failures, []);
});

Deno.test("where a must-deliver observer fails, emit rejects with its error and the next event comes", async () => {
  await using kernel = openStage();
  const seen: string[] = [];
  await kernel.load(plugin("ledger", ({ bus }) => {
    bus.on("*", ({ type, data }) => {
      seen.push(type);
      if (type === "door.opened" && data.by === "Bo") throw new Error("the disk is full");
    }, { mustDeliver: true });
  }));
  await assert.rejects(kernel.bus.emit("door.opened", { by: "Bo" }), /the disk is full/);
  await kernel.bus.emit("door.opened", { by: "Ada" });
  assert.deepEqual(seen, ["door.opened", "plugin.failed", "door.opened"]);
});

Deno.test("an emit that nobody awaits ends no program when it rejects", async () => {
  await using kernel = openStage();
  kernel.bus.on("*", () => Promise.reject(new Error("the disk is full")), { mustDeliver: true });
  kernel.bus.on("door.opened", () => void kernel.bus.emit("step.heard", { text: "tap" }));
  kernel.bus.emit("door.opened", { by: "Ada" });
  await settled();
});

Deno.test("failures to acknowledge are announced but disable nothing", async () => {
  await using kernel = openStage();
  let announced = 0;
  kernel.bus.on("plugin.failed", () => void announced++);
  await kernel.load(plugin("ledger", ({ bus }) => {
    bus.on("door.opened", () => Promise.reject(new Error("full")), { mustDeliver: true });
  }));
  for (let guest = 0; guest < 5; guest++) {
    await assert.rejects(kernel.bus.emit("door.opened", { by: "Ada" }));
  }
  assert.equal(announced, 5);
  assert.deepEqual(kernel.plugins(), [{ name: "ledger", active: true, failures: 0 }]);
});

Deno.test("a plugin disabled for other failures still gets every event that must be delivered", async () => {
  await using kernel = openStage();
  const seen: string[] = [];
  await kernel.load(plugin("ledger", ({ bus }) => {
    bus.on("door.opened", ({ data }) => seen.push(data.by), { mustDeliver: true });
    bus.on("step.heard", () => {
      throw new Error("tripped");
    });
  }));
  for (let step = 0; step < 3; step++) await kernel.bus.emit("step.heard", { text: "tap" });
  assert.equal(kernel.plugins()[0].active, false);
  await kernel.bus.emit("door.opened", { by: "Ada" });
  assert.deepEqual(seen, ["Ada"]);
});

Deno.test("unloading waits until what a must-deliver observer took is acknowledged", async () => {
  await using kernel = openStage();
  const written: string[] = [];
  await kernel.load(plugin("ledger", ({ bus, defer }) => {
    defer(() => written.push("closed"));
    bus.on("door.opened", async ({ data }) => {
      await settled();
      written.push(data.by);
    }, { mustDeliver: true });
  }));
  kernel.bus.emit("door.opened", { by: "Ada" });
  kernel.bus.emit("door.opened", { by: "Bo" });
  await kernel.unload("ledger");
  await kernel.bus.emit("door.opened", { by: "Cy" });
  assert.deepEqual(written, ["Ada", "Bo", "closed"]);
});

Deno.test("an emit within an observer also waits for its acknowledgement", async () => {
  await using kernel = openStage();
  const acknowledged = pending();
  kernel.bus.on("step.heard", () => acknowledged.promise, { mustDeliver: true });
  let inner: Promise<unknown> | undefined;
  kernel.bus.on("door.opened", () => void (inner = kernel.bus.emit("step.heard", { text: "tap" })));
  await kernel.bus.emit("door.opened", { by: "Ada" });
  const first = await Promise.race([inner, settled().then(() => "still waiting")]);
  assert.equal(first, "still waiting");
  acknowledged.resolve();
  await inner;
});

Deno.test("a must-deliver observer gets an event only when those before it have acknowledged", async () => {
  await using kernel = openStage();
  const recorded = pending();
  const told: string[] = [];
  kernel.bus.on("door.opened", () => void told.push("told"), { mustDeliver: true });
  kernel.bus.on("*", () => recorded.promise, { mustDeliver: true, order: "pre" });
  const emitted = kernel.bus.emit("door.opened", { by: "Ada" });
  await settled();
  assert.deepEqual(told, []);
  recorded.resolve();
  await emitted;
  assert.deepEqual(told, ["told"]);
});

Deno.test("a failure of one must-deliver observer keeps the event from none after it", async () => {
  await using kernel = openStage();
  const told: string[] = [];
  kernel.bus.on("door.opened", () => Promise.reject(new Error("full")), { mustDeliver: true });
  kernel.bus.on("door.opened", () => void told.push("told"), { mustDeliver: true });
  await assert.rejects(kernel.bus.emit("door.opened", { by: "Ada" }), { message: "full" });
  await settled();
  assert.deepEqual(told, ["told"]);
});
