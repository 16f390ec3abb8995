import type { Bus } from "../kernel/mod.ts";
import type { HarveyMaps } from "./events.ts";
import type { Screen } from "./screen.ts";

/**
 * Tells the person of every plugin's failure, in one line each. The failure of an observer that must
 * get every event is left to whoever emitted the event: he gets it, and cannot go on.
 */
export function tellFailures(bus: Bus<HarveyMaps>, screen: Screen): void {
  const counts = new Map<string, number>();
  bus.on("plugin.failed", ({ data }) => {
    const { plugin, hook, message, failures, disabled } = data;
    const isCounted = failures !== (counts.get(plugin) ?? 0);
    counts.set(plugin, failures);
    if (!isCounted && hook.startsWith("on ")) return;
    const state = disabled ? " (it is disabled: what it guards is refused)" : "";
    void screen.error(`Plugin "${plugin}" failed in "${hook}": ${oneLine(message)}${state}`)
      .catch(() => {});
  });
}

function oneLine(text: string): string {
  return text.replaceAll(/[\r\n]+/g, " ");
}
