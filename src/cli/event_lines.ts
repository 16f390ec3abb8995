import { exitCode, UserError } from "../kernel/mod.ts";
import { eventJson, type Host } from "../host/mod.ts";
import { plainReason } from "../session/recording_error.ts";

/** Prints each event as one line of JSON on standard output, in order, none lost. */
export function eventLines(host: Host): void {
  const encoder = new TextEncoder();
  host.kernel.bus.on("*", async ({ type, seq, time, session, data }) => {
    const head = JSON.stringify({ type, seq, time: new Date(time).toISOString(), session });
    const line = `${head.slice(0, -1)},"data":${eventJson(data)}}`;
    const bytes = encoder.encode(`${escapeTreacherous(line)}\n`);
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

/** What JSON leaves as it is and a terminal obeys or does not show. */
const treacherous = /[\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}\p{Default_Ignorable_Code_Point}]/gu;

/** Escapes it, which changes nothing for who reads the JSON. */
function escapeTreacherous(json: string): string {
  return json.replace(
    treacherous,
    (character) =>
      Array.from(
        { length: character.length },
        (_, at) => `\\u${character.charCodeAt(at).toString(16).padStart(4, "0")}`,
      ).join(""),
  );
}
