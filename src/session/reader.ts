import { blocks, blockStream, parse, parseStream } from "../fountain/mod.ts";
import { SessionAssembler } from "./session_assembler.ts";
import type { Session } from "./session.ts";

/** What somebody says hides nothing that comes after: not even an unclosed comment of a foreign file. */
const sealed = { sealSpeeches: true };

/**
 * Reads a session: Harvey's own, or any Fountain file that tells one. It never fails; what it
 * could not read stands in `findings`. Nothing is unescaped in files without Harvey's first note.
 *
 * @param source the file's text, whole or in pieces
 *
 * ```ts
 * import { readSession } from "./reader.ts";
 * const session = await readSession(
 *   "INT. HARVEY AND ANN TALKING\n\nANN\nIs it on?\n\nHARVEY\nIt is.\n\nTHE END.\n",
 * );
 * if (session.turns[0].replies[0].text !== "It is.") throw new Error("the reply");
 * if (session.ending !== "closed") throw new Error("the ending");
 * ```
 */
export async function readSession(source: string | AsyncIterable<string>): Promise<Session> {
  const assembler = new SessionAssembler();
  if (typeof source === "string") {
    for (const block of blocks(parse(source, sealed).elements)) assembler.add(block);
  } else {
    for await (const block of blockStream(parseStream(source, sealed))) assembler.add(block);
  }
  return assembler.finish();
}
