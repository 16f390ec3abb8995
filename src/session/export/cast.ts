import type { Entry, Session } from "../session.ts";

/** What a character is to the session. */
export type CharacterKind = "user" | "harvey" | "model" | "shell" | "skill";

/** Somebody who speaks in a session, with the measures of what was said. */
export interface Character {
  readonly cue: string;
  readonly kind: CharacterKind;
  readonly speeches: number;
  /** The sum of what the notes tell; 0 where they tell nothing. */
  readonly tokens: number;
  readonly seconds: number;
}

/** The tokens and seconds that a scene's notes tell, summed up. */
export interface Measures {
  readonly tokens: number;
  readonly seconds: number;
}

/** Everybody who speaks in any scene, in the order of their first words. */
export function castOf(session: Session): readonly Character[] {
  const cast = new Map<string, { -readonly [Key in keyof Character]: Character[Key] }>();
  const users = new Set([session.user, ...session.turns.map(({ user }) => user)]);
  for (const { heading, entries } of session.scenes) {
    for (const entry of entries) {
      if (entry.type !== "speech") continue;
      const { cue } = entry;
      const character = cast.get(cue);
      if (character) character.speeches++;
      else {
        const kind = kindOf(cue, users, heading.kind === "skill");
        cast.set(cue, { cue, kind, speeches: 1, tokens: 0, seconds: 0 });
      }
    }
    for (const [cue, { tokens, seconds }] of measuresByCue(entries)) {
      const character = cast.get(cue);
      if (!character) continue;
      character.tokens += tokens;
      character.seconds += seconds;
    }
  }
  return [...cast.values()];
}

/** The measures of some entries. */
export function measuresOf(entries: readonly Entry[]): Measures {
  const sum = { tokens: 0, seconds: 0 };
  for (const { tokens, seconds } of measuresByCue(entries).values()) {
    sum.tokens += tokens;
    sum.seconds += seconds;
  }
  return sum;
}

/** Under the cue of who spoke: HARVEY may lend its voice to the model that a note names. */
function measuresByCue(entries: readonly Entry[]): Map<string, Measures> {
  const sums = new Map<string, Measures>();
  const spoke = new Set<string>();
  let last: string | undefined;
  for (const entry of entries) {
    if (entry.type === "speech") {
      last = entry.cue;
      spoke.add(last);
    }
    if (entry.type !== "note" || entry.note.kind !== "stats") continue;
    const cue = spoke.has(entry.note.cue) ? entry.note.cue : last ?? entry.note.cue;
    const before = sums.get(cue);
    sums.set(cue, {
      tokens: (before?.tokens ?? 0) + measured(entry.note.tokens),
      seconds: (before?.seconds ?? 0) + measured(entry.note.seconds),
    });
  }
  return sums;
}

/** A number as a note tells it; one that is none, or that would spoil a sum, counts nothing. */
export function measured(text: string): number {
  const number = Number(text);
  return Number.isFinite(number) && number > 0 && number < 1e12 ? number : 0;
}

function kindOf(cue: string, users: ReadonlySet<string>, inSkill: boolean): CharacterKind {
  if (cue === "HARVEY") return "harvey";
  if (cue === "SHELL") return "shell";
  if (users.has(cue)) return "user";
  return inSkill ? "skill" : "model";
}
