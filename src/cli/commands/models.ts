import { exitCode } from "../../kernel/mod.ts";
import type { Subcommand } from "../subcommand.ts";

/** `harvey models`: everything that can be reached. */
export default {
  description: "Lists the models that can be reached now, by provider, with the size of their " +
    "context where the server says it. * marks the one that would answer.",
  flags: [{ name: "--json", what: "print one JSON document" }],
  examples: [
    { line: "harvey models", what: "what there is" },
    { line: "harvey models --url http://127.0.0.1:11434", what: "what that server has" },
    { line: "harvey models --json", what: "the same for a program" },
  ],
  async run(call) {
    const { findModels } = await import("../found_models.ts");
    const { modelTable } = await import("../model_table.ts");
    const found = await findModels(call);
    if (call.flags.json) await call.print(`${JSON.stringify(found, undefined, 2)}\n`);
    else await call.show(modelTable(found).join("\n"));
    return exitCode.done;
  },
} satisfies Subcommand;
