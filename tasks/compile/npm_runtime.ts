import { createHash } from "node:crypto";
import { dirname, join } from "node:path";
import { UserError } from "../../src/kernel/user_error.ts";
import { imageSize } from "./elf.ts";

/** A Deno and the runtime that it puts in front of a compiled program; both of one version. */
export interface Toolchain {
  /** Path of the Deno that compiles. */
  readonly deno: string;
  /** Path of the runtime; absent where that Deno fetches its own. */
  readonly runtime?: string;
}

/** A file inside an npm package, and what its content has to be. */
interface PackagedFile {
  readonly package: string;
  readonly path: string;
  /** SHA-256 in hex of what is kept of the file. */
  readonly sha256: string;
}

const version = "2.7.11";

const compiler: PackagedFile = {
  package: `@deno/linux-x64-glibc@${version}`,
  path: "deno",
  sha256: "e518fbc96877fbc2b37820ec54a02e473166cb25a5d4d627ffde37360fd7d210",
};

/**
 * A program compiled with that same version. `deno compile` appends the program to the runtime, so
 * this file up to the end of its ELF image is the runtime itself.
 */
const carrier: PackagedFile = {
  package: "@stdy/cli-linux-x64@0.22.2",
  path: "bin/steady",
  sha256: "f12d5d3886d5ea138304fb8d67d7396cfbedf53656676132152cb89f3fa4d8e6",
};

/**
 * A matching compiler and runtime out of two npm packages, for places where Deno's own download
 * site is out of reach. Fetched once into `folder`; used from there afterwards.
 *
 * @throws {UserError} on machines other than Linux on x86-64, where npm fails, or where what came is
 *   not what is expected
 */
export async function npmToolchain(folder: string): Promise<Required<Toolchain>> {
  if (Deno.build.target !== "x86_64-unknown-linux-gnu") {
    throw new UserError(
      `Cannot take the runtime from npm on "${Deno.build.target}": the packages hold it for ` +
        "Linux on x86-64 alone (leave out --runtime npm)",
    );
  }
  const deno = join(folder, `deno-${version}`);
  const runtime = join(folder, `denort-${version}`);
  await fetchOnce(deno, compiler, (content) => content);
  await fetchOnce(runtime, carrier, (content) => content.subarray(0, imageSize(content)));
  return { deno, runtime };
}

async function fetchOnce(
  file: string,
  source: PackagedFile,
  keep: (content: Uint8Array<ArrayBuffer>) => Uint8Array<ArrayBuffer>,
): Promise<void> {
  if (await exists(file)) return;
  await Deno.mkdir(dirname(file), { recursive: true });
  const temporary = await Deno.makeTempDir({ dir: dirname(file), prefix: "fetch-" });
  try {
    await run("npm", ["pack", "--silent", source.package], temporary);
    const archive = await onlyFileOf(temporary);
    await run("tar", ["-xzf", archive, `package/${source.path}`], temporary);
    const kept = keep(await Deno.readFile(join(temporary, "package", source.path)));
    const sha256 = createHash("sha256").update(kept).digest("hex");
    if (sha256 !== source.sha256) {
      throw new UserError(
        `Cannot use "${source.path}" of "${source.package}": its SHA-256 is ${sha256}, ` +
          `not ${source.sha256} (was the package changed on the registry?)`,
      );
    }
    const part = join(temporary, "part");
    await Deno.writeFile(part, kept, { mode: 0o755 });
    await Deno.rename(part, file);
  } finally {
    await Deno.remove(temporary, { recursive: true });
  }
}

async function run(command: string, args: readonly string[], folder: string): Promise<void> {
  const { success, stderr } = await new Deno.Command(command, {
    args: [...args],
    cwd: folder,
    stdin: "null",
    stdout: "null",
    stderr: "piped",
  }).output().catch((error) => {
    throw new UserError(`Cannot run "${command}": ${error.message}`, undefined, { cause: error });
  });
  if (success) return;
  const reason = new TextDecoder().decode(stderr).trim();
  throw new UserError(`Cannot fetch the runtime with "${command} ${args.join(" ")}":\n${reason}`);
}

async function onlyFileOf(folder: string): Promise<string> {
  const names = await Array.fromAsync(Deno.readDir(folder), (entry) => entry.name);
  if (names.length !== 1) throw new Error(`npm pack left ${names.length} files, not one`);
  return names[0];
}

async function exists(file: string): Promise<boolean> {
  try {
    return (await Deno.stat(file)).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound) return false;
    throw error;
  }
}
