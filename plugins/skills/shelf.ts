import type { Harvey } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import type { FoundSkills, Skill, SkillPlaces } from "../../src/skills/mod.ts";
import { bundledSkills } from "../../skills/bundled.ts";

/** The skills of this session, looked for when they are first needed. */
export class SkillShelf {
  readonly #harvey: Harvey;
  #found: Promise<FoundSkills> | undefined;

  constructor(harvey: Harvey) {
    this.#harvey = harvey;
  }

  /** What was found, what was passed over included. */
  look(): Promise<FoundSkills> {
    const { paths, config } = this.#harvey;
    const { safe, trusted, trustedFiles, skillsDir } = config;
    return this.#found ??= findThem({
      ...{ bundled: bundledSkills, safe, trusted, trustedFiles },
      ...paths,
      skillsDir,
    });
  }

  /** All of them, those that plugins add included. */
  async all(): Promise<readonly Skill[]> {
    return await this.#harvey.apply("skills", []) as readonly Skill[];
  }

  /** @throws {UserError} where there is none of that name */
  async find(name: string): Promise<Skill> {
    const skills = await this.all();
    const skill = skills.find((one) => one.name === name);
    if (skill) return skill;
    const names = skills.map((one) => one.name).join(", ");
    throw new UserError(
      `Cannot use the skill ${
        JSON.stringify(name)
      }: there is none of that name (there are: ${names})`,
      exitCode.usage,
    );
  }
}

/** A session that uses no skill does not wait for what reads them. */
async function findThem(places: SkillPlaces): Promise<FoundSkills> {
  const { findSkills } = await import("../../src/skills/mod.ts");
  return await findSkills(places);
}
