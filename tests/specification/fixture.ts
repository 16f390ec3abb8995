import { checkSession, readSession, type Session } from "../../src/session/mod.ts";

const folder = new URL("../../fixtures/specification/", import.meta.url);

/** Where the examples of the specifications stand, in our own words. */
export function fixturePath(name: string): string {
  return new URL(name, folder).pathname;
}

export async function fixtureText(name: string): Promise<string> {
  return await Deno.readTextFile(new URL(name, folder));
}

export async function fixtureSession(name: string): Promise<Session> {
  return await readSession(await fixtureText(name));
}

/** `line message` of all that a check says of a fixture. */
export async function fixtureFindings(name: string): Promise<string[]> {
  const found = await Array.fromAsync(checkSession(await fixtureText(name)));
  return found.map(({ line, message }) => `${line} ${message}`);
}

/** The names of all fixtures. */
export async function fixtureNames(): Promise<string[]> {
  return (await Array.fromAsync(Deno.readDir(folder), ({ name }) => name)).sort();
}

/** Prompts and replies with who spoke them, `*` before those of the session's own model. */
export function exchanges({ turns }: Session): unknown[] {
  return turns.map(({ prompt, replies }) => [
    prompt,
    ...replies.map(({ cue, text, local }) => `${local ? "*" : ""}${cue}: ${text}`),
  ]);
}
