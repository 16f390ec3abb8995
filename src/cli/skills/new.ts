import { type ExitCode, exitCode, UserError } from "../../kernel/mod.ts";
import { createSkill, ownSkillsFolder } from "../../skills/mod.ts";
import { findPlaces } from "../places.ts";
import type { SubcommandCall } from "../subcommand.ts";
import { findTrust, keepingTrust, untrustedNotice } from "../workspace_trust.ts";
import { quotedWord } from "./words.ts";

/**
 * `harvey skill new NAME [--script] [--home]`: writes a skill that works into `harvey/skills` of the
 * workspace or the home folder. Where the person trusts the workspace, that holds for what is new.
 */
export async function newSkill(call: SubcommandCall, words: readonly string[]): Promise<ExitCode> {
  const { options, environment } = call;
  const [name, ...more] = words.filter((word) => !word.startsWith("--"));
  const stray = words.find((word) =>
    word.startsWith("--") && word !== "--script" && word !== "--home"
  );
  if (name === undefined || more.length > 0 || stray !== undefined) {
    throw new UserError(
      `Cannot take ${
        JSON.stringify(words.join(" "))
      }: it is harvey skill new NAME [--script] [--home]`,
      exitCode.usage,
    );
  }
  const paths = await findPlaces(options.workdir, environment);
  const isHome = words.includes("--home");
  const parent = ownSkillsFolder(isHome ? paths.home : paths.workspace);
  const make = () => createSkill(parent, name, words.includes("--script"));
  const files = isHome ? await make() : await keepingTrust(paths, make);
  for (const file of files) await call.show(file);
  await call.show(`Change it to what you want; then: harvey skill ${quotedWord(name)}`);
  const untrusted = isHome ? undefined : untrustedNotice(await findTrust(paths, options.safe));
  if (untrusted) await call.notice(untrusted);
  return exitCode.done;
}
