import assert from "node:assert/strict";
import { openStage, pending, settled } from "./stage.ts";

function slowObserver(kernel: ReturnType<typeof openStage>) {
  const seen: string[] = [];
  const calls: PromiseWithResolvers<void>[] = [];
  kernel.bus.on("*", ({ seq, data }) => {
    seen.push(`${seq} ${Object.values(data).join()}`);
    calls.push(pending());
    return calls.at(-1)?.promise;
  });
  const finish = async (call: number) => {
    calls[call].resolve();
    await settled();
  };
  return { seen, finish };
}

Deno.test("deltas for a busy observer come as one when it is free", async () => {
  await using kernel = openStage();
  const { seen, finish } = slowObserver(kernel);
  for (const text of "abcd") kernel.bus.emit("step.heard", { text });
  assert.deepEqual(seen, ["1 a"]);
  await finish(0);
  assert.deepEqual(seen, ["1 a", "4 bcd"]);
  kernel.bus.emit("step.heard", { text: "e" });
  await finish(1);
  await finish(2);
  assert.deepEqual(seen, ["1 a", "4 bcd", "5 e"]);
});

Deno.test("an observer that is not busy gets every delta", async () => {
  await using kernel = openStage();
  const seen: string[] = [];
  kernel.bus.on("step.heard", ({ data }) => seen.push(data.text));
  slowObserver(kernel);
  for (const text of "abc") kernel.bus.emit("step.heard", { text });
  assert.deepEqual(seen, ["a", "b", "c"]);
});

Deno.test("another event comes to a busy observer at once, after the deltas that waited", async () => {
  await using kernel = openStage();
  const { seen, finish } = slowObserver(kernel);
  for (const text of "abc") kernel.bus.emit("step.heard", { text });
  kernel.bus.emit("door.opened", { by: "Ada" });
  assert.deepEqual(seen, ["1 a", "3 bc", "4 Ada"]);
  kernel.bus.emit("step.heard", { text: "d" });
  await finish(0);
  await finish(1);
  assert.equal(seen.length, 3);
  await finish(2);
  assert.deepEqual(seen, ["1 a", "3 bc", "4 Ada", "5 d"]);
});

Deno.test("deltas of two types wait side by side and come in the order of their last seq", async () => {
  await using kernel = openStage();
  const { seen, finish } = slowObserver(kernel);
  kernel.bus.emit("door.opened", { by: "Ada" });
  kernel.bus.emit("step.heard", { text: "tip" });
  kernel.bus.emit("voice.heard", { text: "hello" });
  kernel.bus.emit("step.heard", { text: "tap" });
  assert.deepEqual(seen, ["1 Ada"]);
  await finish(0);
  assert.deepEqual(seen, ["1 Ada", "3 hello", "4 tiptap"]);
});

Deno.test("merged deltas are frozen events like any other", async () => {
  await using kernel = openStage();
  const free = pending();
  const frozen: boolean[] = [];
  kernel.bus.on("step.heard", (event) => {
    frozen.push(Object.isFrozen(event) && Object.isFrozen(event.data));
    return free.promise;
  });
  for (const text of "abc") kernel.bus.emit("step.heard", { text });
  free.resolve();
  await settled();
  assert.deepEqual(frozen, [true, true]);
});

Deno.test("an observer that passed its deadline is free for the deltas that waited", async () => {
  await using kernel = openStage();
  const all = Promise.withResolvers<void>();
  const seen: string[] = [];
  kernel.bus.on("step.heard", ({ data }) => {
    seen.push(data.text);
    if (seen.length > 1) return all.resolve();
    return new Promise(() => {});
  }, { deadline: 5 });
  for (const text of "abc") kernel.bus.emit("step.heard", { text });
  await all.promise;
  assert.deepEqual(seen, ["a", "bc"]);
});

Deno.test("what an observer emits while it gets deltas that waited comes after them", async () => {
  await using kernel = openStage();
  const free = pending();
  const seen: string[] = [];
  kernel.bus.on("step.heard", ({ data }) => {
    seen.push(`begin ${data.text}`);
    if (data.text === "a") return free.promise;
    kernel.bus.emit("door.opened", { by: "Ada" });
    seen.push(`end ${data.text}`);
  });
  kernel.bus.on("door.opened", ({ data }) => seen.push(data.by));
  for (const text of "abc") kernel.bus.emit("step.heard", { text });
  free.resolve();
  await settled();
  assert.deepEqual(seen, ["begin a", "begin bc", "end bc", "Ada"]);
});

Deno.test("a hundred thousand deltas wait as one", async () => {
  await using kernel = openStage();
  const { seen, finish } = slowObserver(kernel);
  for (let index = 0; index < 100_000; index++) kernel.bus.emit("step.heard", { text: "." });
  await finish(0);
  assert.equal(seen.length, 2);
  assert.equal(seen[1], `100000 ${".".repeat(99_999)}`);
});
