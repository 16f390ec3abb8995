import { v7 as newSessionId } from "uuid";
import { type Configuration, createHost, type Screen } from "../host/mod.ts";
import { listAll } from "../models/mod.ts";
import { chooseModel } from "./choose_model.ts";
import { settleConfiguration } from "./configuration.ts";
import { listedProviders } from "./listed_providers.ts";
import type { FoundModels } from "./model_table.ts";
import { findPlaces } from "./places.ts";
import type { SubcommandCall } from "./subcommand.ts";

/**
 * Asks every provider that the plugins know for its models, at once, and finds out which model a
 * session would begin with.
 *
 * @param patience for each provider, in milliseconds
 * @throws {UserError} where the configuration or a plugin cannot be used
 */
export async function findModels(
  { options, environment, program }: Pick<SubcommandCall, "options" | "environment" | "program">,
  patience = 3000,
): Promise<FoundModels> {
  const paths = await findPlaces(options.workdir, environment);
  const settled = await settleConfiguration(options, paths, environment);
  const config: Configuration = { ...settled, record: "off" };
  const { signal } = new AbortController();
  await using host = createHost({
    session: {
      id: newSessionId(),
      user: "",
      started: new Date(),
      version: program.version,
    },
    paths,
    config,
    environment,
    screen: silentScreen,
    chooseModel: (models) => chooseModel(models, config, environment, silentScreen, signal),
    leave() {},
  });
  for (const plugin of await program.plugins()) await host.kernel.load(plugin);
  const { models, activeModel } = host.shared;
  const providers = listedProviders(models.providers, config, environment);
  const [found, active] = await Promise.all([
    listAll(providers, { signal, patience }),
    activeModel.get().then(({ name }) => name, () => undefined),
  ]);
  return { ...found, active };
}

const nothing = () => Promise.resolve();

/** Nobody watches. */
const silentScreen: Screen = {
  isTerminal: false,
  text: nothing,
  endText: nothing,
  reply: nothing,
  endReply: nothing,
  thinking: nothing,
  endThinking: nothing,
  line: nothing,
  notice: nothing,
  error: nothing,
  progress: () => ({ [Symbol.dispose]() {} }),
  bar: () => ({ advance() {}, [Symbol.dispose]() {} }),
  lend: () => ({ [Symbol.dispose]() {} }),
};
