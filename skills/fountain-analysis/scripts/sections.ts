import { counted, duration, grouped } from "../../../src/session/export/figures.ts";
import type {
  CharacterType,
  FileKind,
  ReplyOrigin,
  SessionAnalysis,
} from "../../../src/session/mod.ts";
import { writeLocalTime } from "../../../src/session/time.ts";
import { activitySections } from "./activity_sections.ts";
import { barOf, type Report, type Section, type Voice } from "./report.ts";

/** The report on one session. */
export function reportOf(analysis: SessionAnalysis): Report {
  const sections = [
    metadata(analysis),
    scenes(analysis),
    characters(analysis),
    timeline(analysis),
    replies(analysis),
    mentions(analysis),
    models(analysis),
    ...activitySections(analysis),
    warnings(analysis),
  ];
  return {
    title: analysis.file.path ?? "session",
    summary: summary(analysis),
    sections: sections.filter((section) => section !== undefined),
  };
}

const kinds: Readonly<Record<FileKind, string>> = {
  harvey: "A session of Harvey's",
  fountain: "A Fountain file without Harvey's mark",
  text: "No session: there is no scene in this file",
  empty: "An empty file: nothing was recorded",
};

/** What voice the page gives to whom. */
export const voices: Readonly<Record<CharacterType, Voice>> = {
  "human": "user",
  "harvey-native": "harvey",
  "active-model": "model",
  "cloud-model": "model",
  "routed-ollama": "route",
  "shell": "shell",
  "skill": "skill",
  "unknown": "bad",
};

const originVoices: Readonly<Record<ReplyOrigin, Voice>> = {
  native: "harvey",
  forwarded: "route",
  direct: "model",
};

function summary(analysis: SessionAnalysis): string[] {
  const { file, metadata, scenes, turns, replies, warnings } = analysis;
  const kind = kinds[file.kind];
  if (file.kind === "empty" || file.kind === "text") return [`${kind}.`];
  const title = metadata.title === undefined ? "" : `, “${metadata.title}”`;
  const ending = metadata.ending === "closed" ? "closed in order" : "interrupted (no THE END.)";
  const faults = warnings.count - warnings.errors;
  return [
    `${kind}${title}, ${ending}.`,
    [
      counted(scenes.count, "scene"),
      counted(turns.count, "turn"),
      replies.count === 1 ? "1 reply" : `${grouped(replies.count)} replies`,
      counted(warnings.errors, "error"),
      `${counted(faults, "warning")}.`,
    ].join(", "),
  ];
}

function metadata({ file, metadata }: SessionAnalysis): Section {
  const facts: [string, string | undefined][] = [
    ["Title", metadata.title],
    ["Author", metadata.author],
    ["Credit", metadata.credit],
    ["Date", metadata.date && writeLocalTime(metadata.date)],
    ["Characters", metadata.characters.join(", ") || undefined],
    ...Object.entries(metadata.fields),
    ["User", metadata.user],
    ["Session", metadata.id],
    ["Format", metadata.format === undefined ? undefined : String(metadata.format)],
    ["Workspace", metadata.workspaces.join(", ") || undefined],
    ["Time", span(metadata.started, metadata.ended)],
    ["Size", `${bytes(file.bytes ?? file.length)}, ${counted(file.lines, "line")}`],
  ];
  const rows = facts.flatMap(([name, value]) => value === undefined ? [] : [[name, value]]);
  return { title: "Session", lines: [], table: tableOf([], rows) };
}

function scenes({ scenes }: SessionAnalysis): Section | undefined {
  if (scenes.count === 0) return undefined;
  const seconds = scenes.items.map((scene) => scene.seconds ?? 0);
  const times = scenes.items.map(({ time }) => time ? writeLocalTime(time) : "");
  const days = new Set(times.filter((time) => time !== "").map((time) => time.slice(0, 10)));
  const rows = scenes.items.map((scene, at) => [
    String(scene.number),
    // Where all is of one day, the session's own facts tell which.
    days.size > 1 ? times[at] : times[at].slice(11),
    scene.heading === "" ? "(before any heading)" : nameOf(scene.heading),
    scene.seconds === undefined ? "" : duration(scene.seconds),
    scene.model ?? "",
    String(scene.turns || ""),
    String(scene.tokens || ""),
    barOf(scene.seconds ?? 0, seconds, "harvey"),
  ]);
  const columns = ["#!", "Time", "Scene", "Lasts!", "Model", "Turns!", "Tokens!", ""];
  return { title: "Scenes", lines: [], table: tableOf(columns, rows, scenes.count) };
}

function characters({ characters }: SessionAnalysis): Section | undefined {
  if (characters.length === 0) return undefined;
  const lengths = characters.map(({ length }) => length);
  const rows = characters.map(({ cue, type, speeches, scenes, length }) => [
    ...[cue, type, String(speeches), String(scenes), grouped(length)],
    barOf(length, lengths, voices[type]),
  ]);
  const columns = ["Character", "Type", "Speeches!", "Scenes!", "Characters!", ""];
  return { title: "Characters", lines: [], table: tableOf(columns, rows) };
}

