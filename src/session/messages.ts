import type { Message } from "../models/mod.ts";
import { ConversationReader } from "./conversation_reader.ts";
import type { Session } from "./session.ts";

/** For {@link messagesOf}. */
export interface MessageOptions {
  /**
   * Characters (UTF-16 units) of one command's output, as `shell.max_context` is set; default 16,000.
   * What a tool was answered with stands in the file as it was cut.
   */
  readonly maxContext?: number;
}

/**
 * What a model was sent of a session, rebuilt from the file alone: turns with the calls of tools and
 * their results, outputs of commands, texts of files, what came of proposals, skills; in the order and
 * the wording in which the conversation was told, since the last `[[context: cleared]]`.
 *
 * A turn without any text of a reply left no trace in the conversation, and leaves none here. A call
 * whose result is not on the record counts as interrupted.
 *
 * ```ts
 * import { messagesOf } from "./messages.ts";
 * import { readSession } from "./reader.ts";
 * const file = "INT. HARVEY AND ANN TALKING\n\nANN\nIs it on?\n\nHARVEY\nIt is.\n\n";
 * const messages = messagesOf(await readSession(file));
 * if (messages.map(({ content }) => content).join(" ") !== "Is it on? It is.") throw new Error();
 * ```
 */
export function messagesOf(session: Session, options: MessageOptions = {}): readonly Message[] {
  const reader = new ConversationReader(session, options.maxContext ?? 16_000);
  for (const scene of session.scenes) reader.scene(scene);
  return reader.finish();
}
