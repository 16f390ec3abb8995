import { clouds } from "../../models/mod.ts";
import type { Finding, Patient } from "./finding.ts";

/** Which keys are set: their names, never what they are. */
export function checkKeys({ call, config }: Patient): Finding[] {
  const isSet = (name: string) => Boolean(call.environment[name]?.trim());
  const set = clouds.flatMap(({ keyVariables }) => [...keyVariables]).filter(isSet);
  const own = Object.entries(config.providers).flatMap(([provider, { keyVariable }]): Finding[] => {
    if (keyVariable === undefined) return [];
    const name = `key of ${provider}`;
    if (isSet(keyVariable)) return [{ name, state: "ok", found: `${keyVariable} is set` }];
    return [{
      name,
      state: "warning",
      found: `${keyVariable} is not set`,
      advice: `set it in the environment, or take key_env out of providers.${provider}`,
    }];
  });
  return [{ name: "keys", state: "ok", found: set.join(", ") || "none are set" }, ...own];
}
