import { CommandOutput, type OutputPiece } from "./command_output.ts";
import { outcomeOf } from "./command_outcome.ts";
import { delay } from "./delay.ts";
import {
  type CommandOutcome,
  type CommandRequest,
  type CommandResult,
  defaultMaxOutput,
} from "./process.ts";
import { endProcesses, processGroup } from "./process_ending.ts";
import { shellInvocation } from "./shell_invocation.ts";
import { supervise } from "./supervision.ts";

/** What is read after the shell's end where something in the background holds the pipe open. */
const afterwards = { milliseconds: 250, bytes: 1024 * 1024 };

/** Runs a command with its output captured, in a session and a process group of its own. */
export async function runCaptured(request: CommandRequest): Promise<CommandResult> {
  const started = performance.now();
  const output = new CommandOutput(request.maxOutput ?? defaultMaxOutput);
  const result = (outcome: CommandOutcome): CommandResult => ({
    outcome,
    output: output.text(),
    truncated: output.truncated,
    invalidBytes: output.invalidBytes,
    seconds: (performance.now() - started) / 1000,
  });
  if (request.signal.aborted) return result({ kind: "cancelled" });
  const invocation = await shellInvocation(request, true);
  if ("problem" in invocation) return result({ kind: "not started", reason: invocation.problem });

  const windows = Deno.build.os === "windows";
  const child = new Deno.Command(invocation.program, {
    ...invocation.options,
    stdin: "null",
    stdout: "piped",
    // Elsewhere the shell sends both down one pipe, in order.
    stderr: windows ? "piped" : "null",
    detached: !windows,
  }).spawn();
  const group = processGroup(child.pid);
  const supervision = supervise(request, child.status, group);
  const show = async ({ text, kept }: OutputPiece) => {
    if (text) await request.onOutput?.(text, kept);
  };
  try {
    const pipes = windows ? [child.stdout, child.stderr] : [child.stdout];
    await Promise.all(
      pipes.map((pipe) => readPipe(pipe, child.status, (bytes) => show(output.push(bytes)))),
    );
    await show(output.end());
    return result(await supervision.ended ?? outcomeOf(await child.status));
  } catch (error) {
    // Whoever was to show the output failed; nobody would ever stop the command.
    await endProcesses(group, "SIGTERM");
    throw error;
  } finally {
    supervision[Symbol.dispose]();
  }
}

/**
 * Reads a pipe to its end, or until little more can come: a process in the background may hold it
 * open for as long as it likes, but what the command itself wrote is in the pipe when it ends.
 */
async function readPipe(
  pipe: ReadableStream<Uint8Array>,
  status: Promise<unknown>,
  take: (bytes: Uint8Array) => Promise<void>,
): Promise<void> {
  const reader = pipe.getReader();
  let ended = false;
  const end = status.then(() => void (ended = true));
  let left = afterwards.bytes;
  try {
    while (left > 0) {
      const next = reader.read();
      const piece = await Promise.race([next, end.then(() => settledWithin(next))]);
      if (!piece || piece.done) return;
      await take(piece.value);
      if (ended) left -= piece.value.length;
    }
  } finally {
    await reader.cancel();
  }
}

async function settledWithin<T>(promise: Promise<T>): Promise<T | undefined> {
  const over = new AbortController();
  const winner = await Promise.race([
    promise,
    delay(afterwards.milliseconds, over.signal).then(() => undefined),
  ]);
  over.abort();
  return winner;
}
