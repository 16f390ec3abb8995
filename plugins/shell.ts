import type { Call, Harvey, Plugin } from "../src/host/mod.ts";
import { exitCode, UserError } from "../src/kernel/mod.ts";
import { writeOutcome } from "../src/session/mod.ts";
import { commandMessage } from "../src/transcript/mod.ts";
import { childEnvironment, type CommandRequest, type CommandResult } from "../src/workspace/mod.ts";
import { announcedDirectory, announceDirectory, changesDirectory } from "./shell/directory.ts";
import { readShellRequest, type ShellRequest } from "./shell/request.ts";
import { defineShellScenes } from "./shell/scenes.ts";

/** Runs `! command` in the person's shell, in the workspace, on the record. */
export default {
  name: "shell",
  api: 1,
  capabilities: ["ui", "shell"],
  setup(harvey) {
    const place: Place = { directory: harvey.paths.workspace };
    let runs = 0;
    defineShellScenes(harvey);
    harvey.inputs.claim("!", async (line, call) => {
      const request = readShellRequest(line, harvey.config.shell.interactive);
      if (request.command === "") {
        throw new UserError(
          `Cannot run "${line.trim()}": no command follows (type ! ls)`,
          exitCode.usage,
        );
      }
      await runOnRecord(harvey, ++runs, request, place, call);
    });
    harvey.filter("shell.directory", () => place.directory);
    harvey.filter("status", (lines) => [
      ...lines,
      { label: "Commands run in", value: place.directory },
    ]);
  },
} satisfies Plugin;

/** Where commands run; `! cd` moves it. */
interface Place {
  directory: string;
  previous?: string;
}

/** Announces the command, runs it, and tells what became of it. */
async function runOnRecord(
  harvey: Harvey,
  run: number,
  request: ShellRequest,
  place: Place,
  call: Call,
): Promise<void> {
  const { command } = request;
  const workdir = place.directory;
  const captured = !(request.interactive && harvey.ui.isTerminal);
  const facts = { run, command, captured, private: request.private };
  const verdict = await harvey.ask("shell.run", { command, workdir, by: "person" });
  await harvey.emit("shell.started", { ...facts, workdir });
  if (!verdict.allowed) {
    const outcome = { kind: "refused", reason: verdict.reason } as const;
    await harvey.emit("shell.ended", { ...facts, output: "", omitted: 0, outcome });
    throw new UserError(`Cannot run "${command}": refused: ${verdict.reason}`, exitCode.failed);
  }

  const { outcome, output = "", truncated } = !captured
    ? await runWithTerminal(harvey, command, place, call)
    : changesDirectory(command)
    ? await changeDirectory(harvey, run, command, place, call)
    : await runCaptured(harvey, run, command, place, call);
  await harvey.emit("shell.ended", { ...facts, output, omitted: truncated, outcome });
  if (!request.private && captured) {
    const facts = { command, output, ending: writeOutcome(outcome) };
    const content = commandMessage(facts, harvey.config.shell.maxContext);
    harvey.conversation.add({ role: "user", content, speaker: "SHELL" });
  }
  if (outcome.kind === "cancelled") await harvey.ui.notice("Cancelled.");
  else if (outcome.kind !== "exit" || outcome.code !== 0) {
    await harvey.ui.notice(`(${writeOutcome(outcome)})`);
  }
}

/** Shows and records each piece of output before the next is read; all is shown. */
async function runCaptured(
  harvey: Harvey,
  run: number,
  command: string,
  place: Place,
  call: Call,
): Promise<CommandResult> {
  const result = await harvey.shell.run({
    ...ordinary(harvey, command, place, call),
    async onOutput(text, kept) {
      await harvey.ui.text(text);
      if (kept !== "") await harvey.emit("shell.output", { run, text: kept });
    },
  });
  await harvey.ui.endText();
  return result;
}

/** Hands over the terminal; what the program shows there is not captured. */
async function runWithTerminal(
  harvey: Harvey,
  command: string,
  place: Place,
  call: Call,
): Promise<CommandResult> {
  using _lent = harvey.ui.lend();
  return await harvey.shell.run({ ...ordinary(harvey, command, place, call), terminal: true });
}

/** `! cd DIR` lasts: the shell says where it arrived, and later commands start there. */
async function changeDirectory(
  harvey: Harvey,
  run: number,
  command: string,
  place: Place,
  call: Call,
): Promise<CommandResult> {
  const result = await harvey.shell.run(
    ordinary(harvey, announceDirectory(command), place, call),
  );
  const arrived = result.outcome.kind === "exit" && result.outcome.code === 0
    ? announcedDirectory(result.output ?? "", place.directory)
    : undefined;
  const output = arrived ? "" : result.output ?? "";
  if (arrived) {
    place.previous = place.directory;
    place.directory = arrived;
    await harvey.ui.line(arrived);
  } else {
    await harvey.ui.text(output);
    await harvey.ui.endText();
    await harvey.emit("shell.output", { run, text: output });
  }
  return { ...result, output };
}

/** What every command runs with: no provider's key is in its environment. */
function ordinary(harvey: Harvey, command: string, place: Place, call: Call): CommandRequest {
  const { timeout, maxOutput } = harvey.config.shell;
  const environment = {
    ...childEnvironment(harvey.environment),
    PWD: place.directory,
    ...(place.previous ? { OLDPWD: place.previous } : {}),
  };
  return {
    command,
    workdir: place.directory,
    environment,
    signal: call.signal,
    timeout,
    maxOutput,
  };
}
