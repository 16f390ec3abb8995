import assert from "node:assert/strict";
import { join } from "node:path";
import {
  type Access,
  PathGuard,
  type PathGuardOptions,
  PathRefusal,
  UndoStore,
} from "../../src/workspace/mod.ts";

/** A workspace, a home and a place outside both, real folders that go when they are disposed. */
export interface PathPlace extends AsyncDisposable {
  readonly folder: string;
  readonly workspace: string;
  readonly home: string;
  readonly outside: string;
  readonly guard: PathGuard;
  /** A guard of the same workspace that differs. */
  guardWith(options: Partial<PathGuardOptions>): PathGuard;
  /** Writes a file, from the workspace, and the folders above it. */
  put(path: string, text?: string): Promise<string>;
  /** A file's text; undefined where there is none. */
  text(path: string): Promise<string | undefined>;
  openStore(limits?: { readonly steps?: number; readonly bytes?: number }): Promise<UndoStore>;
  /** Why the guard refuses; fails where it does not. */
  refusal(path: string, access?: Access, guard?: PathGuard): Promise<string>;
}

export async function pathPlace(): Promise<PathPlace> {
  const folder = await Deno.realPath(await Deno.makeTempDir());
  const [workspace, home, outside] = ["work", "home", "outside"].map((name) => join(folder, name));
  for (const path of [workspace, home, outside]) await Deno.mkdir(path);
  await Deno.writeTextFile(join(outside, "secret.txt"), "secret\n");
  const guardWith = (options: Partial<PathGuardOptions>) =>
    new PathGuard({ workspace, home, permissions: {}, ...options });
  const guard = guardWith({});
  return {
    folder,
    workspace,
    home,
    outside,
    guard,
    guardWith,
    async put(path, text = `${path}\n`) {
      const whole = join(workspace, path);
      await Deno.mkdir(join(whole, ".."), { recursive: true });
      await Deno.writeTextFile(whole, text);
      return whole;
    },
    async text(path) {
      try {
        return await Deno.readTextFile(join(workspace, path));
      } catch (error) {
        if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
          return undefined;
        }
        throw error;
      }
    },
    openStore: (limits) => UndoStore.open(join(workspace, "harvey", "undo"), home, limits),
    async refusal(path, access = "write", asked = guard) {
      try {
        const { absolute } = await asked.resolve(path, access);
        return assert.fail(`${JSON.stringify(path)} was allowed (${access}): ${absolute}`);
      } catch (error) {
        if (error instanceof PathRefusal) return error.reason;
        throw error;
      }
    },
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

/** Every way of touching a file. */
export const accesses: readonly Access[] = ["read", "write", "exec", "delete"];
