import { join, relative } from "node:path";

/** What a file that stands in a workspace can do to a session. */
export type BroughtKind = "configuration" | "plugin" | "skill" | "routes";

/** A file that a workspace brings, and that Harvey would load. */
export interface BroughtFile {
  /** From the workspace, with `/`. */
  readonly path: string;
  readonly kind: BroughtKind;
  /** Of its content; of where it leads, for a link to anything but a file. */
  readonly sha256: string;
}

/** Everything of its own that a workspace would have Harvey load. */
export interface Brought {
  /** By path. */
  readonly files: readonly BroughtFile[];
  /** Another one whenever a file is added, taken away, moved or changed. */
  readonly digest: string;
  /** Why not everything could be looked at; what was not is never loaded. */
  readonly problem?: string;
}

/** Where a workspace keeps what it brings. */
const places: readonly { readonly path: string; readonly kind: BroughtKind }[] = [
  { path: "harvey/harvey.yaml", kind: "configuration" },
  { path: "harvey/plugins", kind: "plugin" },
  { path: "harvey/skills", kind: "skill" },
  { path: "agents/skills", kind: "skill" },
  { path: "agents/routes.json", kind: "routes" },
];

/** A workspace comes from anywhere: looking through it must end. */
const bounds = { files: 2000, bytes: 64 * 1024 * 1024, depth: 16 };

/**
 * Looks through what a workspace brings. Links to folders are not followed, here or when something is
 * loaded: such a link counts by where it leads. What loads a file compares its content.
 *
 * ```ts
 * import { findBrought } from "./brought.ts";
 * const folder = await Deno.makeTempDir();
 * if ((await findBrought(folder)).files.length !== 0) throw new Error("an empty folder");
 * await Deno.remove(folder);
 * ```
 */
export async function findBrought(workspace: string): Promise<Brought> {
  const search = new Search(workspace);
  for (const { path, kind } of places) await search.take(join(workspace, path), kind, 0);
  return await search.finish();
}

class Search {
  readonly #workspace: string;
  readonly #files: BroughtFile[] = [];
  #bytes = 0;
  #problem: string | undefined;

  constructor(workspace: string) {
    this.#workspace = workspace;
  }

  async take(path: string, kind: BroughtKind, depth: number): Promise<void> {
    if (this.#problem) return;
    try {
      const facts = await this.#facts(path);
      if (facts.isSymlink) await this.#add(path, kind, encode(`link ${await Deno.readLink(path)}`));
      else if (facts.isDirectory && kind !== "configuration") {
        await this.#takeFolder(path, kind, depth);
      } else if (!facts.isFile) await this.#add(path, kind, encode("no file"));
      else if (this.#hasRoom(facts.size)) {
        await this.#add(path, kind, await Deno.readFile(path));
      }
    } catch (error) {
      const isAbsent = error instanceof Deno.errors.NotFound ||
        error instanceof Deno.errors.NotADirectory;
      if (!isAbsent) this.#problem ??= `"${this.#name(path)}" cannot be read`;
    }
  }

  /** A link to a file counts as the file that it leads to: what loads it checks the content. */
  async #facts(path: string): Promise<Deno.FileInfo> {
    const facts = await Deno.lstat(path);
    if (!facts.isSymlink) return facts;
    const target = await Deno.stat(path).catch(() => facts);
    return target.isFile ? target : facts;
  }

  async #takeFolder(path: string, kind: BroughtKind, depth: number): Promise<void> {
    if (depth >= bounds.depth) {
      this.#problem ??= `"${this.#name(path)}" lies more than ${bounds.depth} folders deep`;
      return;
    }
    for await (const { name } of Deno.readDir(path)) {
      await this.take(join(path, name), kind, depth + 1);
    }
  }

  #hasRoom(size: number): boolean {
    this.#bytes += size;
    if (this.#bytes > bounds.bytes) this.#problem ??= `they hold more than ${bounds.bytes} bytes`;
    if (this.#files.length >= bounds.files) {
      this.#problem ??= `they are more than ${bounds.files} files`;
    }
    return this.#problem === undefined;
  }

  async #add(path: string, kind: BroughtKind, content: Uint8Array<ArrayBuffer>): Promise<void> {
    this.#files.push({ path: this.#name(path), kind, sha256: await sha256(content) });
  }

  #name(path: string): string {
    return relative(this.#workspace, path).replaceAll("\\", "/");
  }

  async finish(): Promise<Brought> {
    const files = this.#files.sort((a, b) => a.path < b.path ? -1 : 1);
    const all = JSON.stringify(files.map(({ path, kind, sha256 }) => [path, kind, sha256]));
    const digest = await sha256(encode(all));
    return { files, digest, ...(this.#problem === undefined ? {} : { problem: this.#problem }) };
  }
}

function encode(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text);
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  return new Uint8Array(await crypto.subtle.digest("SHA-256", bytes)).toHex();
}
