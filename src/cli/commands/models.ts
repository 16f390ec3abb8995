import { type ExitCode, exitCode, UserError } from "../../kernel/mod.ts";
import { proposal } from "../nearest.ts";
import type { Subcommand, SubcommandCall } from "../subcommand.ts";

/** `harvey models`: everything that can be reached; `harvey models pull NAME`: one more. */
export default {
  description: "Lists the models that can be reached now, by provider, with the size of their " +
    "context where the server says it. * marks the one that would answer. With pull NAME, has " +
    "Ollama fetch a model; Ctrl-C stops it, and the same command goes on.",
  arguments: [
    { name: "[action]", what: "pull, to fetch a model" },
    { name: "[name]", what: "the model to fetch: NAME (of Ollama), or ollama://HOST/NAME" },
  ],
  flags: [{ name: "--json", what: "print one JSON document" }],
  examples: [
    { line: "harvey models", what: "what there is" },
    { line: "harvey models pull llama3.1:8b", what: "fetch a model of Ollama" },
    { line: "harvey models --url http://127.0.0.1:11434", what: "what that server has" },
    { line: "harvey models --json", what: "the same for a program" },
  ],
  async run(call) {
    const [action, name] = call.words;
    if (action === undefined) return await listModels(call);
    if (action !== "pull") {
      const advice = proposal(action, ["pull"], "harvey models, or harvey models pull NAME");
      throw new UserError(`Cannot do "${action}" with models: unknown (${advice})`, exitCode.usage);
    }
    if (name === undefined) {
      throw new UserError(
        "Cannot pull a model: none is named (harvey models pull llama3.1:8b)",
        exitCode.usage,
      );
    }
    const { pullModel } = await import("../pull_model.ts");
    return await pullModel(call, name);
  },
  complete: (words) =>
    words.length === 0 ? [{ value: "pull", what: "fetch a model of Ollama" }] : [],
} satisfies Subcommand;

async function listModels(call: SubcommandCall): Promise<ExitCode> {
  const { findModels } = await import("../found_models.ts");
  const { modelTable } = await import("../model_table.ts");
  const found = await findModels(call);
  if (call.flags.json) await call.print(`${JSON.stringify(found, undefined, 2)}\n`);
  else await call.show(modelTable(found).join("\n"));
  return exitCode.done;
}
