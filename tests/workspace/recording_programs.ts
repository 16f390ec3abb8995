import { join } from "node:path";

/** An empty folder to run commands in, and an empty home folder, with nothing on PATH but programs that record their words. */
export interface RecordingFolder extends AsyncDisposable {
  readonly home: string;
  /** Runs a command and returns the words of each program that was run, its name first. */
  run(shell: string, command: string): Promise<string[][]>;
  /** The names of what stands in the folder. */
  files(): Promise<string[]>;
  remove(file: string): Promise<void>;
}

/** Makes a {@link RecordingFolder} for programs of these names. */
export async function recordingFolder(programs: readonly string[]): Promise<RecordingFolder> {
  const folder = await Deno.realPath(await Deno.makeTempDir({ prefix: "harvey-shims-" }));
  const [bin, work, home] = [join(folder, "bin"), join(folder, "work"), join(folder, "home")];
  const log = join(folder, "log");
  for (const each of [bin, work, home]) await Deno.mkdir(each);
  for (const program of programs) {
    // One printf for all: what runs at once does not mix. \036 parts words, \035 programs.
    const script = `#!/bin/sh\nprintf '%s\\036' ${program} "$@" '${endMark}' >> '${log}'\n`;
    await Deno.writeTextFile(join(bin, program), script, { mode: 0o755 });
  }
  return {
    home,
    async run(shell, command) {
      await Deno.writeTextFile(log, "");
      const child = new Deno.Command(await programPath(shell), {
        args: ["-c", command],
        cwd: work,
        clearEnv: true,
        env: { PATH: bin, HOME: home, LANG: "C.UTF-8" },
        stdin: "null",
        stdout: "null",
        stderr: "null",
      });
      await child.output();
      const recorded = await Deno.readTextFile(log);
      return recorded.split(`${endMark}\x1e`).slice(0, -1)
        .map((words) => words.split("\x1e").slice(0, -1));
    },
    async files() {
      return await Array.fromAsync(Deno.readDir(work), ({ name }) => name);
    },
    remove: (file) => Deno.remove(join(work, file)),
    [Symbol.asyncDispose]: () => Deno.remove(folder, { recursive: true }),
  };
}

const endMark = "<end>";

/** Where PATH finds a program: the PATH of this process, not that of the commands. */
export async function programPath(program: string): Promise<string> {
  if (program.includes("/")) return program;
  for (const folder of (Deno.env.get("PATH") ?? "").split(":")) {
    const path = join(folder, program);
    if (await Deno.stat(path).then(({ isFile }) => isFile, () => false)) return path;
  }
  throw new Error(`There is no ${program}`);
}
