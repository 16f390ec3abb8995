import assert from "node:assert/strict";
import type { EventOf } from "../../src/kernel/mod.ts";
import { type Names, openStage } from "./stage.ts";

Deno.test("known events, filters and gates are typed, and others are taken", async () => {
  await using kernel = openStage();
  const { bus } = kernel;
  const seen: unknown[] = [];
  bus.on("door.opened", ({ data }) => seen.push(data.by.toUpperCase(), data.guests?.[0].name));
  bus.on("*", (event: EventOf<Names, "*">) => {
    switch (event.type) {
      case "step.heard":
        return seen.push(event.data.text.length);
      case "plugin.failed":
        return seen.push(event.data.failures.toFixed());
    }
  });
  bus.on("my.plugin.rang", ({ data }) => seen.push(data.times));
  bus.filter("guests", (guests) => [...guests, { name: "Cy" }]);
  bus.gate("enter", ({ who }) => ({ allowed: false, reason: who.toLowerCase() }));

  await bus.emit("door.opened", { by: "Ada", guests: [{ name: "Bo" }] });
  await bus.emit("step.heard", { text: "tap" });
  await bus.emit("my.plugin.rang", { times: 2 });
  assert.deepEqual(seen, ["ADA", "Bo", 3, 2]);
  assert.equal((await bus.apply("guests", []))[0].name, "Cy");
  const verdict = await bus.ask("enter", { who: "Ada", with: [] });
  assert.equal(verdict.allowed ? "" : verdict.reason, "ada");

  // What follows is for the compiler alone: each of these lines would be a mistake.
  const _mistakes = () => {
    // @ts-expect-error: this event carries `by`
    bus.emit("door.opened", { text: "tap" });
    // @ts-expect-error: data is for reading only
    bus.on("door.opened", ({ data }) => data.by = "Mallory");
    // @ts-expect-error: this filter is one of text
    bus.filter("greeting", () => 1);
    // @ts-expect-error: a refusal has a reason
    bus.gate("enter", () => ({ allowed: false }));
    // @ts-expect-error: this gate asks for more
    bus.ask("enter", { who: "Ada" });
  };
});

Deno.test('a filter or a gate on "*" is called for every name', async () => {
  await using kernel = openStage();
  const asked: unknown[] = [];
  kernel.bus.gate("*", (request) => {
    asked.push(request);
    return { allowed: false, reason: "closed today" };
  });
  kernel.bus.filter("*", (value) => typeof value === "string" ? value.trim() : undefined);
  assert.equal((await kernel.bus.ask("look", { who: "Ada" })).allowed, false);
  assert.equal((await kernel.bus.ask("anything", { at: 1 })).allowed, false);
  assert.deepEqual(asked, [{ who: "Ada" }, { at: 1 }]);
  assert.equal(await kernel.bus.apply("greeting", " hello "), "hello");
});
