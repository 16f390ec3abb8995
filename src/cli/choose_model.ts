import { type Configuration, namedModel, type Screen } from "../host/mod.ts";
import { exitCode, UserError } from "../kernel/mod.ts";
import {
  discover,
  elizaName,
  type Model,
  type ModelRegistry,
  resolveModel,
} from "../models/mod.ts";

/**
 * The model that a session begins with: the configured one; else the first that a server on this
 * machine offers; else `eliza`, named as what it is. Says what it found.
 *
 * @throws {UserError} where the configured model cannot be had
 */
export async function chooseModel(
  models: ModelRegistry,
  config: Configuration,
  environment: Readonly<Record<string, string>>,
  screen: Screen,
  signal: AbortSignal,
): Promise<Model> {
  const { model, url } = config;
  if (model !== undefined) return namedModel(model, { registry: models, url, environment });
  const served = resolveModel({ url, environment, registry: models });
  if (served) return served;
  const found = await discover({ signal, environment });
  if (found) {
    await screen.notice(`Found ${found.found}: ${found.model.name} answers.`);
    return found.model;
  }
  // Who named a server wants to know that it does not answer.
  const named = environment.OLLAMA_HOST ? ", nor where OLLAMA_HOST says" : "";
  const eliza = models.get(elizaName)?.model(elizaName);
  if (!eliza) {
    throw new UserError(
      `Cannot choose a model: no model server found on this machine${named} (name one with --model)`,
      exitCode.failed,
    );
  }
  await screen.notice(
    `No model server found on this machine${named}: ${eliza.name} answers, ${eliza.description}.`,
  );
  return eliza;
}
