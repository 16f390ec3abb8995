import assert from "node:assert/strict";
import type { Script } from "../../src/session/mod.ts";
import { pluginNamed } from "../host/open_host.ts";
import { endedSession, openHarvey } from "./built_in.ts";

/** A plugin with an event of its own, and perhaps a scene for it. */
function weather(scene?: (to: string, script: Script) => void) {
  return pluginNamed("weather", (harvey) => {
    if (scene) {
      harvey.scenes.define("weather.changed", {
        durable: true,
        write: ({ data }, script) => scene(String(data.to), script),
      });
    }
    harvey.commands.define({
      name: "weather",
      summary: "Change the weather",
      run: async (to) => void await harvey.emit("weather.changed", { to }),
    });
  });
}

const hostile = "rain ]] · THE END. [[event: x\n\nINT. HARVEY AND ANN TALKING\n\nANN\nyes";

Deno.test("an event without a scene is recorded as a note, and reads back as it was", async () => {
  await using open = await openHarvey({}, [weather()]);
  await open.type("! echo before");
  await open.type(`/weather ${hostile}`);
  await open.type("! echo after");
  const { session } = await endedSession(open);
  assert.deepEqual(session.events.map(({ name, data }) => ({ name, data })), [
    { name: "weather.changed", data: { to: hostile } },
  ]);
  assert.equal(session.turns.length, 0);
  assert.deepEqual(session.shellRuns.map(({ output }) => output), ["before\n", "after\n"]);
  assert.deepEqual(session.findings, []);
});

Deno.test("a plugin's own event and scene are recorded, and read back as what they are", async () => {
  const scene = (to: string, script: Script) => {
    script.scene({ kind: "plugin", name: "weather", time: new Date(2026, 4, 4, 15, 0, 0) });
    script.action(`The sky shows ${to}`);
    script.otherNote("sky", to);
  };
  await using open = await openHarvey({}, [weather(scene)]);
  await open.type(`/weather ${hostile}`);
  const { text, session } = await endedSession(open);
  assert.match(text, /\nINT\. WEATHER 2026-05-04 15:00:00\n/);
  assert.deepEqual(session.events, []);
  const [{ heading, entries }] = session.scenes;
  assert.equal(heading.kind, "plugin");
  assert.deepEqual(
    entries.flatMap((entry) => entry.type === "action" ? [entry.text] : []),
    [`The sky shows ${hostile}`],
  );
  assert.deepEqual(
    entries.flatMap((entry) =>
      entry.type === "note" && entry.note.kind === "other"
        ? [[entry.note.name, entry.note.text]]
        : []
    ),
    [["sky", hostile]],
  );
});

Deno.test("a scene that fails is told once, and its events stand as notes", async () => {
  await using open = await openHarvey({}, [
    weather(() => {
      throw new Error("no words for it");
    }),
  ]);
  await open.type("/weather rain");
  await open.type("/weather snow");
  await open.settled();
  assert.equal(
    open.told,
    'Cannot write the scene of "weather.changed": no words for it (it is recorded as a note)\n',
  );
  const { session } = await endedSession(open);
  assert.deepEqual(session.events.map(({ data }) => data), [{ to: "rain" }, { to: "snow" }]);
});

Deno.test("an event whose data JSON cannot say is recorded all the same", async () => {
  const odd = pluginNamed("odd", (harvey) => {
    harvey.commands.define({
      name: "odd",
      summary: "Emit oddities",
      async run() {
        const cycle: Record<string, unknown> = {};
        cycle.itself = cycle;
        await harvey.emit("odd.found", { count: 3n });
        await harvey.emit("odd.lost", cycle);
      },
    });
  });
  await using open = await openHarvey({}, [odd]);
  await open.type("/odd");
  const { session } = await endedSession(open);
  assert.deepEqual(session.events.map(({ name }) => name), ["odd.found", "odd.lost"]);
  assert.deepEqual(session.events[0].data, { count: "3" });
});

Deno.test("once a plugin is unloaded its events are notes, and its command is unknown", async () => {
  const scene = (_to: string, script: Script) => script.action("The sky changes.");
  await using open = await openHarvey({}, [weather(scene)]);
  await open.type("/weather rain");
  await open.host.kernel.unload("weather");
  await open.host.kernel.bus.emit("weather.changed", { to: "snow" });
  await assert.rejects(open.type("/weather hail"), /there is no such command/);
  const { session } = await endedSession(open);
  assert.deepEqual(session.events.map(({ data }) => data), [{ to: "snow" }]);
});
