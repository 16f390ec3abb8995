import { bundledSkills } from "../../../skills/bundled.ts";
import type { Configuration, Paths } from "../../host/mod.ts";
import { findSkills, type FoundSkills } from "../../skills/mod.ts";
import { settleConfiguration } from "../configuration.ts";
import { findPlaces } from "../places.ts";
import type { SubcommandCall } from "../subcommand.ts";
import { findTrust, untrustedNotice } from "../workspace_trust.ts";

/** The skills that can be used here, and where they were looked for. */
export interface SkillsHere extends FoundSkills {
  readonly paths: Paths;
  readonly config: Configuration;
  /** What to tell of files of this folder that are not loaded; absent where all are. */
  readonly withheld?: string;
}

/**
 * Looks for skills as a session would, without beginning one.
 *
 * @throws {UserError} where the folders or a configuration file cannot be used
 */
export async function foundSkills(
  { options, environment }: Pick<SubcommandCall, "options" | "environment">,
): Promise<SkillsHere> {
  const paths = await findPlaces(options.workdir, environment);
  const config = await settleConfiguration(options, paths, environment);
  const { safe, trusted, trustedFiles, skillsDir } = config;
  const found = await findSkills({
    ...{ bundled: bundledSkills, safe, trusted, trustedFiles, skillsDir },
    ...paths,
  });
  const withheld = untrustedNotice(await findTrust(paths, safe));
  return { ...found, paths, config, withheld };
}
