import { exitCode } from "../../kernel/mod.ts";
import type { Subcommand } from "../subcommand.ts";

/** `harvey manual`: the manual page. */
export default {
  description: "Prints the manual page, in troff.",
  examples: [
    { line: "harvey manual | man -l -", what: "read it" },
    {
      line: "mkdir -p ~/.local/share/man/man1 && harvey manual > ~/.local/share/man/man1/harvey.1",
      what: "install it for `man harvey`",
    },
  ],
  async run({ print }) {
    const { manualPage } = await import("../manual_page.ts");
    await print(await manualPage());
    return exitCode.done;
  },
} satisfies Subcommand;
