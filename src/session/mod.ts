export { CueTable, displayName, modelCue } from "./name.ts";
export {
  type Note,
  type NoteFields,
  type NoteKind,
  readNote,
  type Status,
  writeNote,
  writeOtherNote,
} from "./note.ts";
export { readOutcome, type ShellOutcome, writeOutcome } from "./outcome.ts";
export {
  type Heading,
  readHeading,
  type SceneKind,
  type Subject,
  writeHeading,
} from "./heading.ts";
export { readSession } from "./reader.ts";
export { thinkingExtension } from "./reply.ts";
export { notCaptured } from "./shell_run.ts";
export { type SceneFacts } from "./scene_writer.ts";
export { Script, type ScriptFacts } from "./script.ts";
export {
  isStatement,
  readStatement,
  type Statement,
  type StatementKind,
  writeStatement,
} from "./statement.ts";
export * from "./session.ts";
export { type TitlePage } from "./title_page.ts";
export { modelOf, turnsOf } from "./turn.ts";
