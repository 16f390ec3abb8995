import type { ExitCode } from "../../kernel/mod.ts";
import { runSession } from "../run.ts";
import type { SubcommandCall } from "../subcommand.ts";
import { foundSkills } from "./found.ts";
import { namedSkill } from "./show.ts";
import { quotedWord } from "./words.ts";

/**
 * `harvey skill NAME WORDS…`: a session of one line, `/skill NAME WORDS…`, recorded as any other.
 *
 * @throws {UserError} where there is no such skill, before a session begins
 */
export async function runSkill(
  call: SubcommandCall,
  name: string,
  words: readonly string[],
): Promise<ExitCode> {
  const { options, program, flags } = call;
  const trustIsAsked = Deno.stdin.isTerminal() && Deno.stdout.isTerminal();
  // At a terminal the session may ask about the folder first, and then find more.
  if (!trustIsAsked) namedSkill(await foundSkills(call), name);
  const isQuiet = flags.json === true;
  const line = ["/skill", ...[name, ...words].map(quotedWord), ...isQuiet ? ["--json"] : []];
  return await runSession(
    options,
    { version: program.version, plugins: await program.plugins() },
    { line: line.join(" "), isQuiet },
  );
}
