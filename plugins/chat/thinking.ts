import type { Harvey } from "../../src/host/mod.ts";

/** `/thinking`: shows what the model thought in the last turn, which the screen folds away. */
export function defineThinking(harvey: Harvey): void {
  let thoughts = "";
  harvey.on("turn.started", () => {
    thoughts = "";
  });
  harvey.on("reply.ended", ({ data }) => {
    const parts = [data.thinking, data.afterthought].filter((part) => part);
    thoughts = [thoughts, ...parts].filter((part) => part).join("\n\n");
  });
  harvey.commands.define({
    name: "thinking",
    summary: "Show what the model thought in the last turn",
    async run() {
      await harvey.ui.line(thoughts.trim() || "The model told no thinking in the last turn.");
    },
  });
}
