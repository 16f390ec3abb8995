import { commandLines } from "./proposal/command_lines.ts";
import { type FencedBlock, fencedBlocks, infoOfOpening } from "./proposal/fenced_blocks.ts";
import { readInfoString, type Tag } from "./proposal/info_string.ts";
import { mergedChanges, plainPath } from "./proposal/merged_changes.ts";
import { whyPatchIsNotFor } from "./proposal/patch_check.ts";
import type { ProposedChange } from "./proposal/proposed_change.ts";

export type { ProposedChange } from "./proposal/proposed_change.ts";

/** Something in a reply that looks like a proposal and is none, or not as it stands. */
export interface ProposalProblem {
  readonly line: number;
  /** A sentence for the person. */
  readonly message: string;
}

/** All that a reply proposes, in the order of the reply. */
export interface Proposal {
  readonly changes: readonly ProposedChange[];
  readonly problems: readonly ProposalProblem[];
}

/**
 * Reads the changes that a model's reply proposes: its fenced code blocks (CommonMark) whose info
 * string names a path (the whole file), `edit PATH` (a unified diff), or `run` (commands, a line
 * each). Each path is proposed once: the last whole text counts, in the place of the first block;
 * edits after it change that text, edits alone follow one another in one patch.
 *
 * Nothing is proposed by a block without a closing fence, by one in a quotation (`>`), which shows
 * what somebody else wrote, or by a diff that is for another file; `problems` says so.
 *
 * @example
 * ```ts
 * import { deepStrictEqual } from "node:assert/strict";
 * import { readProposal } from "./proposal.ts";
 * deepStrictEqual(readProposal("Here it is:\n\n~~~go src/a.go\npackage a\n~~~\n").changes, [
 *   { action: "write", path: "src/a.go", content: "package a\n", line: 3 },
 * ]);
 * ```
 */
export function readProposal(reply: string): Proposal {
  const changes: ProposedChange[] = [];
  const problems: ProposalProblem[] = [];
  const report = (line: number, message: string) => void problems.push({ line, message });
  for (const block of fencedBlocks(reply)) {
    const tag = readInfoString(block.info);
    if (!block.isClosed && !block.isQuoted) reportUnclosed(block, tag, report);
    else if (tag && block.isQuoted) {
      report(block.line, `The block "${block.info}" stands in a quotation: it proposes nothing`);
    } else if (tag) changes.push(...changesOf(block, tag, report));
  }
  const merged = mergedChanges(changes, report);
  return { changes: merged, problems: problems.sort((one, other) => one.line - other.line) };
}

type Report = (line: number, message: string) => void;

function changesOf(block: FencedBlock, tag: Tag, report: Report): ProposedChange[] {
  const { line, content } = block;
  if (tag.action === "unclear") {
    report(line, `The block "${block.info}" names no single path (write: edit "PATH")`);
    return [];
  }
  if (tag.action === "run") return runChanges(block, report);
  const path = plainPath(tag.path);
  if (tag.action === "edit") {
    const reason = whyPatchIsNotFor(path, content);
    if (reason === undefined) return [{ action: "edit", path, patch: content, line }];
    report(line, `Cannot edit "${path}": ${reason}`);
    return [];
  }
  if (block.innerOpening !== undefined) {
    report(
      line,
      `The block for "${path}" holds another one, opened on line ${block.innerOpening}, and may ` +
        "have ended with it (a block that holds blocks needs a longer fence)",
    );
  }
  return [{ action: "write", path, content, line }];
}

function runChanges({ line, content }: FencedBlock, report: Report): ProposedChange[] {
  const commands = commandLines(content);
  if ("unclear" in commands) {
    report(
      line + commands.unclear,
      "The commands of a run block stand on one line each: this one goes on (write a script, and " +
        "run that)",
    );
    return [];
  }
  return commands.map((each) => ({
    action: "run",
    command: each.command,
    line: line + each.line,
  }));
}

/** An unclosed block swallows all that follows it. */
function reportUnclosed(block: FencedBlock, tag: Tag | undefined, report: Report) {
  const swallowed = block.content.split("\n").some((line) => {
    const info = infoOfOpening(line);
    return info !== undefined && readInfoString(info) !== undefined;
  });
  if (!tag && !swallowed) return;
  report(
    block.line,
    `The block "${block.info}" is not closed: ` +
      (swallowed ? "nothing from there on is proposed" : "it proposes nothing"),
  );
}
