import { exitCode, UserError } from "../kernel/mod.ts";
import { eventJson, type Host } from "../host/mod.ts";
import { plainReason } from "../session/recording_error.ts";

/** Prints each event as one line of JSON on standard output, in order, none lost. */
export function eventLines(host: Host): void {
  const encoder = new TextEncoder();
  host.kernel.bus.on("*", async ({ type, seq, time, session, data }) => {
    const head = JSON.stringify({ type, seq, time: new Date(time).toISOString(), session });
    const line = `${head.slice(0, -1)},"data":${eventJson(data)}}`;
    const bytes = encoder.encode(`${escapeControls(line)}\n`);
    try {
      for (let written = 0; written < bytes.length;) {
        written += await Deno.stdout.write(bytes.subarray(written));
      }
    } catch (error) {
      // Who read us has read enough (`harvey --json | head`).
      if (error instanceof Deno.errors.BrokenPipe) return;
      throw new UserError(
        `Cannot print the event "${type}": ${plainReason(error)} (is the disk full?)`,
        exitCode.failed,
        { cause: error },
      );
    }
  }, { mustDeliver: true });
}

/** Escapes the controls that JSON leaves as they are, so that a terminal shows them harmlessly. */
function escapeControls(json: string): string {
  return json.replace(
    /[\x7f-\x9f\u2028\u2029]/g,
    (control) => `\\u${control.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}
