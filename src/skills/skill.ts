import type { SkillScript } from "./skill_call.ts";

/** Where a skill was found; later ones are nearer and win. */
export const skillOrigins = ["bundled", "home", "workspace", "option"] as const;

/** Where a skill was found: in Harvey itself, below the home folder, the workspace, `--skills-dir`. */
export type SkillOrigin = typeof skillOrigins[number];

/**
 * A skill as agentskills.io describes one: a folder with a `SKILL.md`, and perhaps a script. Its name
 * and description are known; everything else is read when it is asked for.
 */
export interface Skill {
  readonly name: string;
  readonly description: string;
  readonly origin: SkillOrigin;
  /** An absolute path; `bundled:NAME` for what is part of Harvey. */
  readonly folder: string;
  readonly license?: string;
  readonly compatibility?: string;
  readonly metadata: Readonly<Record<string, string>>;
  /** The tools that it names, as they stand there: `Bash(git:*)`. */
  readonly allowedTools: readonly string[];
  /** What is against the rules and did not keep it from being loaded. */
  readonly warnings: readonly string[];
  /** The instructions: what follows the frontmatter of `SKILL.md`. */
  body(): Promise<string>;
  /** The other files of the folder: paths with `/`, sorted. */
  resources(): Promise<readonly string[]>;
  /**
   * The text of one of them.
   *
   * @throws {UserError} where it is not there, is no text, or leads out of the folder
   */
  resource(path: string): Promise<string>;
  /** Loads what the skill does by itself; absent where its instructions are for a model. */
  readonly script?: () => Promise<SkillScript>;
}

/** A folder that looks like a skill and was not loaded. */
export interface SkillProblem {
  /** Of its `SKILL.md`, or of the folder. */
  readonly path: string;
  readonly reason: string;
}
