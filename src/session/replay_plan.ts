import { isResult } from "./reply.ts";
import { ownRoute } from "./replay_route.ts";
import type { Entry, Scene, Session, SpeechEntry, Turn } from "./session.ts";

/** What is done when a session's prompts are asked again. */
export interface ReplayPlan {
  readonly turns: readonly PlannedTurn[];
  /** What follows the last turn. */
  readonly after: readonly PlannedItem[];
}

/** A prompt that is asked again. */
export interface PlannedTurn {
  readonly prompt: string;
  /** What stands between it and the turn before it. */
  readonly before: readonly PlannedItem[];
}

/** Something between two prompts. */
export type PlannedItem =
  /** Told as it was: commands with their output, texts of files, a skill. */
  | { readonly kind: "told"; readonly scene: Scene }
  /** The conversation was emptied. */
  | { readonly kind: "cleared" }
  /** A pipeline, which is passed over. */
  | { readonly kind: "pipeline"; readonly file: string };

/** For {@link planReplay}. */
export interface ReplayPlanOptions {
  /** Whether a prompt keeps the `@name` that it begins with. Default: false. */
  readonly keepRoutes?: boolean;
}

/**
 * Finds the prompts of a session, and what a model has to be told between them: what the person ran,
 * read and loaded, word for word as it was recorded. What a model's replies led to is left out, since
 * the replies will be others.
 *
 * ```ts
 * import { readSession } from "./reader.ts";
 * import { planReplay } from "./replay_plan.ts";
 * const file = "INT. HARVEY AND ANN TALKING\n\nANN\n@bob Is it on?\n\nBOB\nIt is.\n\n";
 * const { turns } = planReplay(await readSession(file));
 * if (turns.length !== 1 || turns[0].prompt !== "Is it on?") throw new Error("the prompt");
 * ```
 */
export function planReplay(session: Session, options: ReplayPlanOptions = {}): ReplayPlan {
  const planner = new Planner(session, options.keepRoutes ?? false);
  for (const scene of session.scenes) planner.scene(scene);
  return planner.finish();
}

class Planner {
  readonly #session: Session;
  readonly #keepRoutes: boolean;
  readonly #turnsByLine: ReadonlyMap<number, Turn>;
  readonly #turns: PlannedTurn[] = [];
  #items: PlannedItem[] = [];
  /** Of the present scene, what will be told of it. */
  #told: Entry[] = [];
  /** Whether a turn goes on: what stands there then is a reply's. */
  #inTurn = false;
  /** Whether the person typed the line that the present scene goes on from. */
  #isPersons = false;

  constructor(session: Session, keepRoutes: boolean) {
    this.#session = session;
    this.#keepRoutes = keepRoutes;
    this.#turnsByLine = new Map(session.turns.map((turn) => [turn.line, turn]));
  }

  scene(scene: Scene): void {
    const { kind } = scene.heading;
    this.#isPersons = false;
    if (kind === "pipeline") this.#pipeline(scene);
    for (const entry of scene.entries) {
      if (
        entry.type === "note" && entry.note.kind === "context" && entry.note.state === "cleared"
      ) {
        this.#tell(scene);
        this.#items.push({ kind: "cleared" });
      } else if (kind === "chat" || kind === "direct") this.#chat(entry);
      else if (kind === "agent") this.#agent(entry, scene);
      else if (kind === "shell" && belongsToShell(entry)) this.#told.push(entry);
      else if (kind === "skill" && this.#belongsToSkill(entry)) this.#told.push(entry);
    }
    this.#tell(scene);
  }

  finish(): ReplayPlan {
    return { turns: this.#turns, after: this.#items };
  }

  #chat(entry: Entry): void {
    if (entry.type === "note" && (entry.note.kind === "turn" || entry.note.kind === "continued")) {
      this.#inTurn = false;
    }
    const turn = entry.type === "speech" ? this.#turnsByLine.get(entry.line) : undefined;
    if (!turn) return;
    // Only Harvey's own files say where a turn ends.
    this.#inTurn = this.#session.id !== undefined;
    const before = this.#items;
    const read = before.flatMap((item) => item.kind === "told" ? pathsReadIn(item.scene) : []);
    const prompt = this.#keepRoutes ? turn.prompt : turn.prompt.slice(ownRoute(turn, read).length);
    this.#turns.push({ prompt, before });
    this.#items = [];
  }

  /** What the person ran and read, by a line that was typed or by a path in the next prompt. */
  #agent(entry: Entry, scene: Scene): void {
    if (entry.type === "note" && entry.note.kind === "turn") this.#inTurn = false;
    if (entry.type === "speech" && (entry.statement || this.#isUser(entry))) {
      this.#tell(scene);
      const { statement, text } = entry;
      this.#isPersons = !statement && (text.startsWith("/read ") || text.startsWith("/run "));
      if (this.#isPersons) this.#told.push(entry);
    } else if (entry.type === "speech") {
      const isReading = isResult(entry) && (this.#isPersons || !this.#inTurn);
      if (isReading || this.#isPersons) this.#told.push(entry);
    } else if (entry.type === "note") {
      const { kind } = entry.note;
      if (kind === "read" && (this.#isPersons || this.#told.length > 0)) this.#told.push(entry);
      if ((kind === "run" || kind === "output") && this.#isPersons) this.#told.push(entry);
    }
  }

  #belongsToSkill(entry: Entry): boolean {
    if (entry.type === "note") return entry.note.kind === "skill" || entry.note.kind === "output";
    // Its description: who reads the scene has to know the skill's name.
    if (entry.type === "action") return true;
    return entry.type === "speech" && entry.cue !== "HARVEY" && !this.#isUser(entry);
  }

  #isUser({ cue }: SpeechEntry): boolean {
    return cue === this.#session.user;
  }

  #pipeline(scene: Scene): void {
    const step = this.#session.steps.find(({ line }) => line === scene.line);
    if ((step?.number ?? 1) > 1) return;
    const file = step?.file ?? ("name" in scene.heading ? scene.heading.name : "");
    this.#items.push({ kind: "pipeline", file });
  }

  #tell(scene: Scene): void {
    if (this.#told.some(({ type }) => type !== "action")) {
      this.#items.push({ kind: "told", scene: { ...scene, entries: this.#told } });
    }
    this.#told = [];
  }
}

function belongsToShell(entry: Entry): boolean {
  if (entry.type === "note") return ["shell", "output", "context"].includes(entry.note.kind);
  return entry.type !== "transition" && !(entry.type === "action" && isDescription(entry.text));
}

/** Other programs describe their shell scenes; Harvey's hold no words but those of programs. */
function isDescription(text: string): boolean {
  return !text.trim().startsWith("(");
}

function pathsReadIn({ entries }: Scene): readonly string[] {
  return entries.flatMap((entry) =>
    entry.type === "note" && entry.note.kind === "read" ? [entry.note.path] : []
  );
}
