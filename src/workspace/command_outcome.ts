import { constants } from "node:os";
import type { CommandOutcome } from "./process.ts";

const signalNames = new Map<number, string>(
  // Where two names share a number the first is the usual one: SIGABRT, not SIGIOT.
  Object.entries(constants.signals).map(([name, number]): [number, string] => [number, name])
    .reverse(),
);

/**
 * What a status means. A shell reports the death of what it ran as 128 and the number of the
 * signal, and a command that it did not find as 127 (POSIX, Shell Command Language, 2.8.2).
 */
export function outcomeOf(status: Pick<Deno.CommandStatus, "code" | "signal">): CommandOutcome {
  const { code } = status;
  const signal = status.signal ?? (code > 128 ? signalNames.get(code - 128) : undefined);
  if (signal) return { kind: "signal", signal, code };
  // 9009 is what cmd.exe gives for a command that it does not find.
  if (code === 127 || (Deno.build.os === "windows" && code === 9009)) {
    return { kind: "not found", code: 127 };
  }
  return { kind: "exit", code };
}
