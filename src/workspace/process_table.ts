/** One process of the system, as far as ending it needs. */
interface ProcessRow {
  readonly pid: number;
  readonly parent: number;
  readonly group: number;
}

/** Every living process; one that has ended and waits to be collected is not living. */
function processes(): ProcessRow[] {
  return Deno.build.os === "linux" ? processesOfProc() : processesOfPs();
}

function processesOfProc(): ProcessRow[] {
  const rows: ProcessRow[] = [];
  for (const { name } of Deno.readDirSync("/proc")) {
    const pid = Number(name);
    if (!Number.isInteger(pid)) continue;
    let stat: string;
    try {
      stat = Deno.readTextFileSync(`/proc/${pid}/stat`);
    } catch {
      continue; // It ended while the folder was read.
    }
    // The name stands in parentheses and may hold any character, parentheses too.
    const [state, parent, group] = stat.slice(stat.lastIndexOf(")") + 2).split(" ", 3);
    if (state !== "Z" && state !== "X") {
      rows.push({ pid, parent: Number(parent), group: Number(group) });
    }
  }
  return rows;
}

function processesOfPs(): ProcessRow[] {
  const { stdout } = new Deno.Command("ps", {
    args: ["-A", "-o", "pid=", "-o", "ppid=", "-o", "pgid=", "-o", "state="],
    stderr: "null",
  }).outputSync();
  return new TextDecoder().decode(stdout).split("\n").flatMap((line) => {
    const [pid, parent, group, state] = line.trim().split(/\s+/);
    if (!state || state.startsWith("Z")) return [];
    return [{ pid: Number(pid), parent: Number(parent), group: Number(group) }];
  });
}

/** The living processes of a process group. */
export function membersOf(group: number): number[] {
  return processes().filter((row) => row.group === group).map((row) => row.pid);
}

/** A process and all that it started, directly or not, parents first; empty once it has ended. */
export function familyOf(pid: number): number[] {
  const rows = processes();
  const children = Map.groupBy(rows, (row) => row.parent);
  const family = rows.some((row) => row.pid === pid) ? [pid] : [];
  // The list grows while it is walked, until the youngest descendants have no children.
  for (const member of family) {
    family.push(...(children.get(member) ?? []).map((row) => row.pid));
  }
  return family;
}
