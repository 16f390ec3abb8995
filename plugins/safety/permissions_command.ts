import { columns } from "../../src/cli/example.ts";
import type { Access, Harvey } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import { type PathGuard, PathRefusal } from "../../src/workspace/mod.ts";

const accesses = ["read", "write", "exec", "delete"] as const satisfies readonly Access[];

/** `/permissions`: what may be done in the workspace, and with one path of it. */
export function definePermissionsCommand(harvey: Harvey, guard: PathGuard): void {
  const { permissions } = harvey.config;
  harvey.commands.define({
    name: "permissions",
    usage: "[PATH]",
    summary: "Show what may be done with files, or with one and why",
    async run(words) {
      if (words === "") return await harvey.ui.line(table(permissions));
      const rows: [string, string][] = [];
      for (const access of accesses) rows.push([access, await answer(guard, words, access)]);
      const rule = decidingRule(permissions, await placeOf(guard, words));
      const said = rule === undefined
        ? "no rule of permissions names it or a folder of it"
        : `"${rule}": ${listed(permissions[rule]!)}`;
      await harvey.ui.line(`${columns(rows)}  Rule: ${said}`);
    },
    complete: () => Object.keys(permissions),
  });
}

function table(permissions: Readonly<Record<string, readonly Access[]>>): string {
  const rows = Object.entries(permissions)
    .map(([path, allowed]) => [path, listed(allowed)] as const);
  const rest = "." in permissions ? [] : [["everything else", listed(accesses)] as const];
  const note = "What changes or runs something is asked about first; git's files, keys and " +
    "Harvey's own are never touched (/permissions PATH tells more)";
  return `${columns([...rows, ...rest])}${note}`;
}

async function answer(guard: PathGuard, path: string, access: Access): Promise<string> {
  try {
    const { caution } = await guard.resolve(path, access);
    return caution !== undefined && access === "write" ? `yes, but ${caution}` : "yes";
  } catch (error) {
    if (error instanceof PathRefusal) return `no: ${error.reason}`;
    throw error;
  }
}

/** The path from the workspace, links resolved, where anything may be done with it. */
async function placeOf(guard: PathGuard, path: string): Promise<string> {
  for (const access of accesses) {
    try {
      return (await guard.resolve(path, access)).relative;
    } catch (error) {
      if (!(error instanceof PathRefusal)) throw error;
    }
  }
  return path;
}

/** The most specific rule that holds a path, which stands from the workspace. */
function decidingRule(
  permissions: Readonly<Record<string, readonly Access[]>>,
  path: string,
): string | undefined {
  const names = namesOf(path);
  return Object.keys(permissions)
    .filter((rule) => namesOf(rule).every((name, index) => name === names[index]))
    .sort((one, other) => namesOf(other).length - namesOf(one).length)[0];
}

function namesOf(path: string): string[] {
  if (path.includes("\0")) {
    throw new UserError(`Cannot tell of "${path}": no path holds such a sign`, exitCode.usage);
  }
  return path.replaceAll("\\", "/").split("/").filter((name) => name !== "" && name !== ".")
    .map((name) => name.toLowerCase());
}

function listed(allowed: readonly Access[]): string {
  return allowed.length === 0 ? "nothing" : allowed.join(", ");
}
