import assert from "node:assert/strict";
import type { Opinion } from "../../src/kernel/mod.ts";
import { openStage, plugin, type Setup } from "./stage.ts";

const ada = { who: "Ada", with: ["Bo"] };

async function verdictOf(...setups: Setup[]) {
  await using kernel = openStage();
  for (const [index, setup] of setups.entries()) await kernel.load(plugin(`p${index}`, setup));
  return await kernel.bus.ask("enter", ada);
}

const answers = (opinion: Opinion | undefined): Setup => ({ bus }) =>
  void bus.gate("enter", () => opinion);

Deno.test("where nobody has an opinion the gate's own default decides", async () => {
  await using kernel = openStage();
  kernel.bus.gate("enter", () => undefined);
  kernel.bus.gate("look", () => undefined);
  assert.deepEqual(await kernel.bus.ask("look", { who: "Ada" }), { allowed: true, by: "default" });
  assert.deepEqual(await kernel.bus.ask("enter", ada), {
    allowed: false,
    reason: 'nobody allowed "enter"',
    by: "default",
  });
});

Deno.test("a gate that the kernel was not told of refuses, unless somebody allows", async () => {
  await using kernel = openStage();
  for (const name of ["leave", "constructor", "__proto__"]) {
    assert.equal((await kernel.bus.ask(name, {})).allowed, false);
  }
  kernel.bus.gate("leave", () => ({ allowed: true }));
  assert.deepEqual(await kernel.bus.ask("leave", {}), { allowed: true, by: "host" });
});

Deno.test("no opinion is not consent, and consent is", async () => {
  assert.equal((await verdictOf(answers(undefined))).allowed, false);
  assert.deepEqual(await verdictOf(answers(undefined), answers({ allowed: true })), {
    allowed: true,
    by: "p1",
  });
});

Deno.test("the first refusal wins, with its reason, over any consent", async () => {
  assert.deepEqual(
    await verdictOf(
      answers({ allowed: true }),
      answers({ allowed: false, reason: "too late" }),
      answers({ allowed: false, reason: "never asked" }),
      answers({ allowed: true }),
    ),
    { allowed: false, reason: "too late", by: "p1" },
  );
});

Deno.test("a gate that throws, rejects, is late or answers nonsense refuses", async () => {
  const nonsense = (answer: unknown): Setup => ({ bus }) =>
    void bus.gate("enter", () => answer as Opinion);
  const failing: Setup[] = [
    ({ bus }) =>
      void bus.gate("enter", () => {
        throw new Error("tripped");
      }),
    ({ bus }) => void bus.gate("enter", () => Promise.reject(new Error("fell"))),
    ({ bus }) => void bus.gate("enter", () => new Promise(() => {}), { deadline: 5 }),
    ...[true, null, "yes", {}, { allowed: "yes" }, 1].map(nonsense),
  ];
  for (const setup of failing) {
    const verdict = await verdictOf(answers({ allowed: true }), setup);
    assert.equal(verdict.allowed, false);
    assert.equal(verdict.by, "p1");
  }
});

Deno.test("the gates of a disabled plugin go on refusing until it is unloaded", async () => {
  await using kernel = openStage();
  await kernel.load(plugin("guard", ({ bus }) => {
    bus.gate("look", () => ({ allowed: true }));
    bus.on("door.opened", () => {
      throw new Error("tripped");
    });
  }));
  assert.equal((await kernel.bus.ask("look", { who: "Ada" })).allowed, true);
  for (let guest = 0; guest < 3; guest++) await kernel.bus.emit("door.opened", { by: "Ada" });
  assert.deepEqual(await kernel.bus.ask("look", { who: "Ada" }), {
    allowed: false,
    reason: 'plugin "guard" failed: it was disabled (reload or remove it)',
    by: "guard",
  });
  await kernel.unload("guard");
  assert.deepEqual(await kernel.bus.ask("look", { who: "Ada" }), { allowed: true, by: "default" });
});

Deno.test("a disabled plugin's gates refuse until it is reloaded, and while and when that fails", async () => {
  await using kernel = openStage();
  const ask = async () => (await kernel.bus.ask("look", { who: "Ada" })).allowed;
  await kernel.load(plugin("guard", ({ bus }) => {
    bus.gate("look", () => {
      throw new Error("tripped");
    });
  }));
  for (let question = 0; question < 3; question++) await ask();
  let during: boolean | undefined;
  await assert.rejects(kernel.reload(plugin("guard", async () => {
    during = await ask();
    throw new Error("no use");
  })));
  assert.deepEqual([during, await ask(), kernel.plugins()[0].active], [false, false, false]);
  await kernel.reload(plugin("guard", ({ bus }) => void bus.gate("look", () => undefined)));
  assert.deepEqual([await ask(), kernel.plugins()[0].active], [true, true]);
});

Deno.test("what a gate was asked cannot be changed by a gate, nor by the asker afterwards", async () => {
  await using kernel = openStage();
  kernel.bus.gate("enter", (request) => {
    (request.with as string[]).push("Mallory");
    return { allowed: true };
  });
  const request = { who: "Ada", with: ["Bo"] };
  assert.equal((await kernel.bus.ask("enter", request)).allowed, false);
  assert.throws(() => request.who = "Mallory");
  assert.deepEqual(request, { who: "Ada", with: ["Bo"] });
});

Deno.test("a gate whose plugin is unloaded while it is asked refuses", async () => {
  await using kernel = openStage();
  const asked = Promise.withResolvers<void>();
  await kernel.load(plugin("guard", ({ bus }) => {
    bus.gate("look", () => {
      asked.resolve();
      return new Promise(() => {});
    });
  }));
  const verdict = kernel.bus.ask("look", { who: "Ada" });
  await asked.promise;
  await kernel.unload("guard");
  assert.equal((await verdict).allowed, false);
});
