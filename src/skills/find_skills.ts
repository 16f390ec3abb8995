import { basename, join } from "node:path";
import { UserError } from "../kernel/mod.ts";
import { loadSkill, skillFile } from "./load_skill.ts";
import { loadScript } from "./script_cache.ts";
import type { Skill, SkillOrigin, SkillProblem } from "./skill.ts";
import type { SkillScript } from "./skill_call.ts";
import { folderFiles, heldFiles, type SkillFiles } from "./skill_files.ts";

/** A skill that is part of Harvey. */
export interface BundledSkill {
  /** Texts by path from its folder; `SKILL.md` is one of them. */
  readonly files: Readonly<Record<string, string>>;
  /** Loads its `scripts/run.ts`, where it has one. */
  readonly script?: () => Promise<{ readonly default: SkillScript }>;
}

/** Where skills are looked for. */
export interface SkillPlaces {
  /** By name. */
  readonly bundled: Readonly<Record<string, BundledSkill>>;
  readonly home: string;
  readonly workspace: string;
  /** `--skills-dir`, an absolute path. */
  readonly skillsDir?: string;
  /** `--safe`: what is bundled, and nothing else. */
  readonly safe: boolean;
  /** Whether what the workspace brings is loaded: of it, these files. */
  readonly trusted: boolean;
  /** SHA-256 by path from the workspace. */
  readonly trustedFiles: Readonly<Record<string, string>>;
}

/** What was found: skills by name, and what was passed over. */
export interface FoundSkills {
  readonly skills: readonly Skill[];
  readonly problems: readonly SkillProblem[];
}

/** Where below a home folder or a workspace skills stand, the nearer last. */
const folders = ["harvey/skills", "agents/skills"] as const;

/** The folder of a home folder's or a workspace's own skills, where new ones go. */
export function ownSkillsFolder(base: string): string {
  return join(base, folders[0]);
}

/**
 * Finds every skill. Of two with one name the nearer wins: `--skills-dir` before the workspace's
 * `agents/skills`, before its `harvey/skills`, before those of the home folder, before the bundled.
 * Reads no more of each than its frontmatter.
 */
export async function findSkills(places: SkillPlaces): Promise<FoundSkills> {
  const found = new Map<string, Skill>();
  const problems: SkillProblem[] = [];
  const candidates = [
    ...bundledCandidates(places.bundled),
    ...places.safe ? [] : await candidatesOnDisk(places, problems),
  ];
  for (const candidate of candidates) {
    try {
      const { skill, findings } = await loadSkill(candidate);
      const path = join(candidate.folder, skillFile);
      if (skill) found.set(skill.name, skill);
      else problems.push({ path, reason: `line ${findings[0].line}: ${findings[0].message}` });
    } catch (error) {
      const reason = error instanceof UserError ? error.message : String(error);
      problems.push({ path: candidate.folder, reason });
    }
  }
  const skills = [...found.values()].sort((a, b) => a.name < b.name ? -1 : 1);
  return { skills, problems };
}

/** A folder that may be a skill. */
type Candidate = Parameters<typeof loadSkill>[0];

function bundledCandidates(bundled: SkillPlaces["bundled"]): Candidate[] {
  return Object.entries(bundled).map(([name, { files, script }]) => ({
    ...{ name, origin: "bundled", folder: `bundled:${name}` },
    ...{ files: heldFiles(files), hasOwnScript: script !== undefined },
    loadScript: async () => (await script!()).default,
  }));
}

async function candidatesOnDisk(
  places: SkillPlaces,
  problems: SkillProblem[],
): Promise<Candidate[]> {
  const { home, workspace, skillsDir, trusted, trustedFiles } = places;
  const cache = join(home, "harvey", "cache", "skills");
  const inFolder = (folder: string, origin: SkillOrigin) =>
    candidatesIn(folder, origin, cache, problems);
  const found: Candidate[] = [];
  for (const each of folders) found.push(...await inFolder(join(home, each), "home"));
  if (trusted && workspace !== home) {
    for (const each of folders) {
      found.push(...trustedCandidates(workspace, each, trustedFiles, cache));
    }
  }
  if (skillsDir !== undefined) found.push(...await inFolder(skillsDir, "option"));
  return found;
}

/** The folders with a `SKILL.md`, by name. */
async function candidatesIn(
  folder: string,
  origin: SkillOrigin,
  cache: string,
  problems: SkillProblem[],
): Promise<Candidate[]> {
  const names: string[] = [];
  try {
    for await (const { name, isFile } of Deno.readDir(folder)) {
      const isSkill = !isFile && !name.startsWith(".") &&
        await Deno.stat(join(folder, name, skillFile)).then(() => true, () => false);
      if (isSkill) names.push(name);
    }
  } catch (error) {
    const isAbsent = error instanceof Deno.errors.NotFound ||
      error instanceof Deno.errors.NotADirectory;
    if (!isAbsent || origin === "option") {
      problems.push({ path: folder, reason: isAbsent ? "it is no folder" : String(error) });
    }
  }
  return names.sort().map((name) => {
    const place = join(folder, name);
    return candidate(place, origin, folderFiles(place), cache);
  });
}

/** Of a workspace nothing is looked at but the files that the person trusts. */
function trustedCandidates(
  workspace: string,
  folder: string,
  trustedFiles: SkillPlaces["trustedFiles"],
  cache: string,
): Candidate[] {
  const skills = new Map<string, Map<string, string>>();
  for (const [path, sha256] of Object.entries(trustedFiles)) {
    if (!path.startsWith(`${folder}/`)) continue;
    const [name, ...rest] = path.slice(folder.length + 1).split("/");
    if (rest.length === 0) continue;
    const files = skills.get(name) ?? new Map<string, string>();
    skills.set(name, files.set(rest.join("/"), sha256));
  }
  return [...skills].filter(([, files]) => files.has(skillFile)).map(([name, files]) => {
    const place = join(workspace, folder, name);
    return candidate(place, "workspace", folderFiles(place, files), cache);
  }).sort((a, b) => a.name < b.name ? -1 : 1);
}

function candidate(
  folder: string,
  origin: SkillOrigin,
  files: SkillFiles,
  cache: string,
): Candidate {
  const name = basename(folder);
  return {
    ...{ name, origin, folder, files },
    loadScript: (all) => loadScript(name, all, cache),
  };
}
