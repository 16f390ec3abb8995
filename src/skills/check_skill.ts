import { basename, join, resolve } from "node:path";
import { exitCode, UserError } from "../kernel/mod.ts";
import { readSkillText, scriptFile, skillFile } from "./load_skill.ts";
import type { SkillFinding } from "./manifest.ts";
import { folderFiles, type SkillFiles } from "./skill_files.ts";
import { withoutTypes } from "./type_stripping.ts";

/** The specification recommends instructions that are no longer; the rest goes into further files. */
const recommendedLines = 500;

/**
 * Everything that is wrong with a skill's folder, by file and line; nothing of it is run.
 *
 * @throws {UserError} where the folder is none, or holds no `SKILL.md`
 */
export async function checkSkill(folder: string): Promise<readonly SkillFinding[]> {
  const path = resolve(folder);
  const files = folderFiles(path);
  const names = await listFiles(files, folder);
  if (!names.includes(skillFile)) {
    const near = names.find((name) => name.toLowerCase() === skillFile.toLowerCase());
    throw new UserError(
      `Cannot check ${JSON.stringify(folder)}: it holds no ${skillFile} ` +
        (near ? `(rename ${near})` : "(harvey skill new NAME writes one)"),
      exitCode.failed,
    );
  }
  const { manifest, findings } = await readSkillText({ files, name: basename(path) });
  const text = new TextDecoder().decode(await files.read(skillFile));
  const all = [...findings, ...lengthFindings(text), ...linkFindings(text, names)];
  if (manifest && names.includes(scriptFile)) all.push(...await scriptFindings(files));
  return all.sort((a, b) => a.path < b.path ? -1 : a.path > b.path ? 1 : a.line - b.line);
}

async function listFiles(files: SkillFiles, folder: string): Promise<readonly string[]> {
  try {
    return await files.list();
  } catch (error) {
    if (error instanceof UserError) throw error;
    throw new UserError(
      `Cannot check ${JSON.stringify(folder)}: it is no folder that can be read`,
      exitCode.failed,
      { cause: error },
    );
  }
}

function lengthFindings(text: string): SkillFinding[] {
  const lines = text.trimEnd().split("\n").length;
  if (lines <= recommendedLines) return [];
  const message =
    `it is ${lines} lines long (keep it under ${recommendedLines}, and move the rest ` +
    "to further files)";
  return [{ path: skillFile, line: recommendedLines + 1, severity: "warning", message }];
}

/** Links of Markdown, `](path)`, to files of the folder that are not there. */
function linkFindings(text: string, names: readonly string[]): SkillFinding[] {
  const findings: SkillFinding[] = [];
  for (const [index, line] of text.split("\n").entries()) {
    for (let at = line.indexOf("]("); at >= 0; at = line.indexOf("](", at + 2)) {
      const end = line.indexOf(")", at);
      if (end < 0) break;
      const [target] = line.slice(at + 2, end).split(/[#\s]/, 1);
      const path = target.startsWith("./") ? target.slice(2) : target;
      if (path === "" || path.includes(":") || path.startsWith("/")) continue;
      const isThere = names.some((name) => name === path || name.startsWith(`${path}/`));
      if (isThere || path.endsWith("/") && names.some((name) => name.startsWith(path))) continue;
      const message = `it links to ${JSON.stringify(path)}, which is not there`;
      findings.push({ path: skillFile, line: index + 1, severity: "warning", message });
    }
  }
  return findings;
}

/** Whether the script can be read as TypeScript, and has what is called. */
async function scriptFindings(files: SkillFiles): Promise<SkillFinding[]> {
  const finding = (line: number, message: string): SkillFinding[] => [
    { path: scriptFile, line, severity: "error", message },
  ];
  const source = new TextDecoder().decode(await files.read(scriptFile));
  try {
    await withoutTypes(source, scriptFile);
  } catch (error) {
    const { startLine = 1, message } = error as { startLine?: number; message: string };
    return finding(startLine, `it is no TypeScript: ${message.split("\n")[0]}`);
  }
  const isExported = /\bexport\s+default\b|\bas\s+default\b/.test(source);
  return isExported ? [] : finding(1, "it has no default export (export default function run)");
}

/** Where a finding stands, for a person: `SKILL.md:3`. */
export function placeOf({ path, line }: SkillFinding, folder = ""): string {
  return `${folder === "" ? path : join(folder, path)}:${line}`;
}
