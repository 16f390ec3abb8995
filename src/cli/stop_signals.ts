import { onInterrupt } from "../workspace/mod.ts";

/**
 * Calls `stop` with the signal's name at SIGINT outside a line, and at SIGTERM and SIGHUP, until it is disposed: so that
 * whoever ends Harvey finds a session file that was closed in order.
 */
export function onStopSignals(stop: (reason: string) => void): Disposable {
  const parts = new DisposableStack();
  parts.use(onInterrupt(() => stop("SIGINT")));
  if (Deno.build.os !== "windows") {
    for (const signal of ["SIGTERM", "SIGHUP"] as const) {
      const listener = () => stop(signal);
      Deno.addSignalListener(signal, listener);
      parts.defer(() => Deno.removeSignalListener(signal, listener));
    }
  }
  return parts;
}
