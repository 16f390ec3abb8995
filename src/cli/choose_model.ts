import type { Configuration, Screen } from "../host/mod.ts";
import { discover, type Model, type ModelRegistry, resolveModel } from "../models/mod.ts";

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
  const configured = resolveModel({ model, url, environment, registry: models });
  if (configured) return configured;
  const found = await discover({ signal, environment });
  if (found) {
    await screen.notice(`Found ${found.found}: ${found.model.name} answers.`);
    return found.model;
  }
  const eliza = models.resolve("eliza");
  await screen.notice(
    `No model server found on this machine: ${eliza.name} answers, ${eliza.description}.`,
  );
  return eliza;
}
