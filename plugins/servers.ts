import { modelPatience, type Plugin } from "../src/host/mod.ts";
import { customProvider, knownServers } from "../src/models/mod.ts";

/**
 * The model servers that people run or rent, and those that `providers:` in `harvey.yaml` names. One
 * of these takes the place of a known server of its name.
 */
export default {
  name: "servers",
  api: 1,
  setup(harvey) {
    const { config, environment } = harvey;
    const patience = modelPatience(config);
    const own = Object.entries(config.providers).map(([name, provider]) =>
      customProvider({ name, ...provider }, { environment, patience })
    );
    const taken = new Set(own.map(({ name }) => name));
    const known = knownServers(environment, { patience }).filter(({ name }) => !taken.has(name));
    for (const provider of [...own, ...known]) harvey.models.register(provider);
  },
} satisfies Plugin;
