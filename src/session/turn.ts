import { ReplyGatherer } from "./reply.ts";
import type { Entry, Scene, Session, SpeechEntry, Turn } from "./session.ts";
import type { Statement } from "./statement.ts";
import { readTime } from "./time.ts";
import { ToolCallGatherer } from "./tool_calls.ts";

/**
 * The chat turns of a session: what `parseFountainSession` of the specification returns.
 *
 * ```ts
 * import { readSession } from "./reader.ts";
 * import { turnsOf } from "./turn.ts";
 * const file = "INT. HARVEY AND ANN TALKING\n\nANN\nIs it on?\n\nHARVEY\nIt is.\n\n";
 * const [turn] = turnsOf(await readSession(file));
 * if (turn.prompt !== "Is it on?" || turn.replies[0].text !== "It is.") throw new Error(file);
 * ```
 */
export function turnsOf(session: Session): readonly Turn[] {
  return session.turns;
}

/**
 * The session's model: the first that a description names, else the first that HARVEY forwarded
 * to, else `MODEL`.
 */
export function modelOf(session: Session): string {
  const described = session.scenes.find((scene) => scene.description.model)?.description.model;
  if (described) return described;
  for (const { statements } of session.turns) {
    const forwarding = statements.find((statement) => statement.kind === "forwarding");
    if (forwarding?.kind === "forwarding") return forwarding.to;
  }
  return "MODEL";
}

/**
 * Finds the turns in scenes. In Harvey's own files a turn goes on, over scenes, to its note; in
 * others to the next line of the user's or the next chat scene.
 */
export function findTurns(scenes: readonly Scene[], user: string, own: boolean): Turn[] {
  const finder = new TurnFinder(user, own);
  for (const scene of scenes) finder.scene(scene);
  return finder.finish();
}

class TurnFinder {
  readonly #turns: Turn[] = [];
  readonly #user: string;
  readonly #own: boolean;
  #open: OpenTurn | undefined;

  constructor(user: string, own: boolean) {
    this.#user = user;
    this.#own = own;
  }

  scene(scene: Scene): void {
    const isChat = scene.heading.kind === "chat" || scene.heading.kind === "direct";
    if (isChat && !this.#own) this.#close();
    const user = isChat && "user" in scene.heading ? scene.heading.user : this.#user;
    let asked = false;
    for (const entry of scene.entries) {
      if (entry.type === "note" && entry.note.kind === "turn") {
        this.#close(Number(entry.note.number), readTime(entry.note.time));
      } else if (entry.type === "note" && entry.note.kind === "continued") {
        this.#close();
      } else if (!isChat) {
        continue;
      } else if (entry.type === "speech" && (entry.cue === this.#user || entry.cue === user)) {
        if (!asked) this.#begin(entry, scene);
        asked = false;
      } else {
        if (entry.type === "speech") asked = isQuestion(entry.statement);
        this.#open?.take(entry, scene);
      }
    }
  }

  finish(): Turn[] {
    this.#close();
    return this.#turns;
  }

  #begin(prompt: SpeechEntry, scene: Scene): void {
    this.#close();
    this.#open = new OpenTurn(prompt, scene);
  }

  #close(number?: number, time?: Date): void {
    if (!this.#open) return;
    const { prompt, scene, statements } = this.#open;
    const replies = this.#open.replies.finish();
    const toolCalls = this.#open.toolCalls.finish();
    this.#open = undefined;
    const noted = number !== undefined;
    this.#turns.push({
      number: noted && Number.isSafeInteger(number)
        ? number
        : (this.#turns.at(-1)?.number ?? 0) + 1,
      user: prompt.cue,
      prompt: prompt.text,
      replies,
      toolCalls,
      ...(time ? { time } : {}),
      complete: noted || (!this.#own && replies.length + statements.length > 0),
      ...(scene.description.model ? { model: scene.description.model } : {}),
      statements,
      scene,
      line: prompt.line,
    });
  }
}

class OpenTurn {
  readonly replies = new ReplyGatherer();
  readonly toolCalls = new ToolCallGatherer();
  readonly statements: Statement[] = [];

  constructor(readonly prompt: SpeechEntry, readonly scene: Scene) {}

  take(entry: Entry, scene: Scene): void {
    if (entry.type === "speech" && entry.statement) this.statements.push(entry.statement);
    this.replies.take(entry, scene);
    this.toolCalls.take(entry);
  }
}

function isQuestion(statement: Statement | undefined): boolean {
  return statement?.kind.startsWith("ask to ") ?? false;
}
