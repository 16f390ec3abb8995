/**
 * Sessions in other forms: a page to look at, Markdown to paste, JSON for programs, plain text,
 * Final Draft, and a screenplay to print. Each form is loaded when it is asked for.
 *
 * @module
 */
export type { Character, CharacterKind } from "./cast.ts";
export { exportFormats, exportSession, type SessionFormat } from "./export_format.ts";
export type { SceneDocument, SessionDocument, TurnDocument } from "./session_document.ts";
