import { join } from "node:path";
import type { Configuration, Plugin } from "../../src/host/mod.ts";
import { readSession, type Session } from "../../src/session/mod.ts";
import agent from "../../plugins/agent.ts";
import chat from "../../plugins/chat.ts";
import commands from "../../plugins/commands.ts";
import eliza from "../../plugins/eliza.ts";
import files from "../../plugins/files.ts";
import models from "../../plugins/models.ts";
import recorder from "../../plugins/recorder.ts";
import safety from "../../plugins/safety.ts";
import servers from "../../plugins/servers.ts";
import sessions from "../../plugins/sessions.ts";
import skills from "../../plugins/skills.ts";
import shell from "../../plugins/shell.ts";
import { type OpenHost, openHost } from "../host/open_host.ts";

/** Harvey's own plugins in their order, and more after them, in a host of its own. */
export function openHarvey(
  config: Partial<Configuration> = {},
  more: readonly Plugin[] = [],
): Promise<OpenHost> {
  return openHost({
    plugins: [
      ...[
        recorder,
        servers,
        eliza,
        models,
        chat,
        shell,
        files,
        agent,
        skills,
        sessions,
        safety,
        commands,
      ],
      ...more,
    ],
    config,
    environment: { PATH: Deno.env.get("PATH") ?? "" },
  });
}

/** The session files of the workspace, by name. */
export async function sessionFiles({ workspace }: OpenHost): Promise<string[]> {
  const folder = join(workspace, "harvey", "sessions");
  const names = await Array.fromAsync(Deno.readDir(folder), ({ name }) => name);
  return names.sort().map((name) => join(folder, name));
}

/** The only session file of the workspace, as it stands now. */
export async function recordedText(open: OpenHost): Promise<string> {
  const [file, ...others] = await sessionFiles(open);
  if (!file || others.length > 0) throw new Error(`one file is wanted, not ${others.length + 1}`);
  return await Deno.readTextFile(file);
}

/** Ends the session in order, and reads it back. */
export async function endedSession(open: OpenHost): Promise<{ text: string; session: Session }> {
  await open.host[Symbol.asyncDispose]();
  const text = await recordedText(open);
  return { text, session: await readSession(text) };
}
