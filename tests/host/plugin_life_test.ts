import assert from "node:assert/strict";
import type { Harvey, Plugin } from "../../src/host/mod.ts";
import { CapabilityError } from "../../src/host/mod.ts";
import { createOllama } from "../../src/models/mod.ts";
import { openHost, pluginNamed } from "./open_host.ts";

Deno.test("what a plugin has not declared is withheld by a typed error that names both", async () => {
  let context: Harvey | undefined;
  const bare = pluginNamed("bare", (harvey) => void (context = harvey));
  await using open = await openHost({ plugins: [bare] });
  assert.ok(open.host);
  for (const capability of ["ui", "shell", "net"] as const) {
    assert.throws(() => context![capability], (error: Error) => {
      assert.ok(error instanceof CapabilityError);
      assert.equal(
        error.message,
        `Cannot use "${capability}" in plugin "bare": it is not declared ` +
          `(add it to the plugin's capabilities)`,
      );
      return true;
    });
  }
});

Deno.test("what a plugin has declared it gets, and nothing besides", async () => {
  const output: string[] = [];
  const runner = pluginNamed("runner", async (harvey) => {
    const result = await harvey.shell.run({
      command: "echo done",
      workdir: harvey.paths.workspace,
      environment: { PATH: Deno.env.get("PATH")! },
      signal: harvey.signal,
    });
    output.push(result.output!);
    assert.throws(() => harvey.ui, CapabilityError);
  }, ["shell"]);
  await using open = await openHost({ plugins: [runner] });
  assert.equal(open.shown, "");
  assert.deepEqual(output, ["done\n"]);
});

Deno.test("a capability that there is not is refused when the plugin is loaded", async () => {
  await using open = await openHost();
  for (const declared of [["ui", "shel"], "ui", [7], [null]] as unknown[]) {
    const plugin = { ...pluginNamed("odd", () => {}), capabilities: declared } as Plugin;
    await assert.rejects(open.host.kernel.load(plugin), /"odd".*there is no such capability/);
  }
  assert.deepEqual(open.host.kernel.plugins(), []);
});

Deno.test("log() tells one line under the plugin's name, and asks for no capability", async () => {
  const plugin = pluginNamed("weather", (harvey) => harvey.log("no station \x1b[31mfound"));
  await using open = await openHost({ plugins: [plugin] });
  await open.settled();
  assert.equal(open.told, "weather: no station ␛[31mfound\n");
});

/** Registers one of everything. */
function registersAll(undone: string[]): Plugin {
  return pluginNamed("all", (harvey) => {
    harvey.on("input.received", () => undone.push("observed"));
    harvey.filter("prompt", (prompt) => `${prompt}!`);
    harvey.gate("model.ask", () => ({ allowed: false, reason: "no" }));
    harvey.commands.define({ name: "greet", summary: "Greet", run: () => {} });
    harvey.inputs.claim("?", () => {});
    harvey.scenes.define("weather.changed", { write() {} });
    harvey.models.register({
      ...createOllama({ url: "http://127.0.0.1:1" }),
      name: "mine",
    });
    harvey.defer(() => undone.push("first deferred"));
    harvey.defer({
      [Symbol.asyncDispose]() {
        undone.push("second deferred");
        return Promise.resolve();
      },
    });
    harvey.signal.addEventListener("abort", () => undone.push("aborted"));
  });
}

Deno.test("what a plugin registered is gone once it is unloaded, the last first", async () => {
  const undone: string[] = [];
  await using open = await openHost({ plugins: [registersAll(undone)] });
  const { kernel, shared } = open.host;
  const { bus } = kernel;
  assert.equal(await bus.apply("prompt", "hi"), "hi!");
  assert.equal((await bus.ask("model.ask", { turn: 1, model: "m", prompt: "p" })).allowed, false);
  assert.equal(shared.models.resolve("mine/x").provider, "ollama");

  await kernel.unload("all");
  assert.deepEqual(undone, ["aborted", "second deferred", "first deferred"]);
  assert.equal(await bus.apply("prompt", "hi"), "hi");
  assert.equal((await bus.ask("model.ask", { turn: 1, model: "m", prompt: "p" })).allowed, true);
  assert.deepEqual(shared.commands.list(), []);
  assert.equal(shared.scenes.of("weather.changed"), undefined);
  assert.equal(shared.models.get("mine"), undefined);
  await assert.rejects(open.type("? x"), /Cannot take "\? x"/);
  assert.equal(undone.length, 3);

  await kernel.load(registersAll(undone));
  assert.deepEqual(shared.commands.list().map(({ name }) => name), ["greet"]);
});

Deno.test("a plugin whose setup fails leaves nothing of itself", async () => {
  await using open = await openHost();
  const { kernel, shared } = open.host;
  const failing = pluginNamed("all", async (harvey) => {
    await registersAll([]).setup(harvey);
    throw new Error("no station");
  });
  await assert.rejects(kernel.load(failing), /"all": its setup failed: no station/);
  assert.deepEqual(shared.commands.list(), []);
  assert.equal(shared.models.get("mine"), undefined);
  await assert.rejects(open.type("? x"), /Cannot take/);
});

Deno.test("two plugins cannot have one scene, one command or one prefix", async () => {
  await using open = await openHost({ plugins: [registersAll([])] });
  const tries: [Plugin["setup"], RegExp][] = [
    [(harvey) => harvey.scenes.define("weather.changed", { write() {} }), /a scene for "weather/],
    [(harvey) => harvey.inputs.claim("?", () => {}), /lines that begin with "\?"/],
    [
      (harvey) => harvey.commands.define({ name: "greet", summary: "Greet", run() {} }),
      /the command "\/greet"/,
    ],
  ];
  for (const [setup, message] of tries) {
    await assert.rejects(open.host.kernel.load(pluginNamed("second", setup)), message);
  }
});
