import { displayName, isCueOfModel } from "../name.ts";
import type { Scene, Session, SpeechEntry } from "../session.ts";
import { type CharacterHints, typeOfCharacter } from "./character_type.ts";
import { otherNames } from "./listing.ts";
import type { CharacterFact } from "./session_analysis.ts";

type Hints = { -readonly [Key in keyof CharacterHints]: CharacterHints[Key] };
interface Draft extends Hints {
  readonly line: number;
  speeches: number;
  scenes: number;
  length: number;
  /** Number of the scene in which it spoke last. */
  scene: number;
}

/** Gathers everybody who speaks, with what the file tells of them. */
export class CharacterFacts {
  readonly #drafts = new Map<string, Draft>();
  readonly #routes: Set<string>;
  readonly #limit: number;

  /** @param routes names of routes that are known from elsewhere */
  constructor(limit: number, routes: readonly string[]) {
    this.#limit = limit;
    this.#routes = new Set(routes.map((name) => displayName(name)));
  }

  /** Whom a heading names; they are characters, whether they speak or not. */
  heading({ heading, line }: Scene): void {
    if (heading.kind !== "chat" && heading.kind !== "direct") return;
    if (heading.user !== "") this.#draft(heading.user, line).isHuman = true;
    if (heading.kind === "direct" && heading.model !== "") this.#draft(heading.model, line);
  }

  /** @param length UTF-16 units spoken */
  speech(speech: SpeechEntry, scene: Scene, number: number, session: Session): void {
    const { cue, line, text } = speech;
    const draft = this.#draft(cue, line);
    draft.speeches++;
    draft.length += text.length;
    if (draft.scene !== number) draft.scenes++;
    draft.scene = number;
    if (cue === session.user) draft.isHuman = true;
    const { heading, description: { model } } = scene;
    if (heading.kind === "shell" && cue === "SHELL") draft.part = "shell";
    if (heading.kind === "skill" && displayName(cue) === displayName(heading.name)) {
      draft.part = "skill";
    }
    if (model !== undefined && cue !== "HARVEY" && isCueOfModel(cue, model)) {
      draft.isActiveModel = true;
    }
  }

  /**
   * HARVEY forwards to somebody. Where the scene's model is a server's address, one whose name is
   * not that model's is a route to it.
   */
  forwarded(to: string, model: string | undefined): void {
    if (model?.includes("://") && !isCueOfModel(to, model)) this.route(to);
  }

  route(name: string): void {
    if (this.#routes.size < this.#limit) this.#routes.add(displayName(name));
  }

  finish(): CharacterFact[] {
    return [...this.#drafts].map(([cue, { line, speeches, scenes, length, ...hints }]) => ({
      cue,
      type: typeOfCharacter(cue, { ...hints, isRoute: this.#routes.has(displayName(cue)) }),
      ...{ speeches, scenes, length, line },
    }));
  }

  #draft(cue: string, line: number): Draft {
    const name = this.#drafts.has(cue) || this.#drafts.size < this.#limit ? cue : otherNames;
    const known = this.#drafts.get(name);
    if (known) return known;
    const draft = { line, speeches: 0, scenes: 0, length: 0, scene: 0 };
    this.#drafts.set(structuredClone(name), draft);
    return draft;
  }
}
