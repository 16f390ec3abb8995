import { exitCode } from "../../kernel/mod.ts";
import { windowColumns } from "../program_options.ts";
import type { Subcommand } from "../subcommand.ts";

/** `harvey doctor`: what was found, what is wrong, what to do. */
export default {
  description: "Looks at everything that Harvey needs and says what it found, each as ok, " +
    "warning or wrong, with what to do. Ends with 1 where something is wrong.",
  flags: [{ name: "--json", what: "print one JSON document" }],
  examples: [
    { line: "harvey doctor", what: "look at everything" },
    { line: "harvey doctor --json", what: "the same for a program" },
  ],
  async run(call) {
    const { examine, findingLines } = await import("../doctor/mod.ts");
    const findings = await examine(call);
    if (call.flags.json) await call.print(`${JSON.stringify({ findings }, undefined, 2)}\n`);
    else await call.show(findingLines(findings, windowColumns()));
    return findings.some(({ state }) => state === "wrong") ? exitCode.failed : exitCode.done;
  },
} satisfies Subcommand;
