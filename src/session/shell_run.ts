import { readOutcome } from "./outcome.ts";
import type { Scene, ShellRun } from "./session.ts";

/** What stands for the output of a program that had the terminal to itself. */
export const notCaptured = "(output not captured)";

type Draft = { -readonly [Key in keyof ShellRun]: ShellRun[Key] };

/** What is noted of output whose last line is unfinished; otherwise a newline goes without saying. */
export const noFinalNewline = "no newline at the end";

/** The commands that shell scenes hold, each with its output; `own`: in a file of Harvey's. */
export function findShellRuns(scenes: readonly Scene[], user: string, own: boolean): ShellRun[] {
  const runs: Draft[] = [];
  for (const scene of scenes) {
    if (scene.heading.kind !== "shell") continue;
    let run: Draft | undefined;
    let newline = "";
    for (const entry of scene.entries) {
      if (entry.type === "speech" && entry.cue === "SHELL") {
        if (run) run.output = run.output === "" ? entry.text : `${run.output}\n${entry.text}`;
        if (own) newline = "\n";
      } else if (entry.type === "speech" && entry.cue !== "HARVEY") {
        run = {
          user: entry.cue || user,
          command: commandOf(entry.text),
          output: "",
          captured: true,
          private: false,
          line: entry.line,
        };
        runs.push(run);
      } else if (run && entry.type === "action" && entry.text.trim() === notCaptured) {
        run.captured = false;
      } else if (run && entry.type === "note") {
        const { note } = entry;
        if (note.kind === "output" && note.state === noFinalNewline) newline = "";
        if (note.kind === "shell") {
          run.outcome = readOutcome(note.outcome);
          run.output += newline;
          newline = "";
        }
        if (note.kind === "context" && note.state === "left out") run.private = true;
      }
    }
  }
  return runs;
}

/** What is to be run, of a line that begins with `!`. */
export function commandOf(line: string): string {
  if (line.startsWith("! ")) return line.slice(2);
  return line.startsWith("!") ? line.slice(1) : line;
}
