import type { Harvey } from "../../src/host/mod.ts";
import { Journal, type SessionFile, type Trouble } from "../../src/session/mod.ts";
import { fallbackFolders } from "./place.ts";

/**
 * The journal of a session file, whose troubles reach the person.
 *
 * @param head how a file begins that goes on elsewhere when this one fails
 */
export function openJournal(harvey: Harvey, file: SessionFile, head: () => string): Journal {
  return new Journal(file, {
    head,
    fallbackFolders: fallbackFolders(harvey),
    required: harvey.config.record === "required",
    onTrouble: (trouble) => tell(harvey, trouble),
  });
}

function tell({ ui, config, emit }: Harvey, { message, path, movedTo }: Trouble): void {
  // Where the record is required, the error itself reaches the person, and ends the session.
  if (config.record !== "required") void ui.error(message);
  else if (movedTo) void ui.notice(`What was recorded so far goes on in "${movedTo}".`);
  // Not awaited: its record waits for the one that failed.
  void emit("recording.troubled", { message, file: path, movedTo });
}
