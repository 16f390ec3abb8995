import { boundedText } from "./bounded_text.ts";

/** What a model is told of a skill: its instructions, or what its script printed. */
export interface SkillFacts {
  readonly name: string;
  /** The instructions, whole, or the output. */
  readonly text: string;
  readonly kind: "instructions" | "output";
}

/**
 * The message by which a skill enters the conversation, in the role of the user. It depends on what
 * the session file holds alone. Instructions are never cut; output is, at `limit` characters (UTF-16
 * units).
 *
 * ```ts
 * import { skillMessage } from "./skill_message.ts";
 * const message = skillMessage({ name: "haiku", text: "Count to 17.", kind: "instructions" }, 100);
 * if (message !== 'I use the skill "haiku". Follow its instructions:\n\nCount to 17.') {
 *   throw new Error(message);
 * }
 * ```
 */
export function skillMessage({ name, text, kind }: SkillFacts, limit: number): string {
  return kind === "instructions"
    ? `I use the skill "${name}". Follow its instructions:\n\n${text}`
    : `I ran the skill "${name}". It printed:\n\n${boundedText(text.trimEnd(), limit)}`;
}
