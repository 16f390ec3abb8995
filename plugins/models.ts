import { listedProviders } from "../src/cli/listed_providers.ts";
import { modelTable } from "../src/cli/model_table.ts";
import type { Harvey, Plugin } from "../src/host/mod.ts";
import { listAll } from "../src/models/mod.ts";

/** How long each server is waited for, in milliseconds: a person looks on. */
const patience = 1000;

/**
 * `/model`: shows the active model and all that can be reached, and switches to another; the switch
 * stands on the record.
 */
export default {
  name: "models",
  api: 1,
  capabilities: ["ui"],
  setup(harvey) {
    harvey.scenes.define("model.changed", {
      write({ data }, script) {
        script.note("model", { cue: script.cues.model(data.to), name: data.to });
      },
    });
    harvey.commands.define({
      name: "model",
      usage: "[NAME]",
      summary: "Show the models that there are, or switch to another",
      async run(words, { signal }) {
        if (words !== "") await harvey.activeModel.use(harvey.models.resolve(words));
        const model = await harvey.activeModel.get();
        await harvey.ui.line(`Model: ${model.name} (${model.description})`);
        if (words === "") await showModels(harvey, model.name, signal);
      },
    });
    harvey.filter("status", (lines) => {
      const model = harvey.activeModel.current;
      const value = model ? `${model.name} (${model.description})` : "not chosen yet";
      return [...lines, { label: "Model", value }];
    });
  },
} satisfies Plugin;

async function showModels(harvey: Harvey, active: string, signal: AbortSignal): Promise<void> {
  const { config, environment } = harvey;
  using _progress = harvey.ui.progress("looking for models");
  const providers = listedProviders(harvey.models.providers, config, environment);
  const found = await listAll(providers, { signal, patience });
  await harvey.ui.line(modelTable({ ...found, active }).join("\n"));
}