function timeline({ timeline }: SessionAnalysis): Section | undefined {
  if (timeline.count === 0) return undefined;
  const turns = timeline.items.map((span) => span.turns);
  const rows = timeline.items.map((span) => [
    span.from === span.to ? String(span.from) : `${span.from}–${span.to}`,
    span.time ? writeLocalTime(span.time) : "",
    ...[span.model, String(span.turns), barOf(span.turns, turns, "model")],
  ]);
  const columns = ["Scenes", "From", "Model", "Turns!", ""];
  return { title: "Model timeline", lines: [], table: tableOf(columns, rows, timeline.count) };
}

function replies({ replies, turns }: SessionAnalysis): Section | undefined {
  if (turns.count + replies.count === 0) return undefined;
  const counts = [
    ["Harvey-native", replies.native, "harvey"],
    ["Forwarded", replies.forwarded, "route"],
    ["Direct (EXT.)", replies.direct, "model"],
  ] as const;
  const rows = counts.map(([name, count, voice]) => [
    ...[name, String(count), percent(count, replies.count)],
    barOf(count, [replies.count], voice),
  ]);
  const faults = [
    [turns.unanswered, "without a reply"],
    [turns.count - turns.complete, "not brought to an end"],
  ].flatMap(([count, words]) => count === 0 ? [] : [`${counted(Number(count), "turn")} ${words}.`]);
  if (replies.interrupted > 0) faults.push(`Interrupted replies: ${replies.interrupted}.`);
  if (replies.atLengthLimit > 0) faults.push(`Cut at the length limit: ${replies.atLengthLimit}.`);
  return {
    title: "Replies",
    lines: faults,
    table: tableOf(["Origin", "Replies!", "Share!", ""], rows),
  };
}

function mentions({ mentions, turns }: SessionAnalysis): Section | undefined {
  if (turns.count === 0 && mentions.count === 0) return undefined;
  if (mentions.count === 0) return { title: "@mentions", lines: ["None."] };
  const rows = mentions.items.map(({ name, fulfilled, turn, line }) => [
    ...[`@${name}`, fulfilled ? "fulfilled" : "unfulfilled", turn === undefined ? "" : `${turn}`],
    String(line),
  ]);
  const { fulfilled, unfulfilled, count } = mentions;
  return {
    title: "@mentions",
    lines: [`Fulfilled: ${fulfilled}. Unfulfilled: ${unfulfilled}.`],
    table: tableOf(["Mention", "Status", "Turn!", "Line!"], rows, count),
  };
}

function models({ models }: SessionAnalysis): Section | undefined {
  if (models.length === 0) return undefined;
  const tokens = models.map((model) => model.tokens || 0);
  const isMeasured = models.some(({ measured }) => measured > 0);
  const sizes = isMeasured ? tokens : models.map(({ length }) => length);
  const rows = models.map((model, at) => [
    model.route === undefined || model.route === model.name
      ? model.name
      : `${model.name} (@${model.route})`,
    ...[model.cue, model.origin, String(model.replies)],
    model.measured === 0 ? "" : String(model.tokens),
    model.measured === 0 ? "" : duration(model.seconds),
    model.seconds > 0 ? (model.tokens / model.seconds).toFixed(1) : "",
    barOf(sizes[at], sizes, originVoices[model.origin]),
  ]);
  const columns = ["Model", "As", "Origin", "Replies!", "Tokens!", "Time!", "Tok/s!", ""];
  const lines = isMeasured ? [] : ["The file tells no tokens; the bars show how much was said."];
  return { title: "Tokens and seconds by model", lines, table: tableOf(columns, rows) };
}

function warnings({ warnings }: SessionAnalysis): Section {
  const title = "Warnings and inconsistencies";
  if (warnings.count === 0) return { title, lines: ["None."] };
  const rows = warnings.items.map(({ line, severity, rule, message }) => [
    ...[String(line), severity, rule, message],
  ]);
  const rules = Object.entries(warnings.rules).map(([rule, count]) => `${rule} ${count}`);
  return {
    title,
    lines: warnings.count > 10 ? [`${rules.join(", ")}.`] : [],
    table: tableOf(["Line!", "Severity", "Rule", "Finding"], rows, warnings.count),
  };
}

/** Columns by name; `!` after it: numbers stand in it. */
export function tableOf(
  columns: readonly string[],
  rows: readonly (readonly (string | ReturnType<typeof barOf>)[])[],
  count = rows.length,
) {
  return {
    columns: columns.map((name) =>
      name.endsWith("!") ? { name: name.slice(0, -1), isNumber: true } : { name }
    ),
    rows,
    count,
  };
}

/** A heading without the time, which has a column of its own. */
function nameOf(heading: string): string {
  const words = heading.split(" ");
  while (words.length > 1 && /^[\d:T–—-]+$/.test(words.at(-1)!)) words.pop();
  return words.join(" ");
}

function span(started: Date | undefined, ended: Date | undefined): string | undefined {
  if (!started) return undefined;
  const from = writeLocalTime(started);
  const seconds = ended ? (ended.getTime() - started.getTime()) / 1000 : 0;
  return seconds > 0 ? `${from} to ${writeLocalTime(ended!)} (${duration(seconds)})` : from;
}

function percent(part: number, of: number): string {
  return of === 0 ? "" : `${Math.round(100 * part / of)} %`;
}

/** A file's size: `374 bytes`, `1.2 MB`. */
export function bytes(count: number): string {
  if (count < 10_000) return counted(count, "byte");
  if (count < 1_000_000) return `${Math.round(count / 1000)} kB`;
  return `${(count / 1_000_000).toFixed(1)} MB`;
}
