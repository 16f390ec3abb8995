import assert from "node:assert/strict";
import { ActiveModel } from "../../src/host/mod.ts";
import { createEliza, createOllama, type Model } from "../../src/models/mod.ts";
import { UserError } from "../../src/kernel/mod.ts";

const eliza = createEliza().model("eliza");
const ollama = createOllama({ url: "http://127.0.0.1:1" }).model("llama3.1:8b");

/** An active model, how often it was chosen, and which changes were told. */
function active(choose: () => Promise<Model>) {
  const seen = { choices: 0, changes: [] as string[] };
  const model = new ActiveModel(
    () => (seen.choices++, choose()),
    (from, to) => Promise.resolve(seen.changes.push(`${from} -> ${to}`)),
  );
  return { model, seen };
}

Deno.test("the model is chosen once, when it is first asked for, however many ask at a time", async () => {
  const { model, seen } = active(() => Promise.resolve(eliza));
  assert.equal(model.current, undefined);
  assert.equal(seen.choices, 0);
  assert.deepEqual(await Promise.all([model.get(), model.get()]), [eliza, eliza]);
  assert.equal(await model.get(), eliza);
  assert.equal(model.current, eliza);
  assert.deepEqual(seen, { choices: 1, changes: [] });
});

Deno.test("a choice that failed is tried again at the next call", async () => {
  let isThere = false;
  const { model, seen } = active(() =>
    isThere ? Promise.resolve(eliza) : Promise.reject(new UserError("Cannot choose a model"))
  );
  await assert.rejects(Promise.all([model.get(), model.get()]), UserError);
  assert.equal(model.current, undefined);
  isThere = true;
  assert.equal(await model.get(), eliza);
  assert.equal(seen.choices, 2);
});

Deno.test("a change is told where there was a model before, and it was another one", async () => {
  const { model, seen } = active(() => Promise.resolve(eliza));
  await model.use(ollama);
  await model.use(ollama);
  assert.deepEqual(seen, { choices: 0, changes: [] });
  await model.use(eliza);
  assert.equal(await model.get(), eliza);
  assert.deepEqual(seen, { choices: 0, changes: ["llama3.1:8b -> eliza"] });
});

Deno.test("what is named while a choice is under way stands, however that ends", async () => {
  for (const end of ["found", "failed"] as const) {
    const choice = Promise.withResolvers<Model>();
    const { model } = active(() => choice.promise);
    const asked = model.get().catch(() => "failed");
    await model.use(ollama);
    if (end === "found") choice.resolve(eliza);
    else choice.reject(new UserError("Cannot choose a model"));
    assert.equal(await asked, end === "found" ? ollama : "failed");
    assert.equal(await model.get(), ollama);
    assert.equal(model.current, ollama);
  }
});
