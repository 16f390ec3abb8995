import { type ExitCode, exitCode, UserError } from "../../kernel/mod.ts";
import type { Skill } from "../../skills/mod.ts";
import { proposal } from "../nearest.ts";
import type { SubcommandCall } from "../subcommand.ts";
import { foundSkills, type SkillsHere } from "./found.ts";
import { refuseWords } from "./words.ts";

/** `harvey skill show NAME`: what a skill says, and where it comes from. */
export async function showSkill(
  call: SubcommandCall,
  [name, ...more]: readonly string[],
): Promise<ExitCode> {
  if (name === undefined) {
    throw new UserError(
      "Cannot show a skill: none is named (harvey skill lists them)",
      exitCode.usage,
    );
  }
  refuseWords("show", more);
  const skill = namedSkill(await foundSkills(call), name);
  const [body, resources] = [await skill.body(), await skill.resources()];
  if (call.flags.json) {
    const { script, ...facts } = skill;
    const shown = { ...facts, script: script !== undefined, resources, body };
    await call.print(`${JSON.stringify(shown, undefined, 2)}\n`);
    return exitCode.done;
  }
  const facts: readonly (readonly [string, string | undefined])[] = [
    ["Name", skill.name],
    ["Description", skill.description.split(/\s+/).join(" ")],
    ["From", `${skill.origin} (${skill.folder})`],
    ["Runs", skill.script ? "by its script" : "by a model"],
    ["License", skill.license],
    ["Compatibility", skill.compatibility?.split(/\s+/).join(" ")],
    ["Tools", skill.allowedTools.join(" ") || undefined],
    ...Object.entries(skill.metadata),
    ["Files", resources.join(", ") || undefined],
    ...skill.warnings.map((warning) => ["Warning", warning] as const),
  ];
  const lines = facts.flatMap(([label, value]) => value === undefined ? [] : `${label}: ${value}`);
  await call.show(lines.join("\n"));
  await call.print(`\n${body}\n`);
  return exitCode.done;
}

/** @throws {UserError} where there is none of that name: perhaps another was meant, or one withheld */
export function namedSkill({ skills, withheld }: SkillsHere, name: string): Skill {
  const skill = skills.find((one) => one.name === name);
  if (skill) return skill;
  const names = skills.map((one) => one.name);
  throw new UserError(
    `Cannot find the skill ${JSON.stringify(name)}: there is none of that name ` +
      `(${proposal(name, names, "harvey skill lists them")})` +
      (withheld ? `\n${withheld}` : ""),
    exitCode.usage,
  );
}
