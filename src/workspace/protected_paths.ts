import { foldedName, shortNameStem } from "./folded_name.ts";
import { exactKeyNames, holdsEnvironment, holdsKeys } from "./key_names.ts";
import type { Access } from "./permissions.ts";
import { isStartUp, selfRunningReason, startUpNames } from "./start_up_names.ts";

/** What of a `harvey` folder is Harvey's own wherever it stands; at the workspace's top all is. */
const harveysOwn = new Set([
  ...["harvey.yaml", "harvey.yml", "sessions", "plugins", "skills", "assets", "undo", "audit"],
  ...["trust.json", "audit.jsonl", "history"],
]);

const sharedWithAgents = new Set(["routes.json", "skills"]);

/** The beginnings of short names that could stand for what is protected. */
const protectedStems = new Set(
  [".git", "harvey.yaml", "routes.json", ".env", ".envrc", ...exactKeyNames, ...startUpNames]
    .map((name) => name.replaceAll(".", "").slice(0, 6)),
);

/** What Windows calls `.git` where `GIT~1` to `GIT~4` are taken. */
const hashedGit = "gi7eba";

/**
 * Why nobody but the person touches a path, by its names alone, whether it exists or not; undefined
 * where it is an ordinary one. Every component counts, in every spelling (see {@link foldedName}).
 *
 * Not to be touched at all: git's own files, Harvey's own, keys and other secrets, environment files
 * and start-up files. To be read only: settings by which editors, package managers and other agents
 * run something without being asked.
 *
 * ```ts
 * import { protection } from "./protected_paths.ts";
 * if (!protection(["sub", ".GIT", "config"], "read")) throw new Error();
 * if (protection([".env.example"], "write")) throw new Error();
 * ```
 *
 * @param names the components from the workspace
 */
export function protection(names: readonly string[], access: Access): string | undefined {
  const folded = names.map(foldedName);
  for (const [at, name] of folded.entries()) {
    const reason = protectionOf(folded, at, access) ?? shortProtection(names[at]);
    if (reason) return reason.replace("{}", () => shown(names[at], name));
  }
  return undefined;
}

/** Whether Harvey's own files of the home folder are meant; the names are those from there. */
export function isHarveysAtHome(names: readonly string[]): boolean {
  const [first, second] = names.map(foldedName);
  return second !== undefined &&
    (first === "harvey" && harveysOwn.has(second) ||
      first === "agents" && sharedWithAgents.has(second));
}

function protectionOf(
  folded: readonly string[],
  at: number,
  access: Access,
): string | undefined {
  const name = folded[at];
  const before = folded[at - 1] ?? "";
  if (name === ".git") return "{} is git's own";
  if (name === "harvey" && at === 0) return "{} is Harvey's own";
  if (before === "harvey" && harveysOwn.has(name)) return "{} in a folder harvey is Harvey's own";
  if (before === "agents" && sharedWithAgents.has(name)) return "{} in agents is Harvey's own";
  if (holdsKeys(before, name, at === folded.length - 1)) return "{} may hold keys or passwords";
  if (holdsEnvironment(name)) return "{} may hold secrets of the environment";
  if (isStartUp(before, name)) return "{} is obeyed by programs when they start";
  const reason = access === "read" ? undefined : selfRunningReason(name);
  return reason && `{}: ${reason}`;
}

function shortProtection(name: string): string | undefined {
  const stem = shortNameStem(name);
  return stem && (protectedStems.has(stem) || stem === hashedGit)
    ? "{} may be a short name for a protected one"
    : undefined;
}

function shown(name: string, folded: string): string {
  return name === folded ? `"${name}"` : `"${name}" (as "${folded}")`;
}
