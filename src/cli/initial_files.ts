import { join } from "node:path";
import { stringify } from "yaml";
import { exitCode, UserError } from "../kernel/mod.ts";
import { makePrivateFolder } from "../session/durable_folder.ts";
import { fileTimestamp, underFreeName } from "../session/exclusive_name.ts";
import { plainReason } from "../session/recording_error.ts";
import { writePrivateFile, writeSynced } from "./private_file.ts";
import { settingsFile } from "./setting_layers.ts";
import { listSettings } from "./settings.ts";

/**
 * Writes the two files that a person may want to change: `harvey/harvey.yaml` and `HARVEY.md`.
 *
 * @param force replaces what is there, which is kept beside it as `FILE.bak.YYYYMMDD-HHMMSS`
 * @returns what was done, a line a file
 * @throws {UserError} where a file cannot be written
 */
export async function initialise(workspace: string, force: boolean): Promise<string[]> {
  await makePrivateFolder(join(workspace, "harvey")).catch((error) => {
    throw refusal(join(workspace, "harvey"), error);
  });
  return [
    await put(settingsFile(workspace), commentedSettings(), 0o600, force),
    await put(join(workspace, "HARVEY.md"), instructions, 0o666, force),
  ];
}

/**
 * A `harvey.yaml` in which every setting is explained and none is set.
 *
 * ```ts
 * import { commentedSettings } from "./initial_files.ts";
 * if (!commentedSettings().includes("# model: llama3.1:8b\n")) throw new Error();
 * ```
 */
export function commentedSettings(): string {
  const lines = [
    "# Harvey's settings for this folder. Take the # away before what is to hold.",
    "# harvey config shows what holds, and where it comes from; harvey help settings tells more.",
    "",
  ];
  let group = "";
  for (const { key, description, example, otherwise } of listSettings()) {
    const [name, within] = key.split(".");
    if (name !== group && lines.at(-1) !== "") lines.push("");
    if (within !== undefined && name !== group) lines.push(`# ${name}:`);
    group = name;
    const indent = within === undefined ? "" : "  ";
    lines.push(`${indent && "#   "}# ${description} (otherwise: ${otherwise}).`);
    const setting = stringify({ [within ?? name]: example }, { lineWidth: 0 });
    lines.push(...setting.trimEnd().split("\n").map((line) => `# ${indent}${line}`));
    if (within === undefined) lines.push("");
  }
  return `${lines.join("\n").trimEnd()}\n`;
}

const instructions = `# Instructions for this folder

<!-- Harvey sends this file to the model at the beginning of every conversation. -->

Today is <!-- @date -->. The files here:

<!-- @files -->

Say what this project is, how it is built and tested, and what matters in it.
`;

async function put(path: string, text: string, mode: number, force: boolean): Promise<string> {
  try {
    await writeSynced(path, text, mode);
    return `Wrote ${path}`;
  } catch (error) {
    if (!(error instanceof Deno.errors.AlreadyExists)) throw refusal(path, error);
    if (!force) return `Kept ${path}: it is there (--force writes it anew and keeps a backup)`;
  }
  // Its backup would be one more name of what the link leads to, and no backup of that.
  if ((await Deno.lstat(path)).isSymlink) {
    throw new UserError(`Cannot write "${path}": it is a link (remove it first)`, exitCode.failed);
  }
  const backup = await underFreeName(
    `${path}.bak.${fileTimestamp(new Date())}`,
    "",
    async (name) => {
      // A link fails where the name is taken, which a rename does not.
      await Deno.link(path, name);
      return name;
    },
    (error) => error instanceof Deno.errors.AlreadyExists,
  ).catch((error) => {
    throw refusal(path, error);
  });
  await writePrivateFile(path, text, mode);
  return `Wrote ${path} anew; what it held is ${backup}`;
}

function refusal(path: string, error: unknown): UserError {
  return new UserError(
    `Cannot write "${path}": ${plainReason(error)} (is the folder yours, and the disk not full?)`,
    exitCode.failed,
    { cause: error },
  );
}
