import type { Block, Finding } from "../../fountain/mod.ts";
import { finding } from "../check/rules.ts";
import { SessionCheck } from "../check/session_check.ts";
import { PieceFacts } from "./piece_facts.ts";
import { sessionPieces } from "./pieces.ts";
import type { SessionAnalysis } from "./session_analysis.ts";
import { SourceWatch } from "./source_watch.ts";
import { WarningFacts } from "./warnings.ts";

/** How a session is analysed. */
export interface AnalysisOptions {
  /** Names of routes that are known from elsewhere; those that the file notes are known anyway. */
  readonly routes?: readonly string[];
  /** So many rows of each list are kept; all are counted. Default: 2000. */
  readonly limit?: number;
  readonly signal?: AbortSignal;
  /** UTF-16 units of source that are held at a time, about. Default: 262144. */
  readonly pieceSize?: number;
  /** Where the file is, for the result. */
  readonly path?: string;
  /** Its length in bytes, for the result. */
  readonly bytes?: number;
}

/**
 * Tells what a session file holds: any Fountain file, damaged or empty ones too. Memory is bounded
 * by the longest turn and the rows that are kept; time is linear.
 *
 * @param source the file's text, whole or in chunks that are cut anywhere
 *
 * ```ts
 * import { analyseSession } from "./analyse_session.ts";
 * const { replies, mentions } = await analyseSession(
 *   "INT. HARVEY AND ANN TALKING\n\nANN\n@pi2 hello\n\nHARVEY\nForwarding to PI2.\n\nPI2\nHello.\n",
 * );
 * if (replies.forwarded !== 1 || mentions.fulfilled !== 1) throw new Error();
 * ```
 */
export async function analyseSession(
  source: string | AsyncIterable<string> | Iterable<string>,
  options: AnalysisOptions = {},
): Promise<SessionAnalysis> {
  const { routes = [], limit = 2000, signal, pieceSize, path, bytes } = options;
  const warnings = new WarningFacts(limit);
  const watch = new SourceWatch(warnings);
  const check = new SessionCheck(routes);
  const facts = new PieceFacts(warnings, limit, routes);
  let blocks = 0;
  const onBlock = (block: Block) => {
    blocks++;
    for (const found of check.add(block)) warnings.add(found);
  };
  const onFinding = ({ kind, element, line }: Finding) => {
    if (kind === "unclosed") warnings.add(finding("unclosed", line, { element }));
  };
  const pieceOptions = {
    ...{ signal, onBlock, onFinding },
    ...pieceSize === undefined ? {} : { pieceSize },
  };
  const chunks = watch.pass(typeof source === "string" ? [source] : source);
  for await (const piece of sessionPieces(chunks, pieceOptions)) {
    facts.take(piece);
  }
  if (blocks > 0) { for (const found of check.finish()) warnings.add(found); }
  const { length, lines, hasText } = watch;
  const file = {
    ...path === undefined ? {} : { path },
    ...bytes === undefined ? {} : { bytes },
    ...{ length, lines },
  };
  return facts.finish(file, hasText);
}
