import { exitCode, UserError } from "../../kernel/mod.ts";
import { proposal } from "../nearest.ts";
import type { Subcommand } from "../subcommand.ts";

const shells = ["bash", "zsh", "fish"] as const;

/** `harvey completions`: prints a script for a shell. */
export default {
  description: "Prints a script that completes harvey's commands, options, models and files " +
    "in a shell. It asks harvey itself, so that it never falls behind.",
  arguments: [{ name: "<shell>", what: "bash, zsh or fish" }],
  examples: [
    { line: 'eval "$(harvey completions bash)"', what: "in ~/.bashrc" },
    { line: "source <(harvey completions zsh)", what: "in ~/.zshrc, after compinit" },
    { line: "harvey completions fish | source", what: "in ~/.config/fish/config.fish" },
  ],
  async run({ words, print }) {
    const [asked] = words;
    const shell = shells.find((one) => one === asked);
    if (!shell) {
      const advice = proposal(asked, shells, `there are: ${shells.join(", ")}`);
      throw new UserError(
        `Cannot complete in "${asked}": there is no script for it (${advice})`,
        exitCode.usage,
      );
    }
    const { completionScript } = await import("../completion_scripts.ts");
    await print(completionScript(shell));
    return exitCode.done;
  },
  complete: (words) => words.length === 0 ? shells.map((value) => ({ value })) : [],
} satisfies Subcommand;
