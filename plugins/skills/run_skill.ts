import type { Call, Harvey } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import type { Skill } from "../../src/skills/mod.ts";
import { skillMessage } from "../../src/transcript/mod.ts";
import { ScriptRun } from "./script_run.ts";
import type { SkillWords } from "./words.ts";

/** A skill that is used once. */
export interface SkillUse {
  /** Counted from 1. */
  readonly run: number;
  readonly skill: Skill;
  readonly words: SkillWords;
}

/**
 * Uses a skill on the record: its script does the work, or a model is given its instructions and asked.
 *
 * @throws {UserError} where it cannot be loaded, or what it does fails
 */
export async function useSkill(harvey: Harvey, use: SkillUse, call: Call): Promise<void> {
  for (const warning of use.skill.warnings) await harvey.ui.notice(`${use.skill.name}: ${warning}`);
  if (use.skill.script) await runScript(harvey, use, call);
  else await followInstructions(harvey, use, call);
}

async function followInstructions(
  harvey: Harvey,
  { run, skill, words }: SkillUse,
  call: Call,
): Promise<void> {
  const { name, description } = skill;
  if (words.json) {
    throw new UserError(
      `Cannot run the skill "${name}" with --json: it has no script, a model answers in words ` +
        `(leave --json out)`,
      exitCode.usage,
    );
  }
  const text = await skill.body();
  if (text === "") {
    throw new UserError(
      `Cannot run the skill "${name}": it has neither instructions nor a script (write one of them)`,
      exitCode.failed,
    );
  }
  await harvey.emit("skill.loaded", { run, name, description, text });
  const { maxContext } = harvey.config.shell;
  const content = skillMessage({ name, text, kind: "instructions" }, maxContext);
  harvey.conversation.add({ role: "user", content, speaker: "HARVEY" });
  const prompt = words.text === "" ? `Use the skill "${name}".` : words.text;
  await harvey.inputs.converse(prompt, call);
}

async function runScript(
  harvey: Harvey,
  { run, skill, words }: SkillUse,
  call: Call,
): Promise<void> {
  const { name, description } = skill;
  // What cannot be loaded has not been run.
  const script = await skill.script!();
  await harvey.emit("skill.loaded", { run, name, description, text: "" });
  const scriptRun = new ScriptRun(harvey, { run, skill, words }, call);
  try {
    await script(scriptRun.call);
    await scriptRun.end(call.signal.aborted ? "aborted" : "ok");
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    await scriptRun.end(call.signal.aborted ? "aborted" : `error: ${message}`);
    if (error instanceof UserError || call.signal.aborted) throw error;
    throw new UserError(
      `Cannot finish the skill "${name}": ${message} (its script failed)`,
      exitCode.failed,
      { cause: error },
    );
  }
}
