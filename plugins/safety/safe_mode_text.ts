/** What an event `safemode.changed` tells. */
export interface SafeModeFacts {
  readonly on: boolean;
  readonly allowed: readonly string[];
  readonly denied: readonly string[];
}

/** Safe mode in one line: `on; allowed: git push, make; denied: rm`. */
export function safeModeText({ on, allowed, denied }: SafeModeFacts, off = "off"): string {
  return [on ? "on" : off, ...listed("allowed", allowed), ...listed("denied", denied)].join("; ");
}

function listed(label: string, entries: readonly string[]): string[] {
  return entries.length === 0 ? [] : [`${label}: ${entries.join(", ")}`];
}
