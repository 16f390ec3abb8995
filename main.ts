import { type ExitCode, exitCode, UserError } from "./src/kernel/mod.ts";
import { readCommandLine } from "./src/cli/mod.ts";
import type { Plugin } from "./src/host/mod.ts";
import project from "./deno.json" with { type: "json" };

/** The built-in plugins, in load order: the recorder first, so that it misses nothing. */
async function builtInPlugins(): Promise<Plugin[]> {
  const modules = await Promise.all([
    import("./plugins/recorder.ts"),
    import("./plugins/servers.ts"),
    import("./plugins/eliza.ts"),
    import("./plugins/models.ts"),
    import("./plugins/chat.ts"),
    import("./plugins/shell.ts"),
    import("./plugins/commands.ts"),
  ]);
  return modules.map((module) => module.default);
}

/** Reads the arguments, runs, and says in one line what a person can mend. */
async function main(args: readonly string[]): Promise<ExitCode> {
  const { version } = project;
  try {
    const line = readCommandLine(args, version);
    if (line.kind === "text") {
      await Deno.stdout.write(new TextEncoder().encode(line.text));
      return exitCode.done;
    }
    if (line.kind === "command") {
      const { runSubcommand } = await import("./src/cli/run_subcommand.ts");
      return await runSubcommand(line, { version, plugins: builtInPlugins });
    }
    // Loaded only now: who asks for help or the version does not wait for it.
    const [{ runSession }, plugins] = await Promise.all([
      import("./src/cli/run.ts"),
      builtInPlugins(),
    ]);
    return await runSession(line.options, { version, plugins });
  } catch (error) {
    if (!(error instanceof UserError)) throw error;
    const { harmless } = await import("./src/terminal/harmless.ts");
    console.error(harmless(error.message));
    return error.exitCode;
  }
}

if (import.meta.main) Deno.exit(await main(Deno.args));
