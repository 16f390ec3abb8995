import assert from "node:assert/strict";
import { type Plugin, type Scope, UserError } from "../../src/kernel/mod.ts";
import { type Names, openStage, plugin, settled } from "./stage.ts";

type AnyPlugin = Plugin<Scope<Names>>;

Deno.test("plugins are listed in load order with their state", async () => {
  await using kernel = openStage();
  await kernel.load(plugin("first", () => {}), "plugins/first.ts");
  await kernel.load(plugin("second", () => Promise.resolve()));
  assert.deepEqual(kernel.plugins(), [
    { name: "first", active: true, failures: 0 },
    { name: "second", active: true, failures: 0 },
  ]);
});

Deno.test("a plugin for another api is refused with file, wanted and have", async () => {
  await using kernel = openStage();
  const foreign = { name: "foreign", api: 2, setup() {} } as unknown as AnyPlugin;
  await assert.rejects(kernel.load(foreign, "plugins/foreign.ts"), (error) => {
    assert.ok(error instanceof UserError);
    assert.match(error.message, /"foreign" from "plugins\/foreign.ts".* api 2,.* has 1/);
    return true;
  });
  assert.deepEqual(kernel.plugins(), []);
});

Deno.test("what is no plugin is refused, whatever it is", async () => {
  await using kernel = openStage();
  const setup = () => {};
  const others = [
    undefined,
    null,
    "plugin",
    () => {},
    {},
    { name: "a", api: "1", setup },
    { name: "a", api: 1 },
    { name: "host", api: 1, setup },
  ];
  for (const other of others) {
    await assert.rejects(kernel.load(other as unknown as AnyPlugin, "x.ts"), UserError);
    await assert.rejects(kernel.reload(other as unknown as AnyPlugin, "x.ts"), UserError);
  }
  assert.deepEqual(kernel.plugins(), []);
});

Deno.test("a name that is taken is refused, also while its plugin is still being set up", async () => {
  await using kernel = openStage();
  const loading = kernel.load(plugin("door", () => settled()));
  await assert.rejects(kernel.load(plugin("door", () => {})), /name is taken/);
  await loading;
  await assert.rejects(kernel.load(plugin("door", () => {})), /name is taken/);
  assert.equal(kernel.plugins().length, 1);
});

Deno.test("where setup throws, all that it registered is undone in reverse and its error is told", async () => {
  await using kernel = openStage();
  const undone: string[] = [];
  const cause = new Error("no hinges");
  const loading = kernel.load(plugin("door", async ({ bus, defer, signal }) => {
    defer(() => undone.push("first"));
    bus.on("door.opened", () => undone.push("never called"));
    defer(async () => {
      await settled();
      undone.push(`second, ${signal.aborted}`);
    });
    await Promise.resolve();
    throw cause;
  }));
  await assert.rejects(loading, (error) => {
    assert.ok(error instanceof UserError);
    assert.match(error.message, /"door": its setup failed: no hinges/);
    assert.equal(error.cause, cause);
    return true;
  });
  await kernel.bus.emit("door.opened", { by: "Ada" });
  assert.deepEqual(undone, ["second, true", "first"]);
  assert.deepEqual(kernel.plugins(), []);
});

Deno.test("unloading undoes in reverse what was deferred, in whatever form", async () => {
  const undone: string[] = [];
  await using kernel = openStage();
  await kernel.load(plugin("door", ({ defer }) => {
    defer(() => undone.push("one"));
    defer({ [Symbol.dispose]: () => undone.push("two") });
    defer({ [Symbol.asyncDispose]: () => settled().then(() => void undone.push("three")) });
    defer(() => settled().then(() => undone.push("four")));
  }));
  await kernel.unload("door");
  assert.deepEqual(undone, ["four", "three", "two", "one"]);
});

Deno.test("unloading goes on where a cleanup throws, and then rejects with its error", async () => {
  await using kernel = openStage();
  const undone: string[] = [];
  await kernel.load(plugin("door", ({ defer }) => {
    defer(() => undone.push("first"));
    defer(() => {
      throw new Error("stuck");
    });
    defer(() => undone.push("last"));
  }));
  await assert.rejects(kernel.unload("door"), /stuck/);
  assert.deepEqual(undone, ["last", "first"]);
  assert.deepEqual(kernel.plugins(), []);
});

