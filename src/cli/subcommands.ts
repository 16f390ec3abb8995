import type { SubcommandEntry } from "./subcommand.ts";

/** Every subcommand: adding one is a line here and a file in `commands/`. */
export const subcommands: readonly SubcommandEntry[] = [
  entry("models", "list the models that can be reached", () => import("./commands/models.ts")),
  entry(
    "session",
    "list, read, check, repair, compare and export sessions",
    () => import("./commands/session.ts"),
  ),
  entry("config", "show and change settings", () => import("./commands/config.ts")),
  entry("init", "write a commented harvey.yaml and HARVEY.md", () => import("./commands/init.ts")),
  entry("skill", "run a skill; list, show, check, make them", () => import("./commands/skill.ts")),
  entry(
    "trust",
    "say whether this folder's own files are loaded",
    () => import("./commands/trust.ts"),
  ),
  entry(
    "doctor",
    "say what works, what does not, what to do",
    () => import("./commands/doctor.ts"),
  ),
  entry(
    "completions",
    "print a script that completes harvey in a shell",
    () => import("./commands/completions.ts"),
  ),
  entry("help", "explain a topic or a command", () => import("./commands/help.ts")),
  entry("manual", "print the manual page", () => import("./commands/manual.ts")),
  {
    ...entry("complete", "print completions", () => import("./commands/complete.ts")),
    hidden: true,
  },
];

function entry(name: string, summary: string, load: SubcommandEntry["load"]): SubcommandEntry {
  return { name, summary, load };
}
