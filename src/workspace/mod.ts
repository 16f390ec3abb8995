export { type AuditEntry, AuditLog } from "./audit_log.ts";
export { NoBackup } from "./backup.ts";
export { childEnvironment } from "./child_environment.ts";
export {
  type CommandGrammar,
  type CommandVerdict,
  grammarOf,
  judgeCommand,
  readEntry,
} from "./command_policy.ts";
export { fileOfWord } from "./command_line/file_of_word.ts";
export { faultOfProgram } from "./command_line/program_place.ts";
export { readOnlyCommands } from "./command_line/read_only_commands.ts";
export { onInterrupt } from "./interrupts.ts";
export {
  type CommandOutcome,
  type CommandRequest,
  type CommandResult,
  runCommand,
} from "./process.ts";
export { type RedactedStream, Redactor, secretsOf } from "./redaction.ts";
export { beginsAsToken, findSecrets } from "./redaction/find_secrets.ts";
export { namesSecret } from "./redaction/secret_names.ts";
export { programName } from "./shell_words.ts";
export { type Brought, findBrought } from "./brought.ts";
export { type TrustDecision, TrustStore } from "./trust_store.ts";
export { textOfFile } from "./guarded_file.ts";
export { type GuardedPath, PathGuard, type PathGuardOptions } from "./path_guard.ts";
export { type Platform } from "./path_names.ts";
export { PathRefusal } from "./path_refusal.ts";
export { type Access, Permissions } from "./permissions.ts";
export { UndoStore } from "./undo_store.ts";
export { UndoStep } from "./undo_step.ts";
export { type TakenBack } from "./undo_taking.ts";
export { type ProposedChange, readProposal } from "./proposal.ts";
export { applyUnifiedDiff, unifiedDiff } from "./unified_diff.ts";
export { visiblePath } from "./visible_path.ts";
export { FileWalk, type WalkOptions } from "./file_walk.ts";
export { isPattern, PathGlob } from "./file_walk_glob.ts";
export { searchFiles, type SearchOptions, type SearchResult } from "./file_search.ts";
export { readFileText } from "./file_text.ts";
export { beginningOf, excerptOf, type LineRange } from "./file_text_excerpt.ts";
