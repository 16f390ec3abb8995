import { delimiter, isAbsolute, join, relative } from "node:path";

/** Where programs are looked for, and where they must not be found. */
export interface ProgramPlaces {
  /** The value of PATH; absent: the shell's own. */
  readonly path: string | undefined;
  readonly workspace: string;
}

/**
 * Why the file that a program's name leads to is not the one that was meant; undefined where it is,
 * and where the shell finds none (it may have it built in). A name means a program of the system: in
 * the workspace anybody may have put another one of that name.
 */
export async function faultOfProgram(
  program: string,
  { path = "", workspace }: ProgramPlaces,
): Promise<string | undefined> {
  if (program.includes("/") || program.includes("\\")) return undefined;
  for (const folder of path.split(delimiter)) {
    if (!isAbsolute(folder) && path !== "") {
      return `PATH holds the folder "${folder}", which depends on where a command runs`;
    }
    const file = join(folder, program);
    const found = await Deno.stat(file).catch(() => undefined);
    if (!found?.isFile || !isExecutable(found)) continue;
    const real = await Deno.realPath(file);
    return isWithin(workspace, file) || isWithin(workspace, real)
      ? `"${program}" is a file of the workspace ("${relative(workspace, file)}")`
      : undefined;
  }
  return undefined;
}

function isExecutable({ mode }: Deno.FileInfo): boolean {
  return mode === null || (mode & 0o111) !== 0;
}

function isWithin(folder: string, file: string): boolean {
  const path = relative(folder, file);
  return path !== ".." && !path.startsWith("../") && !path.startsWith("..\\") && !isAbsolute(path);
}
