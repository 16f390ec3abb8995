import { readSession } from "./reader.ts";
import type { Session } from "./session.ts";
import { modelCue } from "./name.ts";
import { modelOf } from "./turn.ts";

/** One turn, as far as playing it back needs it. */
export interface PlaybackTurn {
  readonly userInput: string;
  /** Several replies are parted by an empty line; an empty string where there is none. */
  readonly modelReply: string;
}

/** What `parseFountainSession` finds. */
export interface Playback {
  /** In upper case: of the scene headings; `OPERATOR` where none names anybody. */
  readonly userName: string;
  /** In upper case: whom HARVEY first forwards to, else the model of a description, else `MODEL`. */
  readonly modelName: string;
  readonly turns: readonly PlaybackTurn[];
}

/**
 * The chat turns of a session file (`spec/sessions`, "Parsing Session Files"). For more than prompts
 * and replies, read it with `readSession`.
 *
 * @throws {Deno.errors.NotFound} and the like where the file cannot be read
 *
 * ```ts
 * import { parseFountainSession } from "./playback.ts";
 * const file = await Deno.makeTempFile({ suffix: ".fountain" });
 * await Deno.writeTextFile(
 *   file,
 *   "INT. HARVEY AND ANN TALKING 2026-05-04 14:23:05\n\nANN\nIs it on?\n\n" +
 *     "HARVEY\nForwarding to LLAMA3.1.\n\nLLAMA3.1\nIt is.\n\nTHE END.\n",
 * );
 * const { userName, modelName, turns } = await parseFountainSession(file);
 * await Deno.remove(file);
 * if (`${userName} ${modelName}` !== "ANN LLAMA3.1") throw new Error(userName);
 * if (turns[0].userInput !== "Is it on?" || turns[0].modelReply !== "It is.") throw new Error();
 * ```
 */
export async function parseFountainSession(path: string): Promise<Playback> {
  const session = await readSession(await Deno.readTextFile(path));
  return {
    userName: session.user,
    modelName: modelNameOf(session),
    turns: session.turns.map(({ prompt, replies }) => ({
      userInput: prompt,
      modelReply: replies.map(({ text }) => text).filter((text) => text !== "").join("\n\n"),
    })),
  };
}

/**
 * The model of a session file, as HARVEY names it when it forwards (`spec/sessions`): `LLAMA3.1`;
 * `MODEL` where the file names none.
 *
 * @throws {Deno.errors.NotFound} and the like where the file cannot be read
 *
 * ```ts
 * import { extractModelFromSession } from "./playback.ts";
 * const file = await Deno.makeTempFile({ suffix: ".fountain" });
 * await Deno.writeTextFile(file, "INT. HARVEY AND ANN TALKING\n\nANN\nIs it on?\n");
 * const model = await extractModelFromSession(file);
 * await Deno.remove(file);
 * if (model !== "MODEL") throw new Error(model);
 * ```
 */
export async function extractModelFromSession(path: string): Promise<string> {
  return modelNameOf(await readSession(await Deno.readTextFile(path)));
}

function modelNameOf(session: Session): string {
  for (const { statements } of session.turns) {
    for (const statement of statements) {
      if (statement.kind === "forwarding") return statement.to.toUpperCase();
    }
  }
  return modelCue(modelOf(session));
}
