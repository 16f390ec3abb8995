import { duration } from "../../../src/session/export/figures.ts";
import type { SessionAnalysis, Totals } from "../../../src/session/mod.ts";
import { writeLocalTime } from "../../../src/session/time.ts";
import { barOf, type Report } from "./report.ts";
import { bytes, tableOf } from "./sections.ts";

/** One line about a session, for the table of all of them. */
export interface SessionLine {
  readonly path: string;
  readonly started?: Date;
  readonly turns: number;
  readonly tokens: number;
  readonly warnings: number;
}

/** What the table of all sessions tells of one. */
export function lineOf(analysis: SessionAnalysis): SessionLine {
  const { file, metadata, turns, models, warnings } = analysis;
  return {
    path: file.path ?? "",
    ...metadata.started ? { started: metadata.started } : {},
    turns: turns.count,
    tokens: models.reduce((sum, model) => sum + model.tokens, 0),
    warnings: warnings.count,
  };
}

/** The report on several sessions together; `lines`: the first of them, `hint`: what else to know. */
export function totalReport(
  totals: Totals,
  lines: readonly SessionLine[],
  hint?: string,
): Report {
  const { files, closed, scenes, turns, replies, tokens, seconds, models } = totals;
  const facts: [string, string][] = [
    ["Files", `${files}, ${closed} of them closed in order`],
    ["Size", bytes(totals.bytes)],
    ["Scenes", String(scenes)],
    ["Turns", String(turns)],
    [
      "Replies",
      `${replies}: ${totals.native} Harvey-native, ${totals.forwarded} forwarded, ${totals.direct} direct`,
    ],
    ["Measured", `${tokens} tokens in ${duration(seconds)}`],
    ["@mentions", `${totals.fulfilled} fulfilled, ${totals.unfulfilled} unfulfilled`],
    ["Operations", String(totals.operations)],
    ["Shell runs", `${totals.shellRuns}, ${totals.failedShellRuns} failed`],
    ["Skills", String(totals.skills)],
    ["Tool calls", String(totals.toolCalls)],
    ["Findings", `${totals.errors} errors, ${totals.warnings} warnings`],
    ...totals.unreadable > 0
      ? [["Not readable", String(totals.unreadable)] as [string, string]]
      : [],
  ];
  const sizes = models.map((model) => model.tokens || model.replies);
  const modelRows = models.map((model, at) => [
    ...[model.name, String(model.replies), String(model.tokens), duration(model.seconds)],
    barOf(sizes[at], sizes, "model"),
  ]);
  const counts = lines.map((line) => line.turns);
  const rows = lines.map((line) => [
    ...[line.path, line.started ? writeLocalTime(line.started) : "", String(line.turns)],
    ...[String(line.tokens), String(line.warnings), barOf(line.turns, counts, "user")],
  ]);
  const columns = ["File", "Started", "Turns!", "Tokens!", "Findings!", ""];
  const modelTable = tableOf(["Model", "Replies!", "Tokens!", "Time!", ""], modelRows);
  return {
    title: "All sessions",
    summary: hint === undefined ? [] : [hint],
    sections: [
      { title: "Totals", lines: [], table: tableOf([], facts) },
      ...modelRows.length > 0 ? [{ title: "By model", lines: [], table: modelTable }] : [],
      { title: "Sessions", lines: [], table: tableOf(columns, rows, files) },
    ],
  };
}
