import { delay } from "./delay.ts";
import { familyOf, membersOf } from "./process_table.ts";

/** Processes that are ended together. */
export interface ProcessSet {
  send(signal: Deno.Signal): void;
  isAlive(): boolean;
}

/** Signals in the order in which they are tried, and how long each may take, in milliseconds. */
const escalation = [
  { signal: "SIGINT", patience: 2000 },
  { signal: "SIGTERM", patience: 1000 },
  { signal: "SIGKILL", patience: 1000 },
] as const;

/** The signals that processes can be asked to end with. */
export type EndingSignal = typeof escalation[number]["signal"];

/**
 * Ends all processes of a set: asks by `first`, then more and more firmly, and returns when none
 * is left. (A process that hangs in the kernel is given up a second after SIGKILL.)
 */
export async function endProcesses(set: ProcessSet, first: EndingSignal): Promise<void> {
  const steps = escalation.slice(escalation.findIndex((step) => step.signal === first));
  for (const { signal, patience } of steps) {
    set.send(signal);
    // A stopped process hears nothing but SIGKILL until it is continued.
    if (signal !== "SIGKILL") set.send("SIGCONT");
    for (let waited = 0; waited < patience; waited += 20) {
      await delay(20);
      if (!set.isAlive()) return;
    }
  }
}

function sendTo(pid: number, signal: Deno.Signal) {
  try {
    Deno.kill(pid, signal);
  } catch {
    // It has ended already, or is another user's by now (`sudo`): there is nothing to be done.
  }
}

/** The process group that `leader` leads. Windows has none: there it is the tree below it. */
export function processGroup(leader: number): ProcessSet {
  if (Deno.build.os === "windows") return windowsTree(leader);
  return {
    send: (signal) => sendTo(-leader, signal),
    isAlive: () => membersOf(leader).length > 0,
  };
}

/** A process and all that it started, for processes that share our own group. */
export function processTree(root: number): ProcessSet {
  if (Deno.build.os === "windows") return windowsTree(root);
  // Who has lost its parent is found no more, so everyone who was ever seen is kept.
  const seen = new Set(familyOf(root));
  return {
    send(signal) {
      for (const member of [...seen]) familyOf(member).forEach((pid) => seen.add(pid));
      for (const pid of seen) sendTo(pid, signal);
    },
    isAlive: () => [...seen].some((pid) => familyOf(pid).length > 0),
  };
}

/** On Windows there are no signals to ask with: the whole tree is ended at once. */
function windowsTree(root: number): ProcessSet {
  let asked = false;
  return {
    send(signal) {
      if (asked || signal === "SIGCONT") return;
      asked = true;
      new Deno.Command("taskkill", { args: ["/pid", `${root}`, "/t", "/f"], stdout: "null" })
        .outputSync();
    },
    isAlive: () => false,
  };
}
