import { createHost, type Paths, type Stage } from "../host/mod.ts";
import { chooseModel } from "./choose_model.ts";
import { loadPlugins } from "./load_plugins.ts";
import { personName } from "./places.ts";
import type { Program } from "./run.ts";

/** Opens further sessions of a program in the same place. */
export function programStage(
  { version, plugins }: Program,
  paths: Paths,
  environment: Readonly<Record<string, string>>,
): Stage {
  const user = personName(environment);
  return {
    createHost({ session, config, screen, signal }) {
      const stage = programStage({ version, plugins }, paths, environment);
      return createHost({
        session: { ...session, user, version },
        ...{ paths, config, environment, screen, stage },
        chooseModel: (models) => chooseModel(models, config, environment, screen, signal),
        leave() {},
      });
    },
    loadPlugins: (host) => loadPlugins(host, plugins),
  };
}
