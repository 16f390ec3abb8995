import { type ExitCode, exitCode, UserError } from "./src/kernel/mod.ts";
import { readCommandLine, runSession } from "./src/cli/mod.ts";
import chat from "./plugins/chat.ts";
import commands from "./plugins/commands.ts";
import eliza from "./plugins/eliza.ts";
import models from "./plugins/models.ts";
import recorder from "./plugins/recorder.ts";
import servers from "./plugins/servers.ts";
import shell from "./plugins/shell.ts";
import project from "./deno.json" with { type: "json" };

/** The built-in plugins, in load order: the recorder first, so that it misses nothing. */
const plugins = [recorder, servers, eliza, models, chat, shell, commands];

/** Reads the arguments, runs, and says in one line what a person can mend. */
async function main(args: readonly string[]): Promise<ExitCode> {
  try {
    const line = readCommandLine(args, project.version);
    if (line.kind === "text") {
      await Deno.stdout.write(new TextEncoder().encode(line.text));
      return exitCode.done;
    }
    return await runSession(line.options, { version: project.version, plugins });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    console.error(error.message);
    return error.exitCode;
  }
}

if (import.meta.main) Deno.exit(await main(Deno.args));
