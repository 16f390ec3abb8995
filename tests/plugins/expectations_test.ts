import { deepEqual } from "node:assert/strict";
import { Expectations } from "../../plugins/chat/expectations.ts";
import { createEliza, type Model } from "../../src/models/mod.ts";

const never = new AbortController().signal;

function modelOfSize(contextSize: number | undefined): Model {
  return { ...createEliza().model("eliza"), contextSize: () => Promise.resolve(contextSize) };
}

Deno.test("nothing is expected of a model that was never asked", () => {
  deepEqual(new Expectations().of(modelOfSize(100)), { estimate: undefined, context: undefined });
});

Deno.test("a wait is expected as earlier ones were, the newest counting most", async () => {
  const expectations = new Expectations();
  const model = modelOfSize(undefined);
  await expectations.learn(model, { wait: 4 }, never);
  await expectations.learn(model, { wait: 8 }, never);
  deepEqual(expectations.of(model), { estimate: 6, context: undefined });
});

Deno.test("the context is as full as the server counts, and empty when the conversation begins anew", async () => {
  const expectations = new Expectations();
  const model = modelOfSize(200);
  await expectations.learn(model, { used: 50 }, never);
  deepEqual(expectations.of(model), { estimate: undefined, context: 0.25 });
  await expectations.learn(model, { used: 500 }, never);
  deepEqual(expectations.of(model).context, 1);
  expectations.forget();
  deepEqual(expectations.of(model).context, undefined);
});

Deno.test("a server that cannot tell a size is asked once, and hides nothing else", async () => {
  let asked = 0;
  const model: Model = {
    ...createEliza().model("eliza"),
    contextSize() {
      asked++;
      return Promise.reject(new Error("it will not say"));
    },
  };
  const expectations = new Expectations();
  await expectations.learn(model, { wait: 1, used: 5 }, never);
  await expectations.learn(model, { wait: 1, used: 5 }, never);
  deepEqual([asked, expectations.of(model)], [1, { estimate: 1, context: undefined }]);
});
