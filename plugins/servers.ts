import type { Plugin } from "../src/host/mod.ts";
import { knownServers } from "../src/models/mod.ts";

/** The model servers that people run or rent: Ollama, OpenAI, llamafile, LM Studio. */
export default {
  name: "servers",
  api: 1,
  setup(harvey) {
    for (const provider of knownServers(harvey.environment)) harvey.models.register(provider);
  },
} satisfies Plugin;
