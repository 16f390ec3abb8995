import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { openStage, plugin } from "./stage.ts";

Deno.test("a thousand loads and unloads leave no listener, timer or hook behind", async () => {
  await using kernel = openStage();
  let live = 0;
  let calls = 0;
  for (let round = 0; round < 1000; round++) {
    await kernel.load(plugin("guest", ({ bus, defer, pauseDeadlines }) => {
      live++;
      defer(() => void live--);
      const timer = setInterval(() => {}, 60_000);
      defer(() => clearInterval(timer));
      bus.on("*", () => void calls++);
      bus.on("door.opened", () => new Promise(() => {}));
      bus.on("door.opened", () => Promise.resolve(), { mustDeliver: true });
      bus.filter("greeting", () => new Promise<string>(() => {}));
      bus.gate("look", () => new Promise(() => {}));
      if (round % 2 === 0) pauseDeadlines();
    }));
    const waiting = [
      kernel.bus.emit("door.opened", { by: "Ada" }),
      kernel.bus.apply("greeting", "hello"),
      kernel.bus.ask("look", { who: "Ada" }),
    ];
    await kernel.unload("guest");
    await Promise.all(waiting);
  }
  assert.deepEqual([live, calls], [0, 1000]);
  await kernel.bus.emit("door.opened", { by: "Ada" });
  assert.equal(calls, 1000);
  assert.equal(await kernel.bus.apply("greeting", "hello"), "hello");
});

Deno.test("what unloaded plugins held can be collected", async () => {
  const script = fileURLToPath(new URL("./collected.ts", import.meta.url));
  const { stdout } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "--quiet", "--no-check", "--v8-flags=--expose-gc", script],
  }).output();
  assert.equal(new TextDecoder().decode(stdout), "100 of 100 collected\n");
});