Deno.test("unloading what is not loaded is refused by name", async () => {
  await using kernel = openStage();
  await assert.rejects(kernel.unload("door"), /Cannot unload plugin "door": it is not loaded/);
});

Deno.test("disposing the kernel unloads in reverse, also after a plugin that fails to unload", async () => {
  const undone: string[] = [];
  const kernel = openStage();
  for (const name of ["first", "second", "third"]) {
    await kernel.load(plugin(name, ({ defer }) => {
      defer(() => {
        undone.push(name);
        if (name === "second") throw new Error("stuck");
      });
    }));
  }
  await assert.rejects(async () => await kernel[Symbol.asyncDispose](), /stuck/);
  assert.deepEqual(undone, ["third", "second", "first"]);
  await assert.rejects(kernel.load(plugin("late", () => {})));
});

Deno.test("a hook that is disposed is called no more", async () => {
  await using kernel = openStage();
  let calls = 0;
  const observing = kernel.bus.on("door.opened", () => void calls++);
  await kernel.bus.emit("door.opened", { by: "Ada" });
  observing[Symbol.dispose]();
  observing[Symbol.dispose]();
  await kernel.bus.emit("door.opened", { by: "Bo" });
  assert.equal(calls, 1);
});

Deno.test("a plugin that is unloaded while it is set up leaves nothing", async () => {
  await using kernel = openStage();
  const undone: string[] = [];
  const going = Promise.withResolvers<void>();
  const loading = kernel.load(plugin("door", async ({ defer }) => {
    defer(() => undone.push("deferred"));
    await going.promise;
    defer(() => undone.push("deferred late"));
  }));
  await kernel.unload("door");
  going.resolve();
  await assert.rejects(loading, /"door": its setup failed: it was unloaded/);
  assert.deepEqual(undone, ["deferred", "deferred late"]);
});

Deno.test("a plugin that was unloaded can register nothing more", async () => {
  await using kernel = openStage();
  let scope: Scope<Names> | undefined;
  await kernel.load(plugin("door", (own) => void (scope = own)));
  await kernel.unload("door");
  assert.throws(() => scope?.bus.on("*", () => {}), /it was unloaded/);
  assert.equal(scope?.signal.aborted, true);
});

Deno.test("a reloaded plugin takes the place of the old one, whose hooks are gone", async () => {
  await using kernel = openStage();
  const calls: string[] = [];
  const caller = (name: string, call: string) =>
    plugin(name, ({ bus }) => void bus.on("door.opened", () => calls.push(call)));
  await kernel.load(caller("first", "old"));
  await kernel.load(caller("second", "second"));
  await kernel.reload(caller("first", "new"), "plugins/first.ts");
  await kernel.bus.emit("door.opened", { by: "Ada" });
  assert.deepEqual(calls, ["new", "second"]);
  assert.deepEqual(kernel.plugins().map(({ name }) => name), ["first", "second"]);
  await kernel.reload(caller("third", "third"));
  assert.equal(kernel.plugins().at(-1)?.name, "third");
});

Deno.test("a reload that is refused leaves the old plugin at work", async () => {
  await using kernel = openStage();
  let calls = 0;
  await kernel.load(plugin("door", ({ bus }) => void bus.on("door.opened", () => void calls++)));
  await assert.rejects(kernel.reload({ name: "door", api: 3 } as unknown as AnyPlugin), /api 3/);
  await kernel.bus.emit("door.opened", { by: "Ada" });
  assert.equal(calls, 1);
});

Deno.test("a plugin that is unloaded while it is reloaded leaves nothing, its gates neither", async () => {
  await using kernel = openStage();
  const going = Promise.withResolvers<void>();
  await kernel.load(plugin("guard", ({ bus }) => {
    bus.gate("look", () => ({ allowed: false, reason: "private" }));
  }));
  const reloading = kernel.reload(plugin("guard", () => going.promise));
  await settled();
  await kernel.unload("guard");
  going.resolve();
  await assert.rejects(reloading, /was unloaded/);
  assert.deepEqual(kernel.plugins(), []);
  assert.deepEqual(await kernel.bus.ask("look", { who: "Ada" }), { allowed: true, by: "default" });
});
