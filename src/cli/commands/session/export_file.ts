import { parse } from "node:path";
import { exitCode, UserError } from "../../../kernel/mod.ts";

/** What to do about a file that has the name already. */
export interface ExportTarget {
  /** The session's own file, which is never written. */
  readonly source: string;
  readonly whereTaken: "refuse" | "next name" | "replace";
}

/**
 * Writes an exported session into a file that only its owner may read, as the session itself is.
 *
 * @returns the path that was written
 */
export async function writeExport(
  path: string,
  text: string,
  { source, whereTaken }: ExportTarget,
): Promise<string> {
  const stem = whereTaken === "next name" ? splitName(path) : undefined;
  for (let count = 1;; count++) {
    const target = stem && count > 1 ? `${stem.before}-${count}${stem.ending}` : path;
    try {
      await Deno.writeTextFile(target, text, { createNew: true, mode: 0o600 });
      return target;
    } catch (error) {
      if (!(error instanceof Deno.errors.AlreadyExists)) throw refusal(target, error);
      if (whereTaken === "next name") continue;
      if (whereTaken === "refuse") {
        throw new UserError(
          `Cannot export to "${path}": the file exists (name another, or replace it with --yes)`,
          exitCode.failed,
        );
      }
      return await replace(target, text, source);
    }
  }
}

/** The refusal to write a session's own file. */
export function refusedSourceWrite(file: string): UserError {
  return new UserError(
    `Cannot export "${file}" onto itself: the session would be lost (name another --output)`,
    exitCode.usage,
  );
}

async function replace(path: string, text: string, source: string): Promise<string> {
  const [from, to] = await Promise.all([Deno.stat(source), Deno.stat(path)]);
  if (from.dev === to.dev && from.ino === to.ino) throw refusedSourceWrite(path);
  try {
    await Deno.writeTextFile(path, text);
  } catch (error) {
    throw refusal(path, error);
  }
  return path;
}

function refusal(path: string, error: unknown): UserError {
  return new UserError(
    `Cannot export to "${path}": ${(error as Error).message} (name another place with --output)`,
    exitCode.failed,
    { cause: error },
  );
}

/** `pages/a.print.html` → `pages/a` and `.print.html`. */
function splitName(path: string): { before: string; ending: string } {
  const { ext, base } = parse(path);
  const ending = base.endsWith(".print.html") ? ".print.html" : ext;
  return { before: path.slice(0, path.length - ending.length), ending };
}
