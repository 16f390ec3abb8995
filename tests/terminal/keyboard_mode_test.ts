import { deepEqual, equal } from "node:assert/strict";
import { KeyboardMode } from "../../src/terminal/keyboard_mode.ts";

/** A device that tells which modes it was set to. */
function device() {
  const set: string[] = [];
  return {
    set,
    setRaw: (raw: boolean, options?: { cbreak: boolean }) =>
      void set.push(!raw ? "own" : options?.cbreak ? "hushed" : "keys"),
  };
}

Deno.test("another program gets the terminal as it was, whoever else wants the keys", () => {
  const { set, ...rest } = device();
  const mode = new KeyboardMode(rest);
  const hushed = mode.hush();
  {
    using _keys = mode.take();
    equal(mode.isHushed, false);
    using _lent = mode.lend();
  }
  const lent = mode.lend();
  lent[Symbol.dispose]();
  lent[Symbol.dispose]();
  equal(mode.isHushed, true);
  hushed[Symbol.dispose]();
  deepEqual(set, ["hushed", "keys", "own", "keys", "hushed", "own", "hushed", "own"]);
});

Deno.test("going on after a stop sets the mode anew, but not while another program has the terminal", async () => {
  const { set, ...rest } = device();
  const mode = new KeyboardMode(rest);
  using _hushed = mode.hush();
  const continued = async () => {
    const before = set.length;
    Deno.kill(Deno.pid, "SIGCONT");
    for (let tries = 0; tries < 20 && set.length === before; tries++) {
      await new Promise((resolve) => setTimeout(resolve, 10));
    }
  };
  await continued();
  deepEqual(set, ["hushed", "own", "hushed"]);
  using _lent = mode.lend();
  await continued();
  deepEqual(set, ["hushed", "own", "hushed", "own"]);
});
