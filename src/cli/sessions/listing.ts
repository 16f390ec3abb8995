import type { SessionListing, SessionSummary } from "../../session/mod.ts";
import { harmless } from "../../terminal/harmless.ts";
import { textWidth } from "../../terminal/text_units.ts";

/** What is known of a session besides its name and time. */
type Facts = Partial<Pick<SessionSummary, "turns" | "model" | "problem">>;

/** How wide the columns of a list are, from what all of its rows hold. */
export interface ListLayout {
  readonly indexWidth: number;
  readonly nameWidth: number;
  /** Names and facts stand below each other where the window has no room for both. */
  readonly isNarrow: boolean;
}

/** Room for what stands beside a name: the time, the turns, the model, the size. */
const factsRoom = 60;
/** Longer names do not push the others' facts aside. */
const widestName = 60;

/** Lays out a list for a window of so many columns. */
export function layOut(listings: readonly SessionListing[], columns: number): ListLayout {
  const shown = listings.slice(0, 1000).map(({ name }) => textWidth(harmless(name)));
  const nameWidth = Math.min(widestName, Math.max(0, ...shown));
  const indexWidth = String(Math.max(0, listings.length - 1)).length;
  return { indexWidth, nameWidth, isNarrow: columns < nameWidth + indexWidth + factsRoom };
}

/**
 * One session of a list: `  [0]  name.spmd  (2026-05-04 14:23:00)`, and what else is known.
 *
 * ```ts
 * import { layOut, listRow } from "./listing.ts";
 * const session = {
 *   path: "/w/a.spmd",
 *   name: "a.spmd",
 *   modified: new Date(2026, 4, 4, 14, 23),
 *   size: 2048,
 * };
 * const row = listRow(session, 0, layOut([session], 80));
 * if (row !== "  [0]  a.spmd  (2026-05-04 14:23:00)") throw new Error(row);
 * ```
 */
export function listRow(
  session: SessionListing & Facts,
  index: number,
  { indexWidth, nameWidth, isNarrow }: ListLayout,
  withFacts = false,
): string {
  const number = `[${index}]`.padEnd(indexWidth + 2);
  const name = harmless(session.name).replaceAll("\n", " ");
  const time = `(${localTime(session.modified)})`;
  const facts = withFacts ? factsOf(session) : [];
  if (isNarrow && withFacts) {
    const indent = " ".repeat(indexWidth + 6);
    return `  ${number}  ${name}\n${indent}${[time, ...facts].join("  ")}`;
  }
  const padded = name + " ".repeat(Math.max(0, nameWidth - textWidth(name)));
  return `  ${number}  ${[padded, time, ...facts].join("  ")}`.trimEnd();
}

function factsOf({ turns, model, size, problem }: SessionListing & Facts): string[] {
  if (problem !== undefined) return [`${sizeText(size).padStart(7)}`, `(${problem})`];
  const count = turns === undefined ? "?" : turns === 1 ? "1 turn" : `${turns} turns`;
  return [
    count.padStart(9),
    sizeText(size).padStart(7),
    harmless(model ?? "").replaceAll("\n", " "),
  ];
}

/** `512 B`, `12 kB`, `3.4 MB`; powers of a thousand. */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  for (const [unit, size] of [["kB", 1e3], ["MB", 1e6], ["GB", 1e9]] as const) {
    const value = bytes / size;
    if (value < 999.5 || unit === "GB") {
      return `${value < 9.95 ? value.toFixed(1) : value.toFixed(0)} ${unit}`;
    }
  }
  return "";
}

/** Date and time of the clock on the wall. */
export function localTime(time: Date): string {
  const two = (value: number) => String(value).padStart(2, "0");
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())} ` +
    `${two(time.getHours())}:${two(time.getMinutes())}:${two(time.getSeconds())}`;
}
