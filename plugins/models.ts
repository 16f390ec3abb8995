import { listedProviders } from "../src/cli/listed_providers.ts";
import { modelTable } from "../src/cli/model_table.ts";
import type { Harvey, Plugin } from "../src/host/mod.ts";
import { exitCode, UserError } from "../src/kernel/mod.ts";
import { listAll, meantName, type Model } from "../src/models/mod.ts";
import { proposal } from "../src/cli/nearest.ts";

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
        if (/\s/.test(words)) {
          throw new UserError(
            `Cannot switch to "${words}": a model's name has no spaces (/model lists them)`,
            exitCode.usage,
          );
        }
        if (words !== "") await harvey.activeModel.use(harvey.models.resolve(words));
        const model = await harvey.activeModel.get();
        await harvey.ui.line(`Model: ${model.name} (${model.description})`);
        if (words === "") await showModels(harvey, model.name, signal);
        else await tellWhereNotListed(harvey, model, words, signal);
      },
    });
    harvey.filter("status", (lines) => {
      const model = harvey.activeModel.current;
      const value = model ? `${model.name} (${model.description})` : "not chosen yet";
      return [...lines, { label: "Model", value }];
    });
  },
} satisfies Plugin;

/**
 * A name may be right that its server does not list, so it is taken; a mistyped one is told now
 * rather than with the next prompt. What a URL names has no provider to ask.
 */
async function tellWhereNotListed(
  harvey: Harvey,
  model: Model,
  words: string,
  signal: AbortSignal,
): Promise<void> {
  const provider = harvey.models.providers.find(({ name }) => name === model.provider);
  if (!provider || harvey.config.url !== undefined || model.name.includes("://")) return;
  using _progress = harvey.ui.progress("looking for the model");
  const { models } = await listAll([provider], { signal, patience });
  const names = models.map(({ name }) => name);
  const isListed = names.some((name) => name === model.name || name === `${model.name}:latest`);
  const meant = await meantName(words, harvey.models.providers.map(({ name }) => name));
  if (isListed) return;
  if (meant !== undefined) {
    return await harvey.ui.notice(
      `Did you mean "${meant}"? "${words}" is taken for a model of ${model.description}.`,
    );
  }
  if (names.length === 0) return;
  const advice = proposal(model.name, names, "/model lists those that there are");
  await harvey.ui.notice(`${model.description} does not list "${model.name}" (${advice})`);
}

async function showModels(harvey: Harvey, active: string, signal: AbortSignal): Promise<void> {
  const { config, environment } = harvey;
  using _progress = harvey.ui.progress("looking for models");
  const providers = listedProviders(harvey.models.providers, config, environment);
  const found = await listAll(providers, { signal, patience });
  await harvey.ui.line(modelTable({ ...found, active }).join("\n"));
}
