import type { RecordedEvent, Scene } from "./session.ts";

/** The events that stand in notes because they have no scene of their own. */
export function findEvents(scenes: readonly Scene[]): RecordedEvent[] {
  const events: RecordedEvent[] = [];
  for (const scene of scenes) {
    for (const entry of scene.entries) {
      if (entry.type !== "note" || entry.note.kind !== "event") continue;
      const { name, json } = entry.note;
      events.push({ name, ...parsed(json), line: entry.line });
    }
  }
  return events;
}

function parsed(json: string): { data?: unknown } {
  try {
    return { data: JSON.parse(json) };
  } catch {
    return {};
  }
}
