import { type Note, readNote } from "../note.ts";
import { readOutcome } from "../outcome.ts";
import { type CheckFinding, finding } from "./rules.ts";

/** Kinds whose fields the format lays down; one that does not read as such says nothing. */
const specified = new Set(["stats", "write", "read", "edit", "run", "shell"]);
const ownBesides = new Set(["turn", "tool", "result", "step", "route", "harvey"]);

/** The rules on one note: that its fields can be read, and that its status is one. */
export function checkNote(content: string, line: number, own: boolean): CheckFinding[] {
  const note = readNote(content, own);
  if (note.kind === "other") {
    const isKnown = specified.has(note.name) || (own && ownBesides.has(note.name));
    return isKnown ? [finding("note", line, { name: `[[${content}]]` })] : [];
  }
  if (note.kind === "stats" && !isMeasured(note)) {
    return [finding("note", line, { name: `[[${content}]]` })];
  }
  if (note.kind === "shell") {
    return readOutcome(note.outcome) ? [] : [finding("status", line, { text: note.outcome })];
  }
  if ("status" in note && !isStatus(note.status)) {
    return [finding("status", line, { text: note.status })];
  }
  return [];
}

function isMeasured(note: Note & { kind: "stats" }): boolean {
  return [note.tokens, note.seconds, note.speed].every((text) =>
    text.trim() !== "" && Number.isFinite(Number(text))
  );
}

function isStatus(text: string): boolean {
  return ["ok", "skipped", "aborted"].includes(text) || text.startsWith("skipped: ") ||
    text.startsWith("error: ");
}
