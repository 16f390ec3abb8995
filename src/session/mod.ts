export { CueTable, modelCue } from "./name.ts";
export { type Note, type NoteFields, type NoteKind, type Status } from "./note.ts";
export { readOutcome, type ShellOutcome, writeOutcome } from "./outcome.ts";
export { type Heading, readHeading, type SceneKind } from "./heading.ts";
export { type SceneFacts } from "./scene_writer.ts";
export { Script, type ScriptFacts } from "./script.ts";
export { isStatement, type Statement, type StatementKind } from "./statement.ts";
export * from "./session.ts";
