import { exitCode, UserError } from "../../src/kernel/mod.ts";
import { applyUnifiedDiff, type ProposedChange } from "../../src/workspace/mod.ts";

/** A file that is to be written, in whole or in part. */
export interface FileRequest {
  readonly action: "write" | "edit";
  /** As it was proposed. */
  readonly path: string;
  /**
   * The new content of a file that holds `before`; undefined: there is none yet.
   *
   * @throws {UserError} where the change does not fit
   */
  content(before: string | undefined): string;
}

/** A command that is to be run. */
export interface CommandRequest {
  readonly action: "run";
  readonly command: string;
}

/** Something that a person has to agree to. */
export type Request = FileRequest | CommandRequest;

/** What a block of a reply asks for. */
export function requestOf(change: ProposedChange): Request {
  switch (change.action) {
    case "write":
      return { action: "write", path: change.path, content: () => change.content };
    case "edit":
      return editByDiff(change.path, change.patch);
    case "run":
      return { action: "run", command: change.command };
  }
}

/** An edit by a unified diff, which may also make a file. */
export function editByDiff(path: string, patch: string): FileRequest {
  return {
    action: "edit",
    path,
    content(before) {
      try {
        return applyUnifiedDiff(before ?? "", patch);
      } catch (error) {
        if (!(error instanceof UserError)) throw error;
        const reason = before === undefined
          ? "there is no such file (write the whole of it)"
          : error.message.replace(/^Cannot apply the diff: /, "");
        throw new UserError(`Cannot edit "${path}": ${reason}`, exitCode.failed);
      }
    },
  };
}

/** An edit that puts one text in the place of another, which has to occur exactly once. */
export function editByText(path: string, oldText: string, newText: string): FileRequest {
  const refuse = (state: string): never => {
    throw new UserError(`Cannot edit "${path}": ${state}`, exitCode.failed);
  };
  return {
    action: "edit",
    path,
    content(before = "") {
      if (oldText === "") refuse("old_text is empty (write_file writes a whole file)");
      const places = occurrences(before, oldText);
      if (places.length === 0) refuse("old_text does not occur in it (read the file again)");
      if (places.length > 1) {
        const lines = places.slice(0, 10).map((place) => lineAt(before, place)).join(", ");
        const more = places.length > 10 ? " and further on" : "";
        refuse(
          `old_text occurs ${places.length} times, on lines ${lines}${more} ` +
            "(give more of the lines around it)",
        );
      }
      const [at] = places;
      return before.slice(0, at) + newText + before.slice(at! + oldText.length);
    },
  };
}

/** Where a text begins in another, those that overlap included; at most 1000 places. */
function occurrences(text: string, part: string): number[] {
  const places: number[] = [];
  for (let at = text.indexOf(part); at >= 0 && places.length < 1000; at = text.indexOf(part, at)) {
    places.push(at++);
  }
  return places;
}

/** Counted from 1. */
function lineAt(text: string, place: number): number {
  let line = 1;
  for (let at = text.indexOf("\n"); at >= 0 && at < place; at = text.indexOf("\n", at + 1)) line++;
  return line;
}
