import assert from "node:assert/strict";
import { openStage, plugin, settled } from "./stage.ts";

function withFailures(kernel: ReturnType<typeof openStage>) {
  const failures: unknown[] = [];
  kernel.bus.on("plugin.failed", ({ data }) => failures.push({ ...data }));
  return failures;
}

Deno.test("an observer that throws is announced, and the others see the event", async () => {
  await using kernel = openStage();
  const failures = withFailures(kernel);
  const seen: string[] = [];
  await kernel.load(plugin("clumsy", ({ bus }) => {
    bus.on("door.opened", () => {
      throw new Error("tripped");
    });
  }));
  await kernel.load(plugin("calm", ({ bus }) => void bus.on("*", ({ type }) => seen.push(type))));
  await kernel.bus.emit("door.opened", { by: "Ada" });
  assert.deepEqual(seen, ["door.opened", "plugin.failed"]);
  assert.deepEqual(failures, [
    { plugin: "clumsy", hook: "on door.opened", message: "tripped", failures: 1, disabled: false },
  ]);
});

Deno.test("an observer whose promise rejects is announced", async () => {
  await using kernel = openStage();
  const failures = withFailures(kernel);
  await kernel.load(plugin("clumsy", ({ bus }) => {
    bus.on("door.opened", () => Promise.reject("no error object"));
    bus.on("door.opened", () => Promise.reject(Object.create(null)));
  }));
  await kernel.bus.emit("door.opened", { by: "Ada" });
  await settled();
  assert.equal(failures.length, 2);
});

Deno.test("an observer that passes its deadline is announced", async () => {
  await using kernel = openStage();
  const failed = Promise.withResolvers<string>();
  kernel.bus.on("plugin.failed", ({ data }) => failed.resolve(data.message));
  await kernel.load(plugin("slow", ({ bus }) => {
    bus.on("door.opened", () => new Promise(() => {}), { deadline: 5 });
  }));
  await kernel.bus.emit("door.opened", { by: "Ada" });
  assert.equal(await failed.promise, "passed its deadline of 5 ms");
});

Deno.test("three failures disable a plugin, which is announced once", async () => {
  await using kernel = openStage();
  const failures = withFailures(kernel) as { failures: number; disabled: boolean }[];
  const calls: string[] = [];
  await kernel.load(plugin("clumsy", ({ bus }) => {
    bus.on("step.heard", () => {
      throw new Error("tripped");
    });
    bus.on("door.opened", () => calls.push("observer"));
    bus.filter("greeting", () => {
      calls.push("filter");
    });
  }));
  for (let step = 0; step < 5; step++) await kernel.bus.emit("step.heard", { text: "tap" });
  await kernel.bus.emit("door.opened", { by: "Ada" });
  assert.equal(await kernel.bus.apply("greeting", "hello"), "hello");
  assert.deepEqual(calls, []);
  assert.deepEqual(failures.map(({ failures, disabled }) => [failures, disabled]), [
    [1, false],
    [2, false],
    [3, true],
  ]);
  assert.deepEqual(kernel.plugins(), [{ name: "clumsy", active: false, failures: 3 }]);
});

Deno.test("calls that run when their plugin is disabled are ended, and count no more", async () => {
  await using kernel = openStage();
  const failures = withFailures(kernel);
  let stopped = 0;
  await kernel.load(plugin("clumsy", ({ bus, signal }) => {
    bus.on("door.opened", () =>
      new Promise((_, reject) => {
        signal.addEventListener("abort", () => reject(++stopped));
      }));
    bus.on("bell.rung", () => Promise.reject(new Error("tripped")));
  }));
  for (let guest = 0; guest < 10; guest++) kernel.bus.emit("door.opened", { by: "Ada" });
  for (let ring = 0; ring < 3; ring++) kernel.bus.emit("bell.rung", {});
  await settled();
  assert.deepEqual([failures.length, stopped], [3, 10]);
});

Deno.test("failures of the host are announced and disable nothing", async () => {
  await using kernel = openStage();
  const failures = withFailures(kernel) as { plugin: string; disabled: boolean }[];
  kernel.bus.on("door.opened", () => {
    throw new Error("tripped");
  });
  for (let guest = 0; guest < 5; guest++) await kernel.bus.emit("door.opened", { by: "Ada" });
  assert.equal(failures.length, 5);
  assert.ok(failures.every(({ plugin, disabled }) => plugin === "host" && !disabled));
});

Deno.test("a plugin that fails at every announcement of a failure is disabled, and it ends", async () => {
  await using kernel = openStage();
  const failures = withFailures(kernel) as {
    plugin: string;
    failures: number;
    disabled: boolean;
  }[];
  await kernel.load(plugin("nervous", ({ bus }) => {
    bus.on("plugin.failed", () => {
      throw new Error("oh no");
    });
    bus.on("*", () => Promise.reject(new Error("oh dear")));
  }));
  kernel.bus.on("plugin.failed", () => {
    throw new Error("the host fails too");
  });
  for (let guest = 0; guest < 4; guest++) await kernel.bus.emit("door.opened", { by: "Ada" });
  await settled();
  const disabling = failures.filter(({ disabled }) => disabled);
  assert.equal(disabling.length, 1);
  assert.equal(disabling[0].plugin, "nervous");
  assert.ok(failures.length <= 3);
});

Deno.test("the time in which a person is asked does not count", async () => {
  await using kernel = openStage();
  const failures = withFailures(kernel);
  const answered = Promise.withResolvers<void>();
  await kernel.load(plugin("guard", ({ bus, pauseDeadlines }) => {
    bus.gate("enter", async () => {
      using _asking = pauseDeadlines();
      await answered.promise;
      return { allowed: true };
    }, { deadline: 10 });
  }));
  await kernel.load(plugin("guest", ({ bus }) => {
    bus.filter("greeting", async (greeting) => {
      const { allowed } = await bus.ask("enter", { who: "Ada", with: [] });
      return allowed ? `${greeting}, come in` : "go away";
    }, { deadline: 10 });
  }));
  const greeting = kernel.bus.apply("greeting", "hello");
  setTimeout(() => answered.resolve(), 60);
  assert.equal(await greeting, "hello, come in");
  assert.deepEqual(failures, []);
});

Deno.test("deadlines count again after a person was asked", async () => {
  await using kernel = openStage();
  await kernel.load(plugin("guard", ({ bus, pauseDeadlines }) => {
    bus.gate("enter", () => {
      pauseDeadlines()[Symbol.dispose]();
      return new Promise(() => {});
    }, { deadline: 10 });
  }));
  const verdict = await kernel.bus.ask("enter", { who: "Ada", with: [] });
  assert.equal(verdict.allowed, false);
});

Deno.test("a pause that a plugin forgot ends when it is unloaded", async () => {
  await using kernel = openStage();
  await kernel.load(plugin("guest", ({ pauseDeadlines }) => void pauseDeadlines()));
  kernel.bus.gate("enter", () => new Promise(() => {}), { deadline: 5 });
  const verdict = kernel.bus.ask("enter", { who: "Ada", with: [] });
  const first = await Promise.race([verdict, new Promise((resolve) => setTimeout(resolve, 30))]);
  assert.equal(first, undefined);
  await kernel.unload("guest");
  assert.equal((await verdict).allowed, false);
});
