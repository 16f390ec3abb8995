import type { CommandOutcome, CommandRequest } from "./process.ts";
import { type EndingSignal, endProcesses, type ProcessSet } from "./process_ending.ts";

/** Watches over a running command until it is disposed. */
export interface Supervision extends Disposable {
  /** Settles once the command has ended, and all that it started where it was made to end. */
  readonly ended: Promise<CommandOutcome | undefined>;
}

/** Ends `processes` when the request is aborted or its time is over, and says which it was. */
export function supervise(
  { signal, timeout }: Pick<CommandRequest, "signal" | "timeout">,
  status: Promise<unknown>,
  processes: ProcessSet,
): Supervision {
  let outcome: CommandOutcome | undefined;
  let ending: Promise<void> | undefined;
  const end = (why: CommandOutcome, first: EndingSignal) => {
    if (ending) return;
    outcome = why;
    ending = endProcesses(processes, first);
  };
  const cancel = () => end({ kind: "cancelled" }, "SIGINT");
  signal.addEventListener("abort", cancel);
  const timer = timeout === undefined ? undefined : setTimeout(
    () => end({ kind: "timeout", seconds: timeout }, "SIGTERM"),
    timeout * 1000,
  );
  const stop = () => {
    signal.removeEventListener("abort", cancel);
    clearTimeout(timer);
  };
  if (signal.aborted) cancel();
  return {
    ended: status.then(async () => {
      stop();
      await ending;
      return outcome;
    }),
    [Symbol.dispose]: stop,
  };
}
