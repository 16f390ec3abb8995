import type { CommandLine } from "./parse.ts";

/** Signs that mean themselves in cmd.exe, PowerShell, fish, csh and the POSIX shells alike. */
const plain = /^[A-Za-z0-9_.:/+-]$/;

/** A backslash parts folders for shells of Windows, and is none of these signs elsewhere. */
const plainOnWindows = /^[A-Za-z0-9_.:/\\+-]$/;

/**
 * Parses a command line for a shell whose grammar is not the POSIX shell's: words of letters, digits
 * and a few signs between blanks. Everything else is a problem.
 */
export function parsePlainWords(text: string, isWindows: boolean): CommandLine {
  const allowed = isWindows ? plainOnWindows : plain;
  for (const sign of text) {
    if (sign === " " || allowed.test(sign)) continue;
    return {
      problem: `${
        JSON.stringify(sign)
      } may mean anything to this shell (only plain words may stand)`,
    };
  }
  const words = text.split(" ").filter((word) => word !== "")
    .map((word) => ({ text: word, isInHome: false }));
  if (words.length === 0) return { problem: "no command stands where one belongs" };
  return { commands: [{ assignments: [], words, redirections: [] }] };
}
