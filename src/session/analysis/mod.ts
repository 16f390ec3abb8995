/**
 * What sessions hold, counted and measured: characters, models, replies, mentions, operations, and
 * what does not fit together. Files of any length in constant memory.
 *
 * @module
 */
export { analyseFile, isUnreadable, type UnreadableFile } from "./analyse_file.ts";
export { analyseSession, type AnalysisOptions } from "./analyse_session.ts";
export type { CharacterType } from "./character_type.ts";
export type { Listing } from "./listing.ts";
export type { MentionFact } from "./mentions.ts";
export { type PieceOptions, type SessionPiece, sessionPieces } from "./pieces.ts";
export type { SceneFact } from "./scenes.ts";
export type * from "./session_analysis.ts";
export { sessionPaths } from "./session_paths.ts";
export { type ModelTotal, TotalFacts, type Totals } from "./totals.ts";
export { type AnalysisRule, analysisRules } from "./warnings.ts";
