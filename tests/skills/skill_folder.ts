import { dirname, join } from "node:path";

/** A folder that is removed when it is disposed of. */
export async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await Deno.realPath(await Deno.makeTempDir({ prefix: "harvey-skill-" }));
  return { path, [Symbol.asyncDispose]: () => Deno.remove(path, { recursive: true }) };
}

/** Writes files below a folder, by path; returns the folder. */
export async function writeFiles(
  folder: string,
  files: Readonly<Record<string, string>>,
): Promise<string> {
  for (const [path, text] of Object.entries(files)) {
    await Deno.mkdir(dirname(join(folder, path)), { recursive: true });
    await Deno.writeTextFile(join(folder, path), text);
  }
  return folder;
}

/** A `SKILL.md`. */
export function skillText(
  name: string,
  description = "Does it.",
  body = "How it is done.",
): string {
  return `---\nname: ${name}\ndescription: ${description}\n---\n\n${body}\n`;
}
