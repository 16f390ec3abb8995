/**
 * Catches what nobody waits for, until it is disposed: a promise that a plugin started and left, or a
 * timer of its own that throws, must not end the session of the person who uses it.
 */
export function onStrayFailures(tell: (error: unknown) => void): Disposable {
  const onRejection = (event: PromiseRejectionEvent) => {
    event.preventDefault();
    tell(event.reason);
  };
  const onError = (event: ErrorEvent) => {
    event.preventDefault();
    tell(event.error);
  };
  globalThis.addEventListener("unhandledrejection", onRejection);
  globalThis.addEventListener("error", onError);
  return {
    [Symbol.dispose]() {
      globalThis.removeEventListener("unhandledrejection", onRejection);
      globalThis.removeEventListener("error", onError);
    },
  };
}
