export { cueTableOf } from "./cue_table.ts";
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
export { ShellSpeech } from "./shell_speech.ts";
export { readOutcome, type ShellOutcome, writeOutcome } from "./outcome.ts";
export {
  type Heading,
  readHeading,
  type SceneKind,
  type Subject,
  writeHeading,
} from "./heading.ts";
export { readSession } from "./reader.ts";
export { resultExtension, thinkingExtension } from "./reply.ts";
export { notCaptured } from "./shell_run.ts";
export { type SceneFacts } from "./scene_writer.ts";
export { Script, type ScriptFacts, type ScriptSeed } from "./script.ts";
export {
  isStatement,
  readStatement,
  type Statement,
  type StatementKind,
  writeStatement,
} from "./statement.ts";
export * from "./session.ts";
export { type TitlePage } from "./title_page.ts";
export { type MessageOptions, messagesOf } from "./messages.ts";
export { modelOf, turnsOf } from "./turn.ts";
export { readLastTurns } from "./tail_reader.ts";
export { type Continuation, type ContinueOptions, continueSession } from "./continuation.ts";
export { copyEarlierScenes } from "./earlier_scenes.ts";
export { lastModelOf } from "./last_model.ts";
export { type ReadPart, readRecent } from "./recent_reader.ts";
export { type AppendFile, DiskFile } from "./append_file.ts";
export { Journal, type JournalOptions, type Receipt, type Trouble } from "./journal.ts";
export {
  createSession,
  homeSessionsFolder,
  type SessionPlaces,
  type SessionsFolder,
  sessionsFolder,
  workspaceSessionsFolder,
} from "./locations.ts";
export { RecordingError, type RecordingFailure } from "./recording_error.ts";
export { type MendedFile, mendForWriting, type Mending } from "./recovery.ts";
export { type OpenedSession, type OpenOptions, SessionFile } from "./session_file.ts";
export {
  discoverSessionFiles,
  listSessionFiles,
  type SessionListing,
  type SkippedReport,
} from "./session_list.ts";
export { inspectSessionFile, inspectTail, type TailInspection } from "./tail_inspection.ts";
export * from "./export/mod.ts";
export {
  type CheckFinding,
  type CheckOptions,
  type CheckRule,
  checkRules,
  checkSession,
  checkSessionFile,
  type Severity,
} from "./check.ts";
export {
  type ComparedStats,
  compareSessions,
  type ReplyComparison,
  type SessionComparison,
  type TurnComparison,
  type WordChange,
} from "./compare.ts";
export {
  extractModelFromSession,
  parseFountainSession,
  type Playback,
  type PlaybackTurn,
} from "./playback.ts";
export { type ChatStats, Recorder, type RecorderOptions } from "./recorder.ts";
export { type SessionSummary, summaries, summarise, type SummaryOptions } from "./summary.ts";
export { type RepairedSession, repairSession, type RepairStep } from "./repair.ts";
export { renameFile } from "./renaming.ts";
export { readSessionText, type TextOptions } from "./session_text.ts";
export { type PlannedItem, type PlannedTurn, planReplay, type ReplayPlan } from "./replay_plan.ts";
export { readReplayOutput, type ReplayOutput } from "./replay_output.ts";
export {
  messagesOfScene,
  type ReplayedScene,
  replayedScene,
  writeReplayedScene,
} from "./replayed_scene.ts";
export * from "./analysis/mod.ts";
export { findSessionFile, type SessionFolders } from "./session_search.ts";
