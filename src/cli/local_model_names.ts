import { createEliza, knownServers, listAll } from "../models/mod.ts";
import { settleConfiguration } from "./configuration.ts";
import { listedProviders } from "./listed_providers.ts";
import type { Options } from "./options.ts";
import { findPlaces } from "./places.ts";
import type { Candidate } from "./subcommand.ts";

/** Those that answer within a moment, and that nobody pays for. */
const local = ["ollama", "llamafile", "lmstudio", "vllm"];

/**
 * The models of the servers on this machine, or of the one that is configured: pressing Tab sends
 * nothing anywhere else.
 *
 * @param signal ends the search: what came until then is the answer
 */
export async function localModelNames(
  options: Options,
  environment: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<Candidate[]> {
  const paths = await findPlaces(options.workdir, environment);
  const config = await settleConfiguration(options, paths, environment);
  const servers = knownServers(environment).filter(({ name }) => local.includes(name));
  const providers = [...listedProviders(servers, config, environment), createEliza()];
  const found: Candidate[] = [];
  const ask = providers.map(async (provider) => {
    const { models } = await listAll([provider], { signal });
    found.push(...models.map(({ name, provider }) => ({ value: name, what: provider })));
  });
  const late = new Promise<void>((resolve) =>
    signal.addEventListener("abort", () => resolve(), { once: true })
  );
  await Promise.race([Promise.allSettled(ask), late]);
  return [...found];
}
