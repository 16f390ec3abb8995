import { exitCode } from "../../kernel/mod.ts";
import type { Subcommand } from "../subcommand.ts";

/** `harvey init`: a commented configuration file, and instructions to the model. */
export default {
  description: "Writes harvey/harvey.yaml with every setting explained, and HARVEY.md with " +
    "instructions to the model. A file that is there stays as it is.",
  flags: [{ name: "--force", what: "write anew what is there, and keep a backup of it" }],
  examples: [
    { line: "harvey init", what: "in the current folder" },
    { line: "harvey init --workdir ~", what: "for every folder (the home folder's settings)" },
    { line: "harvey init --force", what: "begin again, with backups" },
  ],
  async run({ options, flags, environment, show }) {
    const [{ findPlaces }, { initialise }, { keepingTrust }] = await Promise.all([
      import("../places.ts"),
      import("../initial_files.ts"),
      import("../workspace_trust.ts"),
    ]);
    const paths = await findPlaces(options.workdir, environment);
    const force = flags.force === true;
    const lines = await keepingTrust(paths, () => initialise(paths.workspace, force));
    for (const line of lines) await show(line);
    return exitCode.done;
  },
} satisfies Subcommand;
