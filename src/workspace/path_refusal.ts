import { exitCode, UserError } from "../kernel/mod.ts";
import type { Access } from "./permissions.ts";
import { visiblePath } from "./visible_path.ts";

const actions: Readonly<Record<Access, string>> = {
  read: "read",
  write: "write",
  exec: "run what stands in",
  delete: "delete",
};

/** A path that may not be touched; the message says why, and what to do. */
export class PathRefusal extends UserError {
  override name = "PathRefusal";
  /** Why not, in plain words, for the record too: `it lies outside the workspace`. */
  readonly reason: string;

  /** @param path as it was asked for */
  constructor(
    path: string,
    access: Access,
    reason: string,
    advice = "name another file of the workspace",
    options?: ErrorOptions,
  ) {
    super(
      `Cannot ${actions[access]} "${harmless(path)}": ${harmless(reason)} (${advice})`,
      exitCode.failed,
      options,
    );
    this.reason = harmless(reason);
  }
}

/** What cannot be seen, or breaks a line, would make one message look like another. */
function harmless(text: string): string {
  return text.length > 300 ? `${visiblePath(text.slice(0, 300))}…` : visiblePath(text);
}
