/**
 * Writes a session until it is killed: `writer.ts FILE FALLBACK_FOLDER [TURNS]`. Each turn's number
 * goes to standard output after the turn is on disk; standard error gets what the user would be
 * told. Replies stream in pieces, long and short.
 */
import { Journal } from "../../../src/session/journal.ts";
import { SessionFile } from "../../../src/session/session_file.ts";
import { head } from "./sample_session.ts";

const [path, fallbackFolder, turns = "1000000"] = Deno.args;
const encoder = new TextEncoder();
const say = (line: string) => Deno.stdout.writeSync(encoder.encode(`${line}\n`));

try {
  const journal = new Journal(await SessionFile.create(path, head), {
    head: () => head,
    fallbackFolders: [fallbackFolder],
    onTrouble: ({ message }) => console.error(message),
  });
  say("begun");
  for (let turn = 1; turn <= Number(turns); turn++) {
    await journal.append(`@ZOË\nFrage ${turn} zu 東京\n\n`, { durable: true });
    await journal.append("LLAMA3.1\nan answer 🗼\n");
    for (let piece = 0; piece < turn % 7; piece++) {
      await journal.append(`\\[\\[piece ${piece}${" ␛1B;[31m".repeat(piece * 20)}\n`);
    }
    const receipt = await journal.append(`\n[[turn: ${turn} · 2026-05-04T14:23:09Z]]\n\n`, {
      durable: true,
    });
    if (receipt === "durable") say(String(turn));
  }
  await journal.close();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  Deno.exit(1);
}
