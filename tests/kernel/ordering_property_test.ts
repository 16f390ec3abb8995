import assert from "node:assert/strict";
import fc from "fast-check";
import type { Bus } from "../../src/kernel/mod.ts";
import { type Names, openStage, plugin, settled } from "./stage.ts";

const orders = ["pre", "normal", "post"] as const;
const types = ["door.opened", "step.heard", "my.plugin.rang", "*"] as const;

const hook = fc.record({
  owner: fc.nat(3),
  type: fc.constantFrom(...types),
  order: fc.constantFrom(...orders),
  /** What it emits when it is called, at most once per hook. */
  emits: fc.option(fc.constantFrom(...types.slice(0, 3)), { nil: undefined }),
  kind: fc.constantFrom("returning", "promising", "must deliver"),
});
type HookModel = typeof hook extends fc.Arbitrary<infer T> ? T : never;

const emissions = fc.array(fc.constantFrom(...types.slice(0, 3)), { maxLength: 12 });

function emit(bus: Bus<Names>, type: string): Promise<unknown> {
  return bus.emit(type, { text: "." } as object);
}

Deno.test("whatever is registered and emitted, within observers too, each sees all in seq order", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(hook, { maxLength: 12 }), emissions, async (hooks, emitted) => {
      // No deltas here: nothing is merged, so everybody sees every event.
      await using kernel = openStage({ deltas: {} });
      const buses: Bus<Names>[] = [];
      for (let owner = 0; owner < 4; owner++) {
        await kernel.load(plugin(`owner ${owner}`, ({ bus }) => void buses.push(bus)));
      }
      const seen = hooks.map(() => [] as number[]);
      const typeOf = new Map<number, string>();
      const callsOf = new Map<number, HookModel[]>();
      const done: Promise<unknown>[] = [];
      kernel.bus.on("*", ({ seq, type }) => void typeOf.set(seq, type), { order: "pre" });
      hooks.forEach((model, index) => {
        let emits = model.emits;
        const mustDeliver = model.kind === "must deliver";
        buses[model.owner].on(model.type, (event) => {
          seen[index].push(event.seq);
          if (!mustDeliver) {
            callsOf.set(event.seq, [...callsOf.get(event.seq) ?? [], model]);
          }
          if (emits) done.push(emit(buses[model.owner], emits));
          emits = undefined;
          if (model.kind !== "returning") return Promise.resolve();
        }, { order: model.order, mustDeliver });
      });
      for (const type of emitted) await emit(kernel.bus, type);
      await settled();
      await Promise.all(done);
      for (const [index, { type }] of hooks.entries()) {
        const wanted = [...typeOf].filter(([, own]) => type === "*" || type === own);
        assert.deepEqual(seen[index], wanted.map(([seq]) => seq));
      }
      for (const calls of callsOf.values()) {
        const sorted = calls.toSorted((a, b) =>
          orders.indexOf(a.order) - orders.indexOf(b.order) || a.owner - b.owner ||
          hooks.indexOf(a) - hooks.indexOf(b)
        );
        assert.deepEqual(calls, sorted);
      }
    }),
    { numRuns: 150 },
  );
});

const step = fc.oneof(
  fc.record({ emit: fc.constantFrom("step.heard", "voice.heard", "door.opened") }),
  fc.record({ finish: fc.nat(20) }),
);

Deno.test("however busy an observer is, it gets every text once and in order, deltas merged", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      await using kernel = openStage();
      const seen: { seq: number; type: string; text: string }[] = [];
      const calls: PromiseWithResolvers<void>[] = [];
      kernel.bus.on("*", ({ seq, type, data }) => {
        seen.push({ seq, type, text: Object.values(data).join() });
        calls.push(Promise.withResolvers());
        return calls.at(-1)?.promise;
      });
      const texts: Record<string, string> = {};
      let emitted = 0;
      for (const step of steps) {
        if ("finish" in step) {
          calls[step.finish]?.resolve();
          await settled();
        } else {
          const text = `${emitted++};`;
          texts[step.emit] = (texts[step.emit] ?? "") + text;
          await emitText(kernel.bus, step.emit, text);
        }
      }
      for (let call = 0; call < calls.length; call++) {
        calls[call].resolve();
        await settled();
      }
      for (const [type, text] of Object.entries(texts)) {
        const own = seen.filter((event) => event.type === type);
        assert.equal(own.map(({ text }) => text).join(""), text);
      }
      const seqs = seen.map(({ seq }) => seq);
      assert.deepEqual(seqs, seqs.toSorted((a, b) => a - b));
      assert.equal(new Set(seqs).size, seqs.length);
    }),
    { numRuns: 100 },
  );
});

function emitText(bus: Bus<Names>, type: string, text: string): Promise<unknown> {
  return bus.emit(type, type === "door.opened" ? { by: text } : { text });
}
