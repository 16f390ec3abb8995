import { exitCode, UserError } from "../kernel/mod.ts";
import { NoBackup } from "./backup.ts";
import { ChangedSince } from "./file_change.ts";
import { codeOf, UnreadableFile } from "./guarded_file.ts";
import { PathRefusal } from "./path_refusal.ts";
import { FolderMoved } from "./pinned_folder.ts";

const plainReasons: Readonly<Record<string, string>> = {
  ENOSPC: "the disk is full",
  EDQUOT: "the disk's quota is used up",
  EROFS: "the disk is read-only",
  EACCES: "the system does not allow it",
  EPERM: "the system does not allow it",
  EIO: "the disk failed",
  ENOENT: "its folder is gone",
};

/** Why a file could not be written, in a few words. */
export function failureReason(error: unknown): string {
  if (error instanceof PathRefusal) return error.reason;
  if (error instanceof NoBackup) return "cannot backup";
  if (error instanceof ChangedSince) return "it was changed since";
  if (error instanceof FolderMoved) return "something else was put in its folder's place";
  if (error instanceof UnreadableFile) return error.message;
  return plainReasons[codeOf(error)] ?? (error instanceof Error ? error.message : `${error}`);
}

/** The error of a write as a person is told of it. */
export function writeFailure(path: string, error: unknown): UserError {
  if (error instanceof UserError) return error;
  const reason = failureReason(error);
  if (error instanceof FolderMoved || error instanceof UnreadableFile) {
    return new PathRefusal(path, "write", reason, undefined, { cause: error });
  }
  const advice = error instanceof ChangedSince
    ? "it was left as it is; ask for the change again"
    : "what was there is still there";
  return new UserError(`Cannot write "${path}": ${reason} (${advice})`, exitCode.failed, {
    cause: error,
  });
}
