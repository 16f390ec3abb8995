import { castOf } from "./cast.ts";
import type { Session } from "../session.ts";

/** One line of an exported title page. */
export interface TitleLine {
  readonly key: string;
  readonly value: string;
}

/** How a session without a title is called. */
export const untitled = "Untitled session";

/**
 * The title page of an export: what the session's own says, and `Characters`, which a session that
 * grows cannot know.
 */
export function titleLines(session: Session): readonly TitleLine[] {
  const own = session.title.fields.filter(({ key }) => key.trim().toLowerCase() !== "characters");
  const characters = castOf(session).map(({ cue }) => cue).join(", ");
  return [
    ...own.length > 0 ? own : [{ key: "Title", value: untitled }],
    ...characters === "" ? [] : [{ key: "Characters", value: characters }],
  ];
}
