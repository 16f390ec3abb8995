import { createHash } from "node:crypto";
import { join, relative } from "node:path";
import { exitCode, UserError } from "../kernel/mod.ts";

/** The files of one skill, wherever they are kept. */
export interface SkillFiles {
  /** Their paths from the folder, with `/`, sorted; `SKILL.md` is among them. */
  list(): Promise<readonly string[]>;
  /** @throws {UserError} where there is none, or it may not be read */
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
}

/** A skill may come from anywhere: looking through it must end. */
const bounds = { files: 1000, depth: 8, fileBytes: 16 * 1024 * 1024 };

/** Files that stand in Harvey itself, by path. */
export function heldFiles(texts: Readonly<Record<string, string>>): SkillFiles {
  return {
    list: () => Promise.resolve(Object.keys(texts).sort()),
    read(path) {
      if (!Object.hasOwn(texts, path)) return Promise.reject(cannotRead(path, "there is none"));
      return Promise.resolve(new TextEncoder().encode(texts[path]));
    },
  };
}

/**
 * Files in a folder. What leads out of it is not read, and neither is what is no ordinary file.
 *
 * @param trusted SHA-256 by path from the folder: nothing else is read, and nothing that changed
 */
export function folderFiles(
  folder: string,
  trusted?: ReadonlyMap<string, string>,
): SkillFiles {
  const list = async () => trusted ? [...trusted.keys()].sort() : await listFolder(folder);
  return {
    list,
    async read(path) {
      if (!isWithin(path)) throw cannotRead(path, "it is no path within the skill's folder");
      const bytes = await readOrdinary(folder, path, trusted === undefined);
      if (!trusted) return bytes;
      const sha256 = trusted.get(path);
      if (sha256 === undefined) throw cannotRead(path, "it is new since you trusted the folder");
      if (createHash("sha256").update(bytes).digest("hex") === sha256) return bytes;
      throw cannotRead(path, "it changed since you trusted the folder (harvey trust asks again)");
    },
  };
}

async function listFolder(folder: string): Promise<readonly string[]> {
  const found: string[] = [];
  const waiting: [path: string, depth: number][] = [["", 0]];
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const [path, depth] = next;
    for await (const entry of Deno.readDir(join(folder, path))) {
      const name = path === "" ? entry.name : `${path}/${entry.name}`;
      if (entry.isDirectory && depth < bounds.depth && !isPassedOver(entry.name)) {
        waiting.push([name, depth + 1]);
      } else if (entry.isFile || entry.isSymlink) found.push(name);
      if (found.length > bounds.files) {
        throw new UserError(
          `Cannot look through "${folder}": it holds over ${bounds.files} files (tidy it up)`,
          exitCode.failed,
        );
      }
    }
  }
  return found.sort();
}

function isPassedOver(name: string): boolean {
  return name === "node_modules" || name === ".git";
}

/** Whether a path with `/` stays in the folder that it is meant from. */
function isWithin(path: string): boolean {
  const names = path.split("/");
  return !path.includes("\\") && !path.includes(":") &&
    names.every((name) => name !== "" && name !== "." && name !== "..");
}

async function readOrdinary(
  folder: string,
  path: string,
  holdsIn: boolean,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const real = await Deno.realPath(join(folder, path));
    // Where every content is compared, a link leads to nothing but that content.
    if (holdsIn && relative(await Deno.realPath(folder), real).startsWith("..")) {
      throw cannotRead(path, "it leads out of the skill's folder");
    }
    const { isFile, size } = await Deno.stat(real);
    if (!isFile) throw cannotRead(path, "it is no ordinary file");
    if (size > bounds.fileBytes) {
      throw cannotRead(path, `it is over ${bounds.fileBytes} bytes large`);
    }
    return await Deno.readFile(real);
  } catch (error) {
    if (error instanceof UserError) throw error;
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      throw cannotRead(path, "there is none");
    }
    throw cannotRead(path, (error as Error).message);
  }
}

function cannotRead(path: string, reason: string): UserError {
  return new UserError(
    `Cannot read ${JSON.stringify(path)} of the skill: ${reason}`,
    exitCode.failed,
  );
}
