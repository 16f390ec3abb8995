import type { HarveyEvents, Host } from "../host/mod.ts";
import type { FailureTeller } from "./failure_teller.ts";
import { eachError, internalFailure } from "./internal_failure.ts";

/**
 * Ends a session in order: tells the plugins, then unloads them, the last first. What fails on the
 * way is told and keeps nothing else from being closed.
 */
export async function closeSession(
  host: Host,
  reason: HarveyEvents["session.ended"]["reason"],
  teller: FailureTeller,
): Promise<void> {
  const steps = [
    () => host.kernel.bus.emit("session.ended", { reason }),
    () => host[Symbol.asyncDispose](),
  ];
  for (const step of steps) {
    try {
      await step();
    } catch (thrown) {
      for (const error of eachError(thrown)) {
        await teller.tell(internalFailure("close the session in order", error), true);
      }
    }
  }
}
