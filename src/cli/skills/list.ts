import { type ExitCode, exitCode } from "../../kernel/mod.ts";
import { windowColumns } from "../program_options.ts";
import type { SubcommandCall } from "../subcommand.ts";
import { foundSkills } from "./found.ts";
import { refuseWords } from "./words.ts";

/** `harvey skill list`: names, where they come from, what they are for; and what was passed over. */
export async function listSkills(
  call: SubcommandCall,
  words: readonly string[],
): Promise<ExitCode> {
  refuseWords("list", words);
  const { skills, problems, withheld } = await foundSkills(call);
  if (call.flags.json) {
    const listed = skills.map((
      { name, description, origin, folder, license, compatibility, metadata, warnings, script },
    ) => ({
      ...{ name, description, origin, folder, license, compatibility, metadata, warnings },
      script: script !== undefined,
    }));
    await call.print(`${JSON.stringify({ skills: listed, problems }, undefined, 2)}\n`);
    return exitCode.done;
  }
  const width = Math.max(0, ...skills.map(({ name }) => name.length));
  const room = Math.max(30, windowColumns() - width - 13);
  await call.show(
    skills.map(({ name, origin, description }) =>
      `${name.padEnd(width)}  ${origin.padEnd(9)}  ${shortened(description, room)}`
    ).join("\n"),
  );
  for (const { name, warnings } of skills) {
    for (const warning of warnings) await call.notice(`${name}: ${warning}`);
  }
  for (const { path, reason } of problems) await call.notice(`Passed over ${path}: ${reason}`);
  if (withheld) await call.notice(withheld);
  return exitCode.done;
}

function shortened(text: string, room: number): string {
  const line = text.split(/\s+/).join(" ");
  return line.length <= room ? line : `${line.slice(0, room - 1).toWellFormed().trimEnd()}…`;
}
