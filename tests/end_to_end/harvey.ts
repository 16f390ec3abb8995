import { join, resolve } from "node:path";

const projectFolder = join(import.meta.dirname!, "../..");

/** How Harvey is started: the program, and what stands before Harvey's own arguments. */
export interface HarveyCommand {
  readonly command: string;
  readonly args: readonly string[];
  /** What the program itself needs of the environment, beside `HOME` and `PATH`. */
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Harvey as these tests run it: the executable that `HARVEY_BINARY` names, else from source with the
 * Deno that runs the tests. From source Deno needs to be told where its cache is, since `HOME` is
 * another one; the executable needs nothing.
 */
export function harveyCommand(): HarveyCommand {
  const binary = Deno.env.get("HARVEY_BINARY");
  if (binary) return { command: resolve(binary), args: [], env: {} };
  return {
    command: Deno.execPath(),
    args: ["run", "--quiet", "--allow-all", join(projectFolder, "main.ts")],
    env: { DENO_DIR: denoCacheFolder(), DENO_NO_UPDATE_CHECK: "1" },
  };
}

let knownCacheFolder: string | undefined;

function denoCacheFolder(): string {
  knownCacheFolder ??= Deno.env.get("DENO_DIR") ?? askForCacheFolder();
  return knownCacheFolder;
}

function askForCacheFolder(): string {
  const { stdout } = new Deno.Command(Deno.execPath(), { args: ["info", "--json"] }).outputSync();
  return JSON.parse(new TextDecoder().decode(stdout)).denoDir;
}

/** An empty workspace and an empty home folder, removed when disposed. Paths are real paths. */
export interface EmptyPlace extends AsyncDisposable {
  /** Holds the two, and is nothing to Harvey: a test's own files may stand here. */
  readonly folder: string;
  readonly workspace: string;
  readonly home: string;
}

/** Makes an {@link EmptyPlace}. */
export async function emptyPlace(): Promise<EmptyPlace> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "harvey-test-" }));
  const [workspace, home] = [join(folder, "workspace"), join(folder, "home")];
  await Deno.mkdir(workspace);
  await Deno.mkdir(home);
  return {
    folder,
    workspace,
    home,
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

/** How one run of Harvey is set up. */
export interface HarveyRun {
  /** Harvey's arguments. Default: none. */
  readonly args?: readonly string[];
  /** What is piped in; standard input is empty without it. */
  readonly stdin?: string | Uint8Array<ArrayBuffer>;
  /** Added to an environment of `HOME` and `PATH` only. */
  readonly env?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}

/** How one run of Harvey ended. */
export interface HarveyResult {
  readonly code: number;
  readonly signal: Deno.Signal | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Starts Harvey in a place, all three streams piped; the caller talks to it and awaits its end. */
export function startHarvey(place: EmptyPlace, run: HarveyRun = {}): Deno.ChildProcess {
  const harvey = harveyCommand();
  return new Deno.Command(harvey.command, {
    args: [...harvey.args, ...run.args ?? []],
    cwd: place.workspace,
    clearEnv: true,
    env: harveyEnvironment(place, run.env),
    stdin: "piped",
    stdout: "piped",
    stderr: "piped",
    signal: run.signal,
  }).spawn();
}

/** The whole environment of a run: `HOME`, `PATH`, what starting needs, and what is added. */
export function harveyEnvironment(
  place: EmptyPlace,
  added: Readonly<Record<string, string>> = {},
): Record<string, string> {
  const path = Deno.env.get("PATH") ?? "/usr/bin:/bin";
  return { ...harveyCommand().env, HOME: place.home, PATH: path, ...added };
}

/** Runs Harvey in a place to its end and collects what it wrote. */
export async function runHarvey(place: EmptyPlace, run: HarveyRun = {}): Promise<HarveyResult> {
  const child = startHarvey(place, run);
  const fed = new Blob([run.stdin ?? ""]).stream().pipeTo(child.stdin)
    .catch(ignoreThatItReadNoFurther);
  const [{ code, signal, stdout, stderr }] = await Promise.all([child.output(), fed]);
  const decoder = new TextDecoder();
  return { code, signal, stdout: decoder.decode(stdout), stderr: decoder.decode(stderr) };
}

function ignoreThatItReadNoFurther(error: unknown): void {
  if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
}

/** The session files that a run left in a place's workspace, oldest name first; absolute paths. */
export async function sessionFiles(place: EmptyPlace): Promise<string[]> {
  const folder = join(place.workspace, "harvey", "sessions");
  const names = await Array.fromAsync(Deno.readDir(folder), (entry) => entry.name);
  return names.filter((name) => name.endsWith(".spmd")).sort().map((name) => join(folder, name));
}
