export { fenced } from "../transcript/mod.ts";
export { checkSkill, placeOf } from "./check_skill.ts";
export {
  type BundledSkill,
  findSkills,
  type FoundSkills,
  ownSkillsFolder,
  type SkillPlaces,
} from "./find_skills.ts";
export { type GitAnswer, readGit, type RepositoryPlace } from "../workspace/hardened_git.ts";
export type { SkillFinding } from "./manifest.ts";
export { createSkill } from "./new_skill.ts";
export { type Skill, type SkillOrigin, skillOrigins, type SkillProblem } from "./skill.ts";
export type {
  SessionLibrary,
  SkillBus,
  SkillCall,
  SkillCommandResult,
  SkillScript,
} from "./skill_call.ts";
