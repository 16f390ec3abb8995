import process from "node:process";

/** What a program on a terminal is told beside its keys. */
export interface TerminalEvents {
  /** It goes on after it was stopped. */
  continued(): void;
  /** The terminal has another size now. */
  resized(): void;
}

/** Calls `events` until it is disposed. */
export function onTerminalEvents(events: TerminalEvents): Disposable {
  if (Deno.build.os === "windows") return { [Symbol.dispose]() {} };
  const continued = () => events.continued();
  const resized = () => events.resized();
  Deno.addSignalListener("SIGCONT", continued);
  Deno.addSignalListener("SIGWINCH", resized);
  return {
    [Symbol.dispose]() {
      Deno.removeSignalListener("SIGCONT", continued);
      Deno.removeSignalListener("SIGWINCH", resized);
    },
  };
}

/** Stops the program for `fg` to go on with; false where there is no such thing. */
export function suspend(): boolean {
  if (Deno.build.os === "windows") return false;
  // The whole group, as the terminal itself would: whoever started us may wait in it.
  process.kill(0, "SIGTSTP");
  return true;
}
