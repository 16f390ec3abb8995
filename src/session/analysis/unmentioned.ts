import type { Scene } from "../session.ts";
import { isSameName, type MentionFact } from "./mentions.ts";

/** So many names of a scene are remembered. */
const limit = 1000;

/** Finds those who did not respond by a scene's description, and whom no turn of the scene tells of. */
export class UnmentionedNames {
  readonly #unanswered = new Set<string>();
  readonly #mentioned = new Set<string>();
  #line = 0;

  /** A scene, or the next piece of one. */
  scene({ description, line }: Scene, isNew: boolean): void {
    if (isNew) this.#line = line;
    for (const name of description.unanswered) remember(this.#unanswered, name);
  }

  mentioned({ name }: MentionFact): void {
    remember(this.#mentioned, name);
  }

  /** The scene is over. */
  end(): MentionFact[] {
    const mentioned = [...this.#mentioned];
    const facts = [...this.#unanswered].filter((name) =>
      !mentioned.some((other) => isSameName(other, name))
    ).map((name) => ({ name, fulfilled: false, line: this.#line }));
    this.#unanswered.clear();
    this.#mentioned.clear();
    return facts;
  }
}

function remember(names: Set<string>, name: string): void {
  if (names.size < limit) names.add(name);
}
