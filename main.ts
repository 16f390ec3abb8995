import { type ExitCode, exitCode, UserError } from "./src/kernel/mod.ts";
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
    import("./plugins/files.ts"),
    import("./plugins/agent.ts"),
    import("./plugins/skills.ts"),
    import("./plugins/sessions.ts"),
    import("./plugins/safety.ts"),
    import("./plugins/commands.ts"),
  ]);
  return modules.map((module) => module.default);
}

/** Reads the arguments, runs, and says in a sentence what a person can mend. */
async function main(args: readonly string[]): Promise<ExitCode> {
  const { version } = project;
  try {
    // Asked by scripts, often: it starts as fast as an empty program.
    if (args.length === 1 && args[0] === "--version") return await print(`${version}\n`);
    const { readCommandLine } = await import("./src/cli/mod.ts");
    const line = readCommandLine(args, version);
    if (line.kind === "text") return await print(line.text);
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
    const { toldError } = await import("./src/cli/told_error.ts");
    console.error(toldError(error.message));
    return error.exitCode;
  }
}

async function print(text: string): Promise<ExitCode> {
  const bytes = new TextEncoder().encode(text);
  try {
    for (let written = 0; written < bytes.length;) {
      written += await Deno.stdout.write(bytes.subarray(written));
    }
  } catch (error) {
    // Who read us has read enough (`harvey --help | head`).
    if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
  }
  return exitCode.done;
}

if (import.meta.main) Deno.exit(await main(Deno.args));
