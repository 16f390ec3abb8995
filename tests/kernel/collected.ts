import { openStage, plugin, settled } from "./stage.ts";

/** Loads and unloads a hundred plugins and prints how many of the things they held are garbage. */
declare const gc: () => void;

const held: WeakRef<object>[] = [];
await using kernel = openStage();

async function comeAndGo(): Promise<void> {
  const thing = { ballast: new Uint8Array(1000) };
  held.push(new WeakRef(thing));
  await kernel.load(plugin("guest", ({ bus, defer }) => {
    bus.on("*", () => thing.ballast.length);
    bus.on("step.heard", () => new Promise(() => void thing));
    bus.on("step.heard", () => Promise.resolve(thing), { mustDeliver: true });
    bus.filter("greeting", () => void thing);
    bus.gate("look", () => void thing);
    defer(() => void thing);
  }));
  await kernel.bus.emit("step.heard", { text: "tap" });
  await kernel.bus.apply("greeting", "hello");
  await kernel.bus.ask("look", { who: "Ada" });
  await kernel.unload("guest");
}

for (let round = 0; round < 100; round++) await comeAndGo();
await kernel.bus.emit("step.heard", { text: "tap" });
await settled();
gc();
const collected = held.filter((reference) => reference.deref() === undefined).length;
console.log(`${collected} of ${held.length} collected`);
