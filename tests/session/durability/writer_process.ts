import { ok, strictEqual } from "node:assert/strict";

const script = new URL("./writer.ts", import.meta.url).pathname;

/** The command line of `writer.ts`, for a command that runs others. */
export function writerCommand(path: string, fallbackFolder: string, turns?: number): string[] {
  const rest = turns === undefined ? [] : [String(turns)];
  return [Deno.execPath(), "run", "-A", "--no-check", script, path, fallbackFolder, ...rest];
}

/** A process that writes a session and acknowledges its turns. */
export function startWriter(path: string, fallbackFolder: string): Deno.ChildProcess {
  const [command, ...args] = writerCommand(path, fallbackFolder);
  return new Deno.Command(command, { args, stdout: "piped", stderr: "piped" }).spawn();
}

/** What a writer acknowledges: when it has begun, and in the end its last turn, or 0. */
export function acknowledged(
  writer: Deno.ChildProcess,
): { begun: Promise<void>; last: Promise<number> } {
  const begun = Promise.withResolvers<void>();
  const read = async () => {
    let text = "";
    for await (const chunk of writer.stdout.pipeThrough(new TextDecoderStream())) {
      text += chunk;
      if (text.startsWith("begun\n")) begun.resolve();
    }
    begun.reject(new Error(await new Response(writer.stderr).text()));
    // A line without its end was not acknowledged.
    return Number(text.split("\n").slice(1, -1).at(-1) ?? 0);
  };
  const last = read();
  return { begun: begun.promise, last };
}

/** Checks that a session holds the turns 1 to `last`, whole and in order, and at most one more. */
export function checkTurns(text: string, last: number): void {
  let from = 0;
  for (let turn = 1; turn <= last; turn++) {
    const pieces = Array.from(
      { length: turn % 7 },
      (_, piece) => `\\[\\[piece ${piece}${" ␛1B;[31m".repeat(piece * 20)}\n`,
    );
    const expected = `@ZOË\nFrage ${turn} zu 東京\n\nLLAMA3.1\nan answer 🗼\n${pieces.join("")}` +
      `\n[[turn: ${turn} · 2026-05-04T14:23:09Z]]\n\n`;
    const at = text.indexOf(expected, from);
    ok(at >= 0, `turn ${turn} of ${last} is missing`);
    from = at + expected.length;
  }
  strictEqual(text.indexOf(`[[turn: ${last + 2} `, from), -1);
  ok(text.endsWith("\n\n"));
}
