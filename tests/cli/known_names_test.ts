import { deepEqual, equal } from "node:assert/strict";
import { keptNames } from "../../src/cli/known_names.ts";

Deno.test("names are found once and kept", async () => {
  let searches = 0;
  const names = keptNames(() => Promise.resolve([`search ${++searches}`]));
  deepEqual(await names(), ["search 1"]);
  deepEqual(await names(), ["search 1"]);
});

Deno.test("who asks does not wait long, and has the names the next time", async () => {
  const { promise, resolve } = Promise.withResolvers<string[]>();
  let searches = 0;
  const names = keptNames(() => {
    searches++;
    return promise;
  }, { wait: 5 });
  deepEqual(await names(), []);
  deepEqual(await names(), []);
  equal(searches, 1);
  resolve(["late"]);
  deepEqual(await names(), ["late"]);
});

Deno.test("names that were found stay where they cannot be found anew", async () => {
  const answers = [Promise.resolve(["found"]), Promise.reject(new Error("gone"))];
  const names = keptNames(() => answers.shift()!, { keep: 0 });
  deepEqual(await names(), ["found"]);
  deepEqual(await names(), ["found"]);
});
