import assert from "node:assert/strict";
import { openStage, plugin } from "./stage.ts";

Deno.test("filters change a value one after the other, in order", async () => {
  await using kernel = openStage();
  kernel.bus.filter("greeting", (greeting) => `${greeting}!`, { order: "post" });
  kernel.bus.filter("greeting", async (greeting) => {
    await Promise.resolve();
    return `${greeting}, Ada`;
  });
  kernel.bus.filter("greeting", (greeting) => greeting.toUpperCase(), { order: "pre" });
  assert.equal(await kernel.bus.apply("greeting", "hello"), "HELLO, Ada!");
});

Deno.test("a filter that returns nothing leaves the value", async () => {
  await using kernel = openStage();
  kernel.bus.filter("greeting", () => {});
  kernel.bus.filter("greeting", () => Promise.resolve(undefined));
  assert.equal(await kernel.bus.apply("greeting", "hello"), "hello");
  assert.equal(await kernel.bus.apply("no.such.filter", "hello"), "hello");
});

Deno.test("empty text, zero and null are replacements", async () => {
  await using kernel = openStage();
  for (const replacement of ["", 0, null, false]) {
    using _filter = kernel.bus.filter("anything", () => replacement);
    assert.equal(await kernel.bus.apply("anything", "before"), replacement);
  }
});

Deno.test("the earlier value stands where a filter throws, rejects or passes its deadline", async () => {
  await using kernel = openStage();
  const failures: string[] = [];
  kernel.bus.on("plugin.failed", ({ data }) => failures.push(`${data.hook}: ${data.message}`));
  kernel.bus.filter("greeting", (greeting) => `${greeting} 1`);
  kernel.bus.filter("greeting", () => {
    throw new Error("tripped");
  });
  kernel.bus.filter("greeting", () => Promise.reject(new Error("fell")));
  kernel.bus.filter("greeting", () => new Promise<string>(() => {}), { deadline: 5 });
  kernel.bus.filter("greeting", (greeting) => `${greeting} 2`);
  assert.equal(await kernel.bus.apply("greeting", "hello"), "hello 1 2");
  assert.deepEqual(failures, [
    "filter greeting: tripped",
    "filter greeting: fell",
    "filter greeting: passed its deadline of 5 ms",
  ]);
});

Deno.test("a filter cannot change the value in place and then fail", async () => {
  await using kernel = openStage();
  kernel.bus.filter("guests", (guests) => {
    (guests as { name: string }[])[0].name = "Mallory";
    return undefined;
  });
  assert.deepEqual(await kernel.bus.apply("guests", [{ name: "Ada" }]), [{ name: "Ada" }]);
});

Deno.test("a value passes by a filter whose plugin is unloaded while it works", async () => {
  await using kernel = openStage();
  const begun = Promise.withResolvers<void>();
  await kernel.load(plugin("slow", ({ bus }) => {
    bus.filter("greeting", () => {
      begun.resolve();
      return new Promise<string>(() => {});
    });
  }));
  const greeting = kernel.bus.apply("greeting", "hello");
  await begun.promise;
  await kernel.unload("slow");
  assert.equal(await greeting, "hello");
});
