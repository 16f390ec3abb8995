import { unescapeField } from "../../fountain/mod.ts";
import { type Note, type NoteFields, type NoteKind, writeNote } from "../note.ts";

/**
 * What stands between a note's brackets, for people: nothing in it is escaped.
 *
 * ```ts
 * import { noteText } from "./note_text.ts";
 * const text = noteText({ kind: "write", path: "a*b.md", status: "ok" });
 * if (text !== "write: a*b.md — ok") throw new Error(text);
 * ```
 */
export function noteText(note: Note): string {
  if (note.kind === "other") return note.name === "" ? note.text : `${note.name}: ${note.text}`;
  const written = writeNote(note.kind, note as unknown as NoteFields<NoteKind>);
  return unescapeField(written.slice(2, -2));
}
