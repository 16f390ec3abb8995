import { deepEqual } from "node:assert/strict";
import { Completers } from "../../src/cli/completion.ts";

const { signal } = new AbortController();

Deno.test("the newest completer is asked first, until it is disposed of", async () => {
  const completers = new Completers();
  completers.define(() => ({ word: "", candidates: ["old"] }));
  const newest = completers.define(() => ({ word: "", candidates: ["new"] }));
  deepEqual((await completers.complete("", signal))?.candidates, ["new"]);
  newest[Symbol.dispose]();
  newest[Symbol.dispose]();
  deepEqual((await completers.complete("", signal))?.candidates, ["old"]);
});

Deno.test("a completer that fails or has nothing is passed over", async () => {
  const completers = new Completers();
  completers.define((before) => Promise.resolve({ word: before, candidates: [`${before}!`] }));
  completers.define(() => undefined);
  completers.define(() => ({ word: "", candidates: [] }));
  completers.define(() => Promise.reject(new Error("broken")));
  completers.define(() => {
    throw new Error("broken");
  });
  deepEqual(await completers.complete("x", signal), { word: "x", candidates: ["x!"] });
});

Deno.test("no completer is asked once nobody waits", async () => {
  const completers = new Completers();
  completers.define(() => ({ word: "", candidates: ["late"] }));
  deepEqual(await completers.complete("", AbortSignal.abort()), undefined);
});
