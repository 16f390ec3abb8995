export type { Skill, SkillOrigin, SkillProblem } from "./skill.ts";
export { skillOrigins } from "./skill.ts";
export type {
  SessionLibrary,
  SkillBus,
  SkillCall,
  SkillCommandResult,
  SkillScript,
} from "./skill_call.ts";
