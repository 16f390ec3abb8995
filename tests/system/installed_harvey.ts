import { join } from "node:path";
import { type EmptyPlace, harveyCommand } from "../end_to_end/harvey.ts";

/**
 * Puts a program `harvey` into a folder of a place, so that shells find it as they find any other.
 *
 * @returns the folder, for `PATH`
 */
export async function installHarvey(place: EmptyPlace): Promise<string> {
  const folder = join(place.folder, "bin");
  await Deno.mkdir(folder, { recursive: true });
  const { command, args, env } = harveyCommand();
  const variables = Object.entries(env).map(([name, value]) => `${name}=${quoted(value)}`);
  const words = ["env", ...variables, ...[command, ...args].map(quoted)].join(" ");
  await Deno.writeTextFile(join(folder, "harvey"), `#!/bin/sh\nexec ${words} "$@"\n`, {
    mode: 0o755,
  });
  return folder;
}

/** A word that a shell takes as it stands. */
function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
