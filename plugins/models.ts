import type { Plugin } from "../src/host/mod.ts";

/** `/model`: shows the active model and switches to another; the switch stands on the record. */
export default {
  name: "models",
  api: 1,
  capabilities: ["ui"],
  setup(harvey) {
    harvey.scenes.define("model.changed", {
      write({ data }, script) {
        script.note("model", { cue: script.cues.model(data.to), name: data.to });
      },
    });
    harvey.commands.define({
      name: "model",
      usage: "[NAME]",
      summary: "Show the active model, or switch to another",
      async run(words) {
        if (words !== "") await harvey.activeModel.use(harvey.models.resolve(words));
        const model = await harvey.activeModel.get();
        await harvey.ui.line(`Model: ${model.name} (${model.description})`);
      },
    });
    harvey.filter("status", (lines) => {
      const model = harvey.activeModel.current;
      const value = model ? `${model.name} (${model.description})` : "not chosen yet";
      return [...lines, { label: "Model", value }];
    });
  },
} satisfies Plugin;
