import { v7 as newSessionId } from "uuid";
import { type Configuration, createHost, type Host } from "../host/mod.ts";
import { chooseModel } from "./choose_model.ts";
import { settleConfiguration } from "./configuration.ts";
import { findPlaces } from "./places.ts";
import { silentScreen } from "./screens.ts";
import type { SubcommandCall } from "./subcommand.ts";

/** A host that records and shows nothing, with what it was made from. */
export interface QuietHost extends AsyncDisposable {
  readonly host: Host;
  readonly config: Configuration;
}

/**
 * Loads the plugins for a subcommand that needs what they know, such as the providers of models.
 *
 * @throws {UserError} where the configuration or a plugin cannot be used
 */
export async function openQuietHost(
  { options, environment, program }: Pick<SubcommandCall, "options" | "environment" | "program">,
  signal: AbortSignal,
): Promise<QuietHost> {
  const paths = await findPlaces(options.workdir, environment);
  const settled = await settleConfiguration(options, paths, environment);
  const config: Configuration = { ...settled, record: "off" };
  const host = createHost({
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
  try {
    for (const plugin of await program.plugins()) await host.kernel.load(plugin);
  } catch (error) {
    await host[Symbol.asyncDispose]();
    throw error;
  }
  return { host, config, [Symbol.asyncDispose]: () => host[Symbol.asyncDispose]() };
}
