import type { Call, Harvey } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import { commandMessage } from "../../src/transcript/mod.ts";
import type { Runner } from "./runner.ts";

/** `/run COMMAND`: a person's own command needs no question, but the plugins may refuse it. */
export function defineRunCommand(harvey: Harvey, runner: Runner): void {
  harvey.commands.define({
    name: "run",
    usage: "COMMAND",
    summary: "Run a command; what it prints goes into the conversation",
    run: (command, call) => run(harvey, runner, command, call),
  });
}

async function run(harvey: Harvey, runner: Runner, command: string, call: Call): Promise<void> {
  if (command === "") {
    throw new UserError('Cannot run "": no command follows (type /run COMMAND)', exitCode.usage);
  }
  const by = "person";
  const workdir = await shellDirectory(harvey);
  const verdict = await harvey.ask("shell.run", { command, workdir, by });
  if (!verdict.allowed) {
    await runner.pass(command, by, `skipped: ${verdict.by}: ${verdict.reason}`);
    throw new UserError(`Cannot run "${command}": refused: ${verdict.reason}`, exitCode.failed);
  }
  const { output, status } = await runner.run({ command, workdir, by, signal: call.signal });
  const content = commandMessage(
    { command, output, ending: status },
    harvey.config.shell.maxContext,
  );
  harvey.conversation.add({ role: "user", content, speaker: "SHELL" });
}

/** Where a person's commands run: whoever runs `! cd` says so in this filter. */
async function shellDirectory(harvey: Harvey): Promise<string> {
  const { workspace } = harvey.paths;
  const directory = await harvey.apply("shell.directory", workspace);
  return typeof directory === "string" ? directory : workspace;
}
