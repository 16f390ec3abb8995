import type { Session } from "./session.ts";

/** What stands in a description where no model could be had. */
const noModels = new Set(["none", "MODEL"]);

/** The model that was active when a session ended, in full where the file says so. */
export function lastModelOf(session: Session): string | undefined {
  let model: string | undefined;
  for (const { heading, description, entries } of session.scenes) {
    if (heading.kind === "chat" || heading.kind === "direct") model = description.model ?? model;
    for (const entry of entries) {
      if (entry.type === "note" && entry.note.kind === "model") model = entry.note.name;
    }
  }
  if (model === undefined || !noModels.has(model)) return model;
  return session.turns.findLast((turn) => turn.model && !noModels.has(turn.model))?.model;
}
