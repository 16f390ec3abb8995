import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";
import { exitCode, UserError } from "../kernel/mod.ts";
import { scriptFile } from "./load_skill.ts";
import type { SkillScript } from "./skill_call.ts";
import type { SkillFiles } from "./skill_files.ts";
import { readsTypeScript, withoutTypes } from "./type_stripping.ts";

/** Raised whenever what is made of the same files would be other than before. */
const cacheFormat = "1";

/**
 * Loads the script of a skill that stands on the disk. What is run is a copy of the very files that
 * were read, and perhaps compared with those that a person trusts: a change a moment later changes
 * nothing. So a script imports from its own skill's folder alone, and finds its resources there
 * (`import.meta.dirname`).
 *
 * @param cache a folder for such copies, by content; made where it is not there
 * @param isNative whether this runtime reads TypeScript itself; found out where absent
 * @throws {UserError} where the files cannot be copied, or the script cannot be loaded
 */
export async function loadScript(
  name: string,
  files: SkillFiles,
  cache: string,
  isNative?: boolean,
): Promise<SkillScript> {
  const fail = (reason: string, cause?: unknown) =>
    new UserError(`Cannot load the script of the skill "${name}": ${reason}`, exitCode.failed, {
      cause,
    });
  const contents = await readAll(files);
  const native = isNative ?? await readsTypeScript();
  const folder = join(cache, keyOf(contents, native));
  let loaded: { default?: unknown };
  try {
    await keepCopy(folder, contents, native);
    loaded = await import(pathToFileURL(join(folder, scriptFile)).href);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw fail(message.split("\n")[0].replaceAll(folder, "").trim() || "it failed", error);
  }
  if (typeof loaded.default === "function") return loaded.default as SkillScript;
  throw fail(`"${scriptFile}" has no function as its default export (export default function run)`);
}

type Contents = ReadonlyMap<string, Uint8Array<ArrayBuffer>>;

async function readAll(files: SkillFiles): Promise<Contents> {
  const contents = new Map<string, Uint8Array<ArrayBuffer>>();
  for (const path of await files.list()) contents.set(path, await files.read(path));
  return contents;
}

function keyOf(contents: Contents, native: boolean): string {
  const hash = createHash("sha256").update(JSON.stringify([cacheFormat, native]));
  for (const [path, bytes] of contents) {
    hash.update(JSON.stringify([path, bytes.length])).update(bytes);
  }
  return hash.digest("hex").slice(0, 32);
}

/** Writes the copy whole or not at all; another process may do the same at this moment. */
async function keepCopy(folder: string, contents: Contents, native: boolean): Promise<void> {
  if (await isWhole(folder, contents, native)) return;
  await Deno.mkdir(dirname(folder), { recursive: true, mode: 0o700 });
  const temporary = await Deno.makeTempDir({ dir: dirname(folder) });
  try {
    for (const [path, bytes] of contents) {
      const target = join(temporary, path);
      await Deno.mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await Deno.writeFile(target, await runnable(path, bytes, native), { mode: 0o600 });
    }
    await Deno.remove(folder, { recursive: true }).catch(ignoreAbsence);
    await Deno.rename(temporary, folder);
  } catch (error) {
    await Deno.remove(temporary, { recursive: true }).catch(ignoreAbsence);
    if (!await isWhole(folder, contents, native).catch(() => false)) throw error;
  }
}

/** Whether a copy holds exactly what it should: nobody's hand has been in it. */
async function isWhole(folder: string, contents: Contents, native: boolean): Promise<boolean> {
  for (const [path, bytes] of contents) {
    const kept = await Deno.readFile(join(folder, path)).catch(ignoreAbsence);
    if (kept === undefined) return false;
    const wanted = await runnable(path, bytes, native);
    if (kept.length !== wanted.length || kept.some((byte, at) => byte !== wanted[at])) return false;
  }
  return true;
}

async function runnable(
  path: string,
  bytes: Uint8Array<ArrayBuffer>,
  native: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  if (native || !(path.endsWith(".ts") || path.endsWith(".mts"))) return bytes;
  return new TextEncoder().encode(await withoutTypes(new TextDecoder().decode(bytes), path));
}

function ignoreAbsence(error: unknown): undefined {
  if (!(error instanceof Deno.errors.NotFound)) throw error;
}
