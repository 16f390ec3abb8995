/**
 * Writes and takes back in a workspace until it is killed: `write_kill_writer.ts WORKSPACE ROUNDS
 * UNDO_EVERY`.
 * Before each operation it says what the files may be next, after it what they are.
 *
 * @module
 */
import { join } from "node:path";
import { PathGuard } from "../../src/workspace/path_guard.ts";
import { UndoStore } from "../../src/workspace/undo_store.ts";
import { fileText, type Versions } from "./write_kill_files.ts";

const [workspace, rounds, undoEvery] = Deno.args;
const guard = new PathGuard({ workspace, home: join(workspace, "..", "home"), permissions: {} });
const store = await UndoStore.open(
  join(workspace, "harvey", "undo"),
  join(workspace, "..", "home"),
);
const history: Versions[] = [];
let state: Versions = JSON.parse(await Deno.readTextFile(join(workspace, "..", "versions.json")));
say({ state });

for (let version = 1; version <= Number(rounds); version++) {
  const next: Versions = {
    ...state,
    "a.txt": version,
    "src/large.txt": version,
    [`new/${version}/deep/b.txt`]: version,
    "new/c.txt": version,
  };
  const step = await store.begin({ session: "s", proposal: version, time: new Date() });
  history.push(state);
  for (const path of Object.keys(next)) {
    const [before, after] = [state[path], next[path]];
    if (before === after) continue;
    say({ next: { [path]: after } });
    const expected = before === undefined ? undefined : fileText(path, before);
    await step.write(guard, await guard.resolve(path, "write"), fileText(path, after), expected);
    state = { ...state, [path]: after };
    say({ state });
  }
  if (version % Number(undoEvery) === 0) {
    const earlier = history.pop()!;
    const paths = Object.keys(state).filter((path) => state[path] !== earlier[path]);
    say({ next: Object.fromEntries(paths.map((path) => [path, earlier[path] ?? null])) });
    const taken = await store.undo(guard);
    if (taken.some(({ status }) => status !== "ok")) throw new Error(JSON.stringify(taken));
    state = earlier;
    say({ state });
  }
}

function say(line: unknown): void {
  // At once: what is said before an operation has to be out when the operation is killed.
  Deno.stdout.writeSync(new TextEncoder().encode(`${JSON.stringify(line)}\n`));
}
