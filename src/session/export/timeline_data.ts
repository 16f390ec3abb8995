import type { Character } from "./cast.ts";
import { measuresOf } from "./cast.ts";
import { sceneName } from "./scene_name.ts";
import type { Entry, Scene, Session } from "../session.ts";

/** What the page's program draws the timeline from. */
export interface TimelineData {
  readonly characters: readonly { readonly cue: string; readonly voice: string }[];
  readonly scenes: readonly {
    readonly name: string;
    /** How many beats it holds. */
    readonly beats: number;
    readonly tokens: number;
    readonly seconds: number;
  }[];
  /** For each beat: whose it is, its size in tokens, and the tokens and seconds that are noted. */
  readonly beats:
    readonly (readonly [who: number, size: number, tokens: number, seconds: number])[];
}

/** A token of English text is about four characters. */
const charactersPerToken = 4;

/** Gathers the timeline of a session; its beats are those of the page, in order. */
export function timelineData(
  session: Session,
  cast: readonly Character[],
  voices: ReadonlyMap<string, string>,
): TimelineData {
  const places = new Map(cast.map(({ cue }, at) => [cue, at]));
  const beats = session.scenes.flatMap((scene) => beatsOf(scene, places));
  return {
    characters: cast.map(({ cue }) => ({ cue, voice: voices.get(cue)! })),
    scenes: session.scenes.map((scene) => ({
      name: sceneName(scene),
      beats: scene.entries.filter(({ type }) => type === "speech").length,
      ...measuresOf(scene.entries),
    })),
    beats,
  };
}

function beatsOf({ entries }: Scene, places: ReadonlyMap<string, number>) {
  const beats: [number, number, number, number][] = [];
  entries.forEach((entry, at) => {
    if (entry.type !== "speech") return;
    const { tokens, seconds } = measuresOf(restOfBeat(entries, at + 1));
    const size = tokens || Math.ceil(entry.text.length / charactersPerToken);
    beats.push([places.get(entry.cue)!, size, tokens, seconds]);
  });
  return beats;
}

function restOfBeat(entries: readonly Entry[], from: number): Entry[] {
  const rest: Entry[] = [];
  for (let at = from; at < entries.length && entries[at].type !== "speech"; at++) {
    rest.push(entries[at]);
  }
  return rest;
}
