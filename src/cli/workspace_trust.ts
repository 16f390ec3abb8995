import type { Paths } from "../host/mod.ts";
import {
  type Brought,
  findBrought,
  type TrustDecision,
  TrustStore,
  visiblePath,
} from "../workspace/mod.ts";

/** Whether what a workspace brings is loaded. */
export interface WorkspaceTrust {
  readonly isTrusted: boolean;
  /** `own`: it brings nothing, or it is the home folder itself. `safe`: `--safe` loads nothing. */
  readonly state: TrustDecision | "own" | "safe";
  readonly brought: Brought;
  /** What is other than when it was trusted; empty where it never was. */
  readonly changed: readonly string[];
}

/** The home folder's own files are the person's: there is nobody else to trust. */
function isHome({ workspace, home }: Paths): boolean {
  return workspace === home || realPath(workspace) === realPath(home);
}

function realPath(path: string): string {
  try {
    return Deno.realPathSync(path);
  } catch {
    return path;
  }
}

/**
 * What was decided about the workspace, as its files are now.
 *
 * @throws {UserError} where the decisions cannot be read
 */
export async function findTrust(paths: Paths, safe = false): Promise<WorkspaceTrust> {
  const { workspace, home } = paths;
  const brought = await findBrought(workspace);
  if (isHome(paths) || (brought.files.length === 0 && brought.problem === undefined)) {
    return { isTrusted: !safe, state: safe ? "safe" : "own", brought, changed: [] };
  }
  if (safe) return { isTrusted: false, state: "safe", brought, changed: [] };
  const store = await TrustStore.open(home);
  const state = store.decision(workspace, brought);
  const changed = state === "changed" ? store.changesSince(workspace, brought) : [];
  return { isTrusted: state === "trusted", state, brought, changed };
}

/** Keeps what the person decided about these very files. */
export async function decideTrust(
  { workspace, home }: Paths,
  { brought }: WorkspaceTrust,
  trusted: boolean,
): Promise<void> {
  await (await TrustStore.open(home)).decide(workspace, brought, trusted);
}

/**
 * Does what changes the workspace's own files at the person's word: what was trusted before, or brought
 * nothing, is trusted after.
 */
export async function keepingTrust<Result>(
  paths: Paths,
  change: () => Promise<Result>,
): Promise<Result> {
  const before = await findTrust(paths);
  const result = await change();
  if (!before.isTrusted || isHome(paths)) return result;
  const after = await findTrust(paths);
  if (after.state !== "own" && !after.isTrusted) await decideTrust(paths, after, true);
  return result;
}

/** The files of a workspace, a line each whatever their names hold, those that changed marked. */
export function broughtLines({ brought, changed }: WorkspaceTrust): string[] {
  const width = Math.max(0, ...brought.files.map(({ kind }) => kind.length));
  const marked = new Set(changed);
  const there = new Set(brought.files.map(({ path }) => path));
  return [
    ...brought.files.map(({ kind, path }) =>
      `  ${kind.padEnd(width)}  ${visiblePath(path)}${marked.has(path) ? "  (changed)" : ""}`
    ),
    ...changed.filter((path) => !there.has(path)).map((path) =>
      `  ${"".padEnd(width)}  ${visiblePath(path)}  (gone)`
    ),
  ];
}

/** Why what a workspace brings is not loaded, and what to do; nothing where it is, or is not there. */
export function untrustedNotice({ isTrusted, state, brought }: WorkspaceTrust): string | undefined {
  if (isTrusted || brought.files.length === 0) return undefined;
  const [first] = brought.files;
  const others = brought.files.length - 1;
  const what = `"${visiblePath(first.path)}"` + (others > 0 ? ` and ${others} more` : "");
  const verb = others > 0 ? "are" : "is";
  switch (state) {
    case "safe":
      return `${what} of this folder ${verb} not loaded: --safe was given.`;
    case "declined":
      return `${what} of this folder ${verb} not loaded: you said no ` +
        `("harvey trust" asks again).`;
    case "changed":
      return `${what} of this folder ${verb} not loaded: something changed since you trusted it ` +
        `("harvey trust" shows what, and asks).`;
    default:
      return brought.problem === undefined
        ? `${what} of this folder ${verb} not loaded: you have not said that you trust it ` +
          `("harvey trust" lists what it brings, and asks).`
        : `What this folder brings is not loaded: ${brought.problem}.`;
  }
}
