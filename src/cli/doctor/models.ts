import { UserError } from "../../kernel/mod.ts";
import { elizaName } from "../../models/mod.ts";
import { findModels } from "../found_models.ts";
import type { Finding, Patient } from "./finding.ts";

/** In milliseconds, for every server at once. */
const patience = 900;

/** Those that are looked for without being asked for. */
const atHand = ["ollama", "llamafile", "lmstudio", "vllm"];

/** Which servers answer, and with which model a session begins. */
export async function checkModels({ call, config }: Patient): Promise<Finding[]> {
  try {
    const { models, unreachable, active } = await findModels(call, patience);
    const servers = Map.groupBy(models, ({ provider }) => provider);
    servers.delete(elizaName);
    const reached = [...servers].map(([provider, { length }]): Finding => ({
      name: provider,
      state: "ok",
      found: `${length} ${length === 1 ? "model" : "models"}`,
    }));
    const wanted = config.model ?? config.url;
    const asked = unreachable.filter(({ provider }) => !atHand.includes(provider));
    const missing = asked.map(({ provider, reason }): Finding => ({
      name: provider,
      state: "warning",
      found: reason,
    }));
    const idle = unreachable.filter(({ provider }) => atHand.includes(provider));
    if (idle.length > 0) {
      const names = idle.map(({ provider }) => provider).join(", ");
      // Nobody misses a server that was never wanted.
      const state = wanted !== undefined && servers.size === 0 ? "warning" : "ok";
      missing.push({ name: "servers", state, found: `not running on this machine: ${names}` });
    }
    return [...reached, ...missing, answering(active, wanted, models.map(({ name }) => name))];
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    return [{ name: "model", state: "wrong", found: error.message }];
  }
}

function answering(
  active: string | undefined,
  wanted: string | undefined,
  names: readonly string[],
): Finding {
  const name = "model";
  if (active === undefined) {
    return {
      name,
      state: "wrong",
      found: `${wanted} cannot be had`,
      advice: "harvey models lists those that can",
    };
  }
  if (active === elizaName && wanted === undefined) {
    return {
      name,
      state: "warning",
      found: "eliza, the built-in partner, which is no language model",
      advice: "start a server such as Ollama, or set a key: harvey help models",
    };
  }
  if (names.includes(active)) return { name, state: "ok", found: active };
  return {
    name,
    state: "warning",
    found: `${active} is in no list`,
    advice: "harvey models lists what can be reached",
  };
}
