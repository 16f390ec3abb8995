import assert from "node:assert/strict";
import { type PathPlace, pathPlace } from "./path_place.ts";

async function writeVersions(
  place: PathPlace,
  versions: readonly string[],
  limits: { readonly steps?: number; readonly bytes?: number },
): Promise<number> {
  await place.put("a.txt", versions[0]);
  for (const [at, version] of versions.slice(1).entries()) {
    const store = await place.openStore(limits);
    const step = await store.begin({ session: "s", proposal: at + 1, time: new Date() });
    await step.write(
      place.guard,
      await place.guard.resolve("a.txt", "write"),
      version,
      versions[at],
    );
  }
  const store = await place.openStore(limits);
  for (let undone = 0;; undone++) {
    try {
      await store.undo(place.guard);
    } catch (error) {
      assert.match(`${error}`, /no accepted proposal is left/);
      return undone;
    }
  }
}

Deno.test("beyond so many steps the oldest are dropped", async () => {
  await using place = await pathPlace();
  assert.equal(await writeVersions(place, [..."0123456789"], { steps: 4 }), 4);
  assert.equal(await place.text("a.txt"), "5");
});

Deno.test("beyond so many bytes the oldest are dropped, never the last one", async () => {
  await using place = await pathPlace();
  const versions = [..."0123456"].map((digit) => digit.repeat(10_000));
  assert.equal(await writeVersions(place, versions, { bytes: 35_000 }), 3);
  assert.equal(await place.text("a.txt"), "3".repeat(10_000));
  await using other = await pathPlace();
  assert.equal(await writeVersions(other, versions, { bytes: 10 }), 1);
});
