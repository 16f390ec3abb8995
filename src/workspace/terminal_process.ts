import { outcomeOf } from "./command_outcome.ts";
import { onInterrupt } from "./interrupts.ts";
import type { CommandOutcome, CommandRequest, CommandResult } from "./process.ts";
import { processTree } from "./process_ending.ts";
import { shellInvocation } from "./shell_invocation.ts";
import { supervise } from "./supervision.ts";

/**
 * Runs a command that has the terminal. It shares our process group, which is the terminal's own:
 * so keys, Ctrl-C, Ctrl-Z and changes of size reach it as they reach any program.
 */
export async function runOnTerminal(request: CommandRequest): Promise<CommandResult> {
  const started = performance.now();
  const result = (outcome: CommandOutcome): CommandResult => ({
    outcome,
    truncated: 0,
    invalidBytes: 0,
    seconds: (performance.now() - started) / 1000,
  });
  if (request.signal.aborted) return result({ kind: "cancelled" });
  const invocation = await shellInvocation(request, false);
  if ("problem" in invocation) return result({ kind: "not started", reason: invocation.problem });

  // The terminal sends Ctrl-C and Ctrl-\ to us as well; they are meant for the command alone.
  using _interrupts = onInterrupt(() => {});
  using _quits = ignoreQuit();
  const child = new Deno.Command(invocation.program, {
    ...invocation.options,
    stdin: "inherit",
    stdout: "inherit",
    stderr: "inherit",
  }).spawn();
  using supervision = supervise(request, child.status, processTree(child.pid));
  return result(await supervision.ended ?? outcomeOf(await child.status));
}

function ignoreQuit(): Disposable {
  if (Deno.build.os === "windows") return { [Symbol.dispose]() {} };
  const ignore = () => {};
  Deno.addSignalListener("SIGQUIT", ignore);
  return { [Symbol.dispose]: () => Deno.removeSignalListener("SIGQUIT", ignore) };
}
