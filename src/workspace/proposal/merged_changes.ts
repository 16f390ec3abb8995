import { UserError } from "../../kernel/mod.ts";
import { applyUnifiedDiff } from "../unified_diff/apply.ts";
import { readPatch } from "../unified_diff/patch.ts";
import type { ProposedChange } from "./proposed_change.ts";

/** A path without `./` at its beginning, `/./` and doubled slashes. Links and `..` stay. */
export function plainPath(path: string): string {
  const parts = path.split("/").filter((part, index) =>
    part !== "." && (part !== "" || index === 0)
  );
  return parts.join("/") || path;
}

/** More edits of one file are none that a person could judge, and take long to apply. */
const mostEdits = 100;

/**
 * Makes the changes to one path a single one, in the place of the first: so the text that was there
 * before is kept for undo once, and nothing is asked twice. What is lost by that is reported.
 */
export function mergedChanges(changes: readonly ProposedChange[], report: Report) {
  const places: (Run | FileChanges)[] = [];
  const files = new Map<string, FileChanges>();
  for (const change of changes) {
    if (change.action === "run") {
      places.push(change);
      continue;
    }
    let file = files.get(change.path);
    if (!file) {
      files.set(change.path, file = new FileChanges());
      places.push(file);
    }
    file.add(change);
  }
  return places.flatMap((place): readonly ProposedChange[] =>
    place instanceof FileChanges ? place.merged(report) : [place]
  );
}

type Report = (line: number, message: string) => void;
type Run = Extract<ProposedChange, { action: "run" }>;
type Write = Extract<ProposedChange, { action: "write" }>;
type Edit = Extract<ProposedChange, { action: "edit" }>;

/** The changes to one path. */
class FileChanges {
  #written: Write | undefined;
  /** Of the text written, or of the file that is there. */
  #edits: Edit[] = [];
  #firstReplaced: Write | Edit | undefined;

  add(change: Write | Edit) {
    if (change.action === "edit") {
      this.#edits.push(change);
      return;
    }
    const replaced = this.#written ?? this.#edits[0];
    if (replaced && (this.#edits.length > 0 || this.#written?.content !== change.content)) {
      this.#firstReplaced ??= replaced;
    }
    this.#written = change;
    this.#edits = [];
  }

  merged(report: Report): readonly (Write | Edit)[] {
    const written = this.#written;
    const edits = this.#edits;
    if (written && this.#firstReplaced) {
      report(
        this.#firstReplaced.line,
        `Several blocks are for "${written.path}": the one on line ${written.line} counts`,
      );
    }
    if (edits.length > mostEdits) {
      report(
        edits[0].line,
        `Cannot edit "${edits[0].path}": more than ${mostEdits} blocks (give the whole text)`,
      );
      return written ? [written] : [];
    }
    if (written) return [edits.reduce((text, edit) => edited(text, edit, report), written)];
    return edits.length === 1 ? edits : [{ ...edits[0], patch: joinedPatches(edits) }];
  }
}

function edited(written: Write, edit: Edit, report: Report): Write {
  try {
    return { ...written, content: applyUnifiedDiff(written.content, edit.patch) };
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    report(edit.line, `${error.message}; the text proposed on line ${written.line} stays`);
    return written;
  }
}

/** All as sections of one diff, which apply one after the other. */
function joinedPatches(edits: readonly Edit[]): string {
  return edits.map(({ path, patch }) => {
    const names = hasHeader(patch) ? "" : `--- a/${path}\n+++ b/${path}\n`;
    return `diff --git a/${path} b/${path}\n${names}${patch}${patch.endsWith("\n") ? "" : "\n"}`;
  }).join("");
}

function hasHeader(patch: string): boolean {
  const [section] = readPatch(patch);
  return section?.to !== undefined;
}
