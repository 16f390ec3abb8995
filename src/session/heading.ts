import { displayName } from "./name.ts";
import { readLocalTime, writeLocalTime } from "./time.ts";

/** Which of a pipeline's steps, counted from 1. */
export interface StepNumber {
  readonly number: number;
  readonly of: number;
}

/** What the words of a scene heading name. */
export type Subject =
  | { readonly kind: "chat"; readonly user: string }
  | { readonly kind: "agent" | "shell" | "compaction" }
  | { readonly kind: "skill"; readonly name: string }
  | { readonly kind: "pipeline"; readonly name: string; readonly step: StepNumber }
  | { readonly kind: "direct"; readonly model: string; readonly user: string }
  | { readonly kind: "plugin"; readonly name: string };

/** The kinds of scenes; `plugin` is every scene that is none of Harvey's own. */
export type SceneKind = Subject["kind"];

/** A scene heading, read. Its names are as displayed; `text` is the heading as it stands. */
export type Heading = Subject & { readonly text: string; readonly time?: Date };

/**
 * A scene heading's line. Names in it are for display: upper-cased, and without what Fountain
 * readers might take for a scene number or a note.
 *
 * ```ts
 * import { writeHeading } from "./heading.ts";
 * const line = writeHeading({ kind: "shell" }, new Date(2026, 4, 4, 14, 30, 0));
 * if (line !== "INT. SHELL 2026-05-04 14:30:00") throw new Error(line);
 * ```
 */
export function writeHeading(subject: Subject, time: Date): string {
  const place = subject.kind === "direct" ? "EXT." : "INT.";
  return `${place} ${words(subject)} ${writeLocalTime(time)}`;
}

function words(subject: Subject): string {
  switch (subject.kind) {
    case "chat":
      return `HARVEY AND ${subject.user} TALKING`;
    case "agent":
      return "AGENT MODE";
    case "shell":
      return "SHELL";
    case "compaction":
      return "COMPACTION";
    case "skill":
      return `SKILL ${displayName(subject.name) || "SKILL"}`;
    case "pipeline": {
      const file = displayName(subject.name, "/") || "PIPELINE";
      return `PIPELINE ${file} STEP ${subject.step.number}/${subject.step.of}`;
    }
    case "direct":
      return `${subject.model} AND ${subject.user}`;
    case "plugin": {
      const name = displayName(subject.name) || "PLUGIN";
      return readSubject(true, name).kind === "plugin" ? name : `PLUGIN ${name}`;
    }
  }
}

/**
 * Reads any scene heading. The time may be parted by a dash, may lack its seconds or be absent;
 * what is none of Harvey's own headings is a plugin's.
 *
 * ```ts
 * import { readHeading } from "./heading.ts";
 * const heading = readHeading("INT. HARVEY AND RSDOIEL TALKING — 2026-05-04 14:23");
 * if (heading.kind !== "chat" || heading.user !== "RSDOIEL") throw new Error("not a chat");
 * ```
 */
export function readHeading(line: string): Heading {
  const text = line.trim();
  const { interior, rest } = withoutPlace(text);
  const { time, before } = withoutTime(rest);
  return { ...readSubject(interior, before), text, time };
}

function readSubject(interior: boolean, text: string): Subject {
  const upper = text.toUpperCase();
  if (!interior) {
    const pair = betweenNames(withoutEnd(upper, " TALKING"));
    return pair
      ? { kind: "direct", model: pair[0], user: pair[1] }
      : { kind: "plugin", name: text };
  }
  if (upper.startsWith("HARVEY AND ")) {
    const user = withoutEnd(upper.slice("HARVEY AND ".length), " TALKING").trim();
    if (user !== "") return { kind: "chat", user };
  }
  if (upper === "AGENT MODE") return { kind: "agent" };
  if (upper === "SHELL") return { kind: "shell" };
  if (upper === "COMPACTION") return { kind: "compaction" };
  if (upper.startsWith("SKILL ")) return { kind: "skill", name: upper.slice(6).trim() };
  if (upper.startsWith("PIPELINE ")) {
    const pipeline = readPipeline(upper.slice("PIPELINE ".length));
    if (pipeline) return pipeline;
  }
  return { kind: "plugin", name: text };
}

function readPipeline(text: string): Subject | undefined {
  const at = text.lastIndexOf(" STEP ");
  if (at < 1) return undefined;
  const [number, of, more] = text.slice(at + " STEP ".length).split("/").map(Number);
  if (!Number.isInteger(number) || !Number.isInteger(of) || more !== undefined) return undefined;
  return { kind: "pipeline", name: text.slice(0, at).trim(), step: { number, of } };
}

function betweenNames(text: string): [string, string] | undefined {
  const at = text.indexOf(" AND ");
  if (at < 1) return undefined;
  return [text.slice(0, at).trim(), text.slice(at + " AND ".length).trim()];
}

/** Takes `INT.`, `EXT.`, `INT./EXT.`, `I/E` and a forcing dot from a heading's start. */
function withoutPlace(text: string): { interior: boolean; rest: string } {
  const start = text.startsWith(".") ? 1 : 0;
  const blank = text.indexOf(" ", start);
  const place = text.slice(start, blank < 0 ? text.length : blank).toUpperCase();
  const bare = place.endsWith(".") ? place.slice(0, -1) : place;
  if (!places.has(bare)) return { interior: true, rest: text.slice(start) };
  return { interior: bare !== "EXT", rest: blank < 0 ? "" : text.slice(blank + 1).trim() };
}

const places = new Set(["INT", "EXT", "EST", "INT./EXT", "INT/EXT", "I/E", "I./E"]);

/** Takes the time from a heading's end, and a dash before it. */
function withoutTime(text: string): { time?: Date; before: string } {
  const last = text.lastIndexOf(" ");
  const second = last < 0 ? -1 : text.lastIndexOf(" ", last - 1);
  for (const at of [second, last]) {
    const time = readLocalTime(text.slice(at + 1));
    if (time) return { time, before: withoutDash(text.slice(0, Math.max(at, 0))) };
  }
  return { before: withoutDash(text) };
}

function withoutDash(text: string): string {
  let end = text.length;
  while (end > 0 && "—–- ".includes(text[end - 1])) end--;
  const spaced = end < text.length && text[end] === " ";
  return spaced || end === text.length ? text.slice(0, end) : text;
}

function withoutEnd(text: string, end: string): string {
  return text.endsWith(end) ? text.slice(0, -end.length) : text;
}
