import { listAll } from "../models/mod.ts";
import { listedProviders } from "./listed_providers.ts";
import type { FoundModels } from "./model_table.ts";
import { openQuietHost } from "./quiet_host.ts";
import type { SubcommandCall } from "./subcommand.ts";

/**
 * Asks every provider that the plugins know for its models, at once, and finds out which model a
 * session would begin with.
 *
 * @param patience for each provider, in milliseconds
 * @throws {UserError} where the configuration or a plugin cannot be used
 */
export async function findModels(
  call: Pick<SubcommandCall, "options" | "environment" | "program">,
  patience = 3000,
): Promise<FoundModels> {
  const { signal } = new AbortController();
  await using quiet = await openQuietHost(call, signal);
  const { models, activeModel } = quiet.host.shared;
  const providers = listedProviders(models.providers, quiet.config, call.environment);
  const [found, active] = await Promise.all([
    listAll(providers, { signal, patience }),
    activeModel.get().then(({ name }) => name, () => undefined),
  ]);
  return { ...found, active };
}
