import assert from "node:assert/strict";
import { openHost, pluginNamed } from "./open_host.ts";

Deno.test("each failure of a plugin is told in one line, the third with what follows from it", async () => {
  const faulty = pluginNamed("faulty", (harvey) => {
    harvey.filter("prompt", () => {
      throw new Error("first line\nsecond \x1b[31mline");
    });
  });
  await using open = await openHost({ plugins: [faulty] });
  for (let count = 0; count < 4; count++) {
    assert.equal(await open.host.kernel.bus.apply("prompt", "hello"), "hello");
  }
  await open.settled();
  const line = 'Plugin "faulty" failed in "filter prompt": first line second ␛[31mline';
  assert.deepEqual(open.told.split("\n"), [
    line,
    line,
    `${line} (it is disabled: what it guards is refused)`,
    "",
  ]);
  assert.equal(open.shown, "");
});

Deno.test("an observer that must get every event fails its emitter, who tells it", async () => {
  const strict = pluginNamed("strict", (harvey) => {
    harvey.on("*", () => Promise.reject(new Error("no room")), { mustDeliver: true });
  });
  await using open = await openHost({ plugins: [strict] });
  await assert.rejects(open.host.kernel.bus.emit("weather.changed", {}), /no room/);
  await open.settled();
  assert.equal(open.told, "");
});

Deno.test("what fails while a plugin is replaced is told", async () => {
  const messy = pluginNamed("messy", (harvey) => {
    harvey.defer(() => {
      throw new Error("a door stays open");
    });
  });
  await using open = await openHost({ plugins: [messy] });
  await open.host.kernel.reload(pluginNamed("messy", () => {}));
  await open.settled();
  assert.equal(open.told, 'Plugin "messy" failed in "cleanup": a door stays open\n');
});
