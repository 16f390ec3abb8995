import assert from "node:assert/strict";
import { openStage, plugin } from "./stage.ts";

Deno.test("10,000 events reach twenty plugins, one throwing and one hanging, each in order", async () => {
  await using kernel = openStage();
  const seen = new Map<string, number[]>();
  const failures: { plugin: string; disabled: boolean }[] = [];
  kernel.bus.on("plugin.failed", ({ data }) => failures.push(data));
  const names = Array.from({ length: 20 }, (_, index) => `plugin ${index}`);
  for (const [index, name] of names.entries()) {
    const own: number[] = [];
    seen.set(name, own);
    await kernel.load(plugin(name, ({ bus }) => {
      if (index === 3) {
        bus.on("door.opened", () => {
          throw new Error("tripped");
        });
      } else if (index === 7) {
        bus.on("door.opened", () => new Promise(() => {}), { deadline: 20 });
      } else if (index === 11) {
        bus.on("door.opened", async ({ seq }) => {
          await Promise.resolve();
          own.push(seq);
        }, { mustDeliver: true, order: "pre" });
      } else if (index % 2 === 0) {
        bus.on("door.opened", ({ seq }) => own.push(seq));
      } else {
        bus.on("door.opened", async ({ seq }) => {
          own.push(seq);
          await Promise.resolve();
        });
      }
    }));
  }
  const emitted: number[] = [];
  for (let batch = 0; batch < 100; batch++) {
    const events = Array.from(
      { length: 100 },
      () => kernel.bus.emit("door.opened", { by: "Ada" }),
    );
    for (const { seq } of await Promise.all(events)) emitted.push(seq);
  }
  while (kernel.plugins()[7].active) {
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  assert.equal(emitted.length, 10_000);
  for (const [index, name] of names.entries()) {
    if (index !== 3 && index !== 7) assert.deepEqual(seen.get(name), emitted, name);
  }
  const disabled = failures.filter(({ disabled }) => disabled).map(({ plugin }) => plugin).sort();
  assert.deepEqual(disabled, ["plugin 3", "plugin 7"]);
  assert.equal(failures.length, 6);
});
