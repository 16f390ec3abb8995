import { join } from "node:path";
import { type EmptyPlace, harveyCommand, harveyEnvironment } from "../end_to_end/harvey.ts";
import { Terminal } from "./tmux.ts";

/**
 * A terminal in whose shell Harvey was started, in a place's workspace, with an environment of
 * `HOME`, `PATH` and `TERM` only. The shell comes back when Harvey ends or is suspended, so `echo $?`
 * tells its exit code and `fg` goes on.
 */
export async function openHarvey(
  place: EmptyPlace,
  args: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<Terminal> {
  const harvey = harveyCommand();
  const variables = { TERM: "tmux-256color", ...harveyEnvironment(place, env) };
  const words = [
    ...["env", "-i", ...Object.entries(variables).map(([name, value]) => `${name}=${value}`)],
    ...[harvey.command, ...harvey.args, ...args],
  ];
  const script = `cd ${quoted(place.workspace)} && exec ${words.map(quoted).join(" ")}\n`;
  await Deno.writeTextFile(join(place.folder, "harvey.sh"), script);
  const terminal = await Terminal.start({ folder: place.folder, columns: 100, rows: 30 });
  await terminal.type("clear; sh harvey.sh");
  await terminal.press("Enter");
  return terminal;
}

/** A word that the shell takes as it stands. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
