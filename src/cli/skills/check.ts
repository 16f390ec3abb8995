import { isAbsolute, resolve } from "node:path";
import { type ExitCode, exitCode, UserError } from "../../kernel/mod.ts";
import { checkSkill, type SkillFinding } from "../../skills/mod.ts";
import type { SubcommandCall } from "../subcommand.ts";
import { foundSkills } from "./found.ts";
import { namedSkill } from "./show.ts";

/**
 * `harvey skill check [NAME|FOLDER…]`: every problem with its file and line. Without words, all skills
 * that are not Harvey's own. Ends with 1 where a skill would not be loaded.
 */
export async function checkSkills(
  call: SubcommandCall,
  words: readonly string[],
): Promise<ExitCode> {
  const here = await foundSkills(call);
  const folders: string[] = [];
  for (const word of words) {
    const isFolder = /[\\/]/.test(word) || await hasFolder(word);
    if (isFolder) folders.push(isAbsolute(word) ? word : resolve(word));
    else if (namedProblem(here.problems, word)) folders.push(namedProblem(here.problems, word)!);
    else folders.push(namedSkill(here, word).folder);
  }
  if (words.length === 0) {
    const own = here.skills.filter(({ origin }) => origin !== "bundled");
    folders.push(...own.map(({ folder }) => folder));
    folders.push(...here.problems.map(({ path }) => path.replace(/[\\/]SKILL\.md$/, "")));
  }
  const checked: { folder: string; findings: readonly SkillFinding[] }[] = [];
  for (const folder of folders) {
    if (folder.startsWith("bundled:")) {
      checked.push({ folder, findings: [] });
      continue;
    }
    checked.push({ folder, findings: await checkSkill(folder) });
  }
  await tell(call, checked);
  const isWrong = checked.some(({ findings }) =>
    findings.some(({ severity }) => severity === "error")
  );
  return isWrong ? exitCode.failed : exitCode.done;
}

async function tell(
  call: SubcommandCall,
  checked: readonly { folder: string; findings: readonly SkillFinding[] }[],
): Promise<void> {
  if (call.flags.json) {
    return await call.print(`${JSON.stringify({ skills: checked }, undefined, 2)}\n`);
  }
  if (checked.length === 0) {
    return await call.show("There are no skills to check but Harvey's own.");
  }
  const lines = checked.flatMap(({ folder, findings }) =>
    findings.length === 0
      ? [`${folder}: in order`]
      : findings.map(({ path, line, severity, message }) =>
        `${folder}/${path}:${line}: ${severity}: ${message}`
      )
  );
  await call.print(`${lines.join("\n")}\n`);
}

/** The folder of a skill that was passed over, by its name. */
function namedProblem(
  problems: readonly { readonly path: string }[],
  name: string,
): string | undefined {
  const folders = problems.map(({ path }) => path.replace(/[\\/]SKILL\.md$/, ""));
  return folders.find((folder) => folder.split(/[\\/]/).at(-1) === name);
}

async function hasFolder(path: string): Promise<boolean> {
  try {
    return (await Deno.stat(resolve(path, "SKILL.md"))).isFile;
  } catch (error) {
    if (error instanceof Deno.errors.NotFound || error instanceof Deno.errors.NotADirectory) {
      return false;
    }
    throw new UserError(`Cannot look at "${path}": ${(error as Error).message}`, exitCode.failed);
  }
}
