import type { Plugin } from "../src/host/mod.ts";
import { standardModels } from "../src/models/mod.ts";

/** The model servers that people run or rent: Ollama, OpenAI, llamafile, LM Studio. */
export default {
  name: "servers",
  api: 1,
  setup(harvey) {
    for (const provider of standardModels(harvey.environment).providers) {
      if (provider.name !== "eliza") harvey.models.register(provider);
    }
  },
} satisfies Plugin;
