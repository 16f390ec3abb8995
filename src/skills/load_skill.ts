import { exitCode, UserError } from "../kernel/mod.ts";
import { readManifest, type SkillFinding, type SkillManifest } from "./manifest.ts";
import type { Skill, SkillOrigin } from "./skill.ts";
import type { SkillScript } from "./skill_call.ts";
import type { SkillFiles } from "./skill_files.ts";

/** Where a skill stands. */
export interface SkillPlace {
  readonly origin: SkillOrigin;
  /** As {@link Skill.folder}. */
  readonly folder: string;
  /** The folder's own name. */
  readonly name: string;
  readonly files: SkillFiles;
  /** Whether it has a script that is none of its files. */
  readonly hasOwnScript?: boolean;
  /** How its script is loaded, where it has one. */
  loadScript(files: SkillFiles): Promise<SkillScript>;
}

/** The file that makes a folder a skill, and the one that does its work. */
export const skillFile = "SKILL.md";
export const scriptFile = "scripts/run.ts";

const decoder = new TextDecoder("utf-8", { fatal: true });

/**
 * Reads a skill's frontmatter; the rest is read when it is asked for.
 *
 * @throws {UserError} where its `SKILL.md` cannot be read; `undefined` with the reasons where it is none
 */
export async function loadSkill(
  place: SkillPlace,
): Promise<{ readonly skill?: Skill; readonly findings: readonly SkillFinding[] }> {
  const { files, origin, folder } = place;
  const paths = await files.list();
  const { manifest, findings } = await readSkillText(place);
  if (!manifest) return { findings };
  const { body: _, ...facts } = manifest;
  const skill: Skill = {
    ...facts,
    origin,
    folder,
    warnings: findings.map(({ message }) => message),
    async body() {
      const { manifest, findings } = await readSkillText(place);
      if (manifest) return manifest.body;
      throw new UserError(
        `Cannot use the skill "${facts.name}": ${findings[0].message}`,
        exitCode.failed,
      );
    },
    async resources() {
      return (await files.list()).filter((path) => path !== skillFile);
    },
    async resource(path) {
      return textOf(await files.read(path), path);
    },
    ...(place.hasOwnScript || paths.includes(scriptFile))
      ? { script: () => place.loadScript(files) }
      : {},
  };
  return { skill, findings };
}

/** @throws {UserError} where the file cannot be read */
export async function readSkillText(
  { files, name }: Pick<SkillPlace, "files" | "name">,
): Promise<{ readonly manifest?: SkillManifest; readonly findings: readonly SkillFinding[] }> {
  return readManifest(textOf(await files.read(skillFile), skillFile), name);
}

function textOf(bytes: Uint8Array<ArrayBuffer>, path: string): string {
  try {
    return decoder.decode(bytes);
  } catch {
    throw new UserError(
      `Cannot read ${JSON.stringify(path)} of the skill: it is no text in UTF-8`,
      exitCode.failed,
    );
  }
}
