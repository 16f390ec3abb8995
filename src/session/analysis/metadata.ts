import { displayName } from "../name.ts";
import type { Scene, Session } from "../session.ts";
import { writeLocalTime } from "../time.ts";
import { otherNames } from "./listing.ts";
import type { CharacterFact, FileKind, Metadata } from "./session_analysis.ts";
import type { WarningFacts } from "./warnings.ts";

const workspaceLimit = 100;
/** A heading tells whole seconds: a turn's note may be that much later. */
const tolerance = 1000;

/** Gathers what a session tells about itself, and its times. */
export class MetadataFacts {
  readonly #warnings: WarningFacts;
  readonly #workspaces = new Set<string>();
  #session: Session | undefined;
  #user: string | undefined;
  #ending: Metadata["ending"] = "interrupted";
  #started: Date | undefined;
  #ended: Date | undefined;
  #last: Date | undefined;
  #hasHeading = false;

  constructor(warnings: WarningFacts) {
    this.#warnings = warnings;
  }

  take(session: Session, isLast: boolean): void {
    this.#session = { ...session, scenes: [], turns: [], shellRuns: [] };
    this.#user = session.user;
    if (isLast) this.#ending = session.ending;
  }

  scene({ heading, description, line }: Scene): void {
    this.#hasHeading ||= heading.text !== "";
    if (heading.time) this.time(heading.time, line);
    const { workspace } = description;
    if (workspace === undefined || this.#workspaces.size >= workspaceLimit) return;
    this.#workspaces.add(structuredClone(workspace));
  }

  /** @returns the time, where it is one */
  time(time: Date, line: number): Date | undefined {
    if (Number.isNaN(time.getTime())) return undefined;
    if (this.#last && time.getTime() < this.#last.getTime() - tolerance) {
      const shown = { time: writeLocalTime(time), before: writeLocalTime(this.#last) };
      this.#warnings.warn("time-order", line, shown);
    }
    this.#last = time;
    if (!this.#started || time < this.#started) this.#started = time;
    if (!this.#ended || time > this.#ended) this.#ended = time;
    return time;
  }

  kindOf(hasText: boolean, scenes: number, turns: number): FileKind {
    if (!hasText) return "empty";
    if (this.#session?.format !== undefined) return "harvey";
    const isTitled = (this.#session?.title.fields.length ?? 0) > 0;
    return this.#hasHeading || turns > 0 || (isTitled && scenes === 0) ? "fountain" : "text";
  }

  finish(characters: readonly CharacterFact[]): Metadata {
    const { title, id, format } = this.#session!;
    if (title.characters.length > 0) this.#compare(title.characters, characters);
    const started = this.#started ?? title.date;
    return structuredClone({
      ...title.title === undefined ? {} : { title: title.title },
      ...title.credit === undefined ? {} : { credit: title.credit },
      ...title.author === undefined ? {} : { author: title.author },
      ...title.date === undefined ? {} : { date: title.date },
      characters: title.characters,
      fields: Object.fromEntries(
        title.fields.filter(({ key }) => !known.has(key.trim().toLowerCase()))
          .map(({ key, value }) => [key, value]),
      ),
      ...id === undefined ? {} : { id },
      ...format === undefined ? {} : { format },
      user: this.#user!,
      workspaces: [...this.#workspaces],
      ...started ? { started } : {},
      ...this.#ended ? { ended: this.#ended } : {},
      ending: this.#ending,
    });
  }

  #compare(listed: readonly string[], characters: readonly CharacterFact[]): void {
    const line =
      this.#session!.title.fields.find(({ key }) => key.trim().toLowerCase() === "characters")
        ?.line ?? 1;
    const speaking = characters.filter(({ speeches }) => speeches > 0);
    for (const name of listed) {
      const speaks = speaking.some(({ cue }) => displayName(cue) === displayName(name));
      if (!speaks) this.#warnings.warn("characters-listed", line, { name });
    }
    for (const { cue, type } of speaking) {
      if (type === "shell" || type === "skill" || cue === otherNames) continue;
      if (listed.some((name) => displayName(cue) === displayName(name))) continue;
      this.#warnings.warn("characters-unlisted", line, { name: cue });
    }
  }
}

const known = new Set([
  ...["title", "credit", "author", "authors", "date", "draft date", "characters"],
]);
