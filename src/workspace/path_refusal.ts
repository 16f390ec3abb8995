import { exitCode, UserError } from "../kernel/mod.ts";
import type { Access } from "./permissions.ts";

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

/** Line breaks and other controls would make one message look like two. */
function harmless(text: string): string {
  const shown = text.length > 300 ? `${text.slice(0, 300)}…` : text;
  return shown.toWellFormed().replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (character) => `‹U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, "0")}›`,
  );
}
