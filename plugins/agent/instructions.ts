import type { Harvey } from "../../src/host/mod.ts";
import type { Message } from "../../src/models/mod.ts";

/** How a model proposes; short, since every request carries it. */
const instructions =
  "To propose a file, write it whole in a fenced block that names its path: ```ts src/a.ts. " +
  "A block ```edit PATH holds a unified diff, a block ```run commands, one a line. " +
  "The person decides, and you are told what was done.";

/** Tells models how to propose, after Harvey's own lines and before the workspace's. */
export function defineInstructions(harvey: Harvey): void {
  harvey.filter("request", (messages) => {
    const [system, ...rest] = messages;
    if (system?.role !== "system") return undefined;
    return [withInstructions(system.content), ...rest];
  });
}

function withInstructions(content: string): Message {
  const end = content.indexOf("\n\n");
  const [own, further] = end < 0 ? [content, ""] : [content.slice(0, end), content.slice(end)];
  return { role: "system", content: `${own}\n\n${instructions}${further}` };
}
