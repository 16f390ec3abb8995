/**
 * What a character is. The first five are the format's ("Character Type Detection"); `active-model`
 * is the scene's model that speaks under its own cue.
 */
export type CharacterType =
  | "harvey-native"
  | "routed-ollama"
  | "human"
  | "cloud-model"
  | "unknown"
  | "active-model"
  | "shell"
  | "skill";

/** What a file tells of one who speaks. */
export interface CharacterHints {
  readonly isRoute?: boolean;
  readonly isHuman?: boolean;
  readonly isActiveModel?: boolean;
  /** Spoke as a shell or a skill in a scene of that kind. */
  readonly part?: "shell" | "skill";
}

/**
 * The kind of a character.
 *
 * ```ts
 * import { typeOfCharacter } from "./character_type.ts";
 * if (typeOfCharacter("HARVEY", {}) !== "harvey-native") throw new Error();
 * if (typeOfCharacter("PI2", { isRoute: true }) !== "routed-ollama") throw new Error();
 * if (typeOfCharacter("MISTRAL", {}) !== "cloud-model") throw new Error();
 * if (typeOfCharacter("Julie", {}) !== "unknown") throw new Error();
 * ```
 */
export function typeOfCharacter(cue: string, hints: CharacterHints): CharacterType {
  if (cue === "HARVEY") return "harvey-native";
  if (hints.isRoute) return "routed-ollama";
  if (hints.isHuman) return "human";
  if (hints.part) return hints.part;
  if (hints.isActiveModel) return "active-model";
  return isModelName(cue) ? "cloud-model" : "unknown";
}

/** Upper-case letters and digits, as Harvey writes models' cues: with dots, hyphens, underscores. */
function isModelName(cue: string): boolean {
  let letters = 0;
  for (const unit of cue) {
    if (unit >= "A" && unit <= "Z") letters++;
    else if (!(unit >= "0" && unit <= "9") && !".-_".includes(unit)) return false;
  }
  return letters > 0;
}
