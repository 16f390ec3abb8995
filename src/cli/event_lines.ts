import type { Host } from "../host/mod.ts";

/** Prints each event as one line of JSON on standard output, in order, none lost. */
export function eventLines(host: Host): void {
  const encoder = new TextEncoder();
  host.kernel.bus.on("*", async ({ type, seq, time, session, data }) => {
    const line = JSON.stringify({ type, seq, time: new Date(time).toISOString(), session, data });
    const bytes = encoder.encode(`${line}\n`);
    try {
      for (let written = 0; written < bytes.length;) {
        written += await Deno.stdout.write(bytes.subarray(written));
      }
    } catch (error) {
      // Who read us has read enough (`harvey --json | head`).
      if (!(error instanceof Deno.errors.BrokenPipe)) throw error;
    }
  }, { mustDeliver: true });
}
