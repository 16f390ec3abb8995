import { UserError } from "../../kernel/mod.ts";
import { applyUnifiedDiff } from "../unified_diff/apply.ts";
import type { ProposedChange } from "./proposed_change.ts";

/** A path without `./` at its beginning, `/./` and doubled slashes. Links and `..` stay. */
export function plainPath(path: string): string {
  const parts = path.split("/").filter((part, index) =>
    part !== "." && (part !== "" || index === 0)
  );
  return parts.join("/") || path;
}

/**
 * Makes the changes to one path a single one, in the place of the first: so the text that was there
 * before is kept for undo once, and nothing is asked twice. What is lost by that is reported.
 */
export function mergedChanges(
  changes: readonly ProposedChange[],
  report: (line: number, message: string) => void,
): ProposedChange[] {
  const merged: ProposedChange[] = [];
  const places = new Map<string, number>();
  for (const change of changes) {
    if (change.action === "run") {
      merged.push(change);
      continue;
    }
    const place = places.get(change.path);
    const before = place === undefined ? undefined : merged[place];
    if (place === undefined || !before || before.action === "run") {
      places.set(change.path, merged.push(change) - 1);
    } else if (change.action === "write") {
      if (before.action === "edit" || before.content !== change.content) {
        report(
          before.line,
          `Several blocks are for "${change.path}": the one on line ${change.line} counts`,
        );
      }
      merged[place] = change;
    } else if (before.action === "edit") {
      merged[place] = { ...before, patch: joinedPatches(before, change) };
    } else {
      merged[place] = edited(before, change, report);
    }
  }
  return merged;
}

type Write = Extract<ProposedChange, { action: "write" }>;
type Edit = Extract<ProposedChange, { action: "edit" }>;

function edited(written: Write, edit: Edit, report: (line: number, message: string) => void) {
  try {
    return { ...written, content: applyUnifiedDiff(written.content, edit.patch) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    report(edit.line, `${error.message}; the text proposed on line ${written.line} stays as it is`);
    return written;
  }
}

/** Both as sections of one diff, which apply one after the other. */
function joinedPatches(first: Edit, second: Edit): string {
  const header = `--- a/${first.path}\n+++ b/${first.path}\n`;
  const [one, other] = [first.patch, second.patch]
    .map((patch) => startsWithHeader(patch) ? patch : header + patch);
  return one + (one.endsWith("\n") ? "" : "\n") + other;
}

function startsWithHeader(patch: string): boolean {
  return patch.startsWith("--- ") || patch.startsWith("diff --git ") || patch.startsWith("Index: ");
}
