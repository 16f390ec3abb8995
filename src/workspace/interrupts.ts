const handlers: (() => void)[] = [];

function interrupted() {
  handlers.at(-1)?.();
}

/**
 * Calls `handler` at every SIGINT (Ctrl-C, outside a prompt) until it is disposed. The newest
 * handler alone is called, so that who runs a command on the terminal can take Ctrl-C out of the
 * hands of the turn around it. While no handler stands, SIGINT ends the program.
 *
 * ```ts
 * import { onInterrupt } from "./interrupts.ts";
 * const turn = new AbortController();
 * using _ctrlC = onInterrupt(() => turn.abort());
 * ```
 */
export function onInterrupt(handler: () => void): Disposable {
  // A function of its own for each call, so that one handler may be registered twice.
  const entry = () => handler();
  if (handlers.length === 0) Deno.addSignalListener("SIGINT", interrupted);
  handlers.push(entry);
  return {
    [Symbol.dispose]() {
      const index = handlers.indexOf(entry);
      if (index < 0) return;
      handlers.splice(index, 1);
      if (handlers.length === 0) Deno.removeSignalListener("SIGINT", interrupted);
    },
  };
}
