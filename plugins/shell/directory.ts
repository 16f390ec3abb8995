import { resolve } from "node:path";

/** Whether a command is a change of folder and nothing else, so that it lasts. */
export function changesDirectory(command: string): boolean {
  const words = command.trim();
  return (words === "cd" || words.startsWith("cd ") || words.startsWith("cd\t")) &&
    !/[;&|\n]/.test(words);
}

/**
 * The command that makes the shell itself say where it arrived, since it alone knows its quoting,
 * variables, `~` and `CDPATH`. A comment or a backslash at the command's end stays its own.
 */
export function announceDirectory(command: string): string {
  return `eval '${command.replaceAll("'", "'\\''")}' >/dev/null && pwd`;
}

/** The folder that such a command announced; undefined where it did not get there. */
export function announcedDirectory(output: string, from: string): string | undefined {
  // A folder's name may end in blanks.
  const line = output.split("\n").at(-2);
  return line ? resolve(from, line) : undefined;
}
