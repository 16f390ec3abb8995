import type { Character } from "./cast.ts";

/** So many models have a colour of their own; after them the colours begin again. */
const modelColours = 6;

/** The class of each character's colour, by cue: `voice-user`, `voice-model-2`. */
export function voicesOf(cast: readonly Character[]): ReadonlyMap<string, string> {
  const voices = new Map<string, string>();
  let models = 0;
  for (const { cue, kind } of cast) {
    const voice = kind === "model" ? `model-${models++ % modelColours + 1}` : kind;
    voices.set(cue, `voice-${voice}`);
  }
  return voices;
}
