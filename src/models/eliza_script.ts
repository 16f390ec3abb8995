import { personalRules } from "./eliza_script_personal.ts";
import { workRules } from "./eliza_script_work.ts";

/** One way to take a clause apart, and what can be answered, in turn. */
export interface Answer {
  /** As `Pattern` reads it. */
  readonly pattern: string;
  /** `{1}` stands for what the pattern's first wildcard took, turned round. */
  readonly replies: readonly string[];
}

/** What some keywords lead to. */
export interface Rule {
  readonly keywords: readonly string[];
  /** The highest rank in a text is answered; 0 for words that say little. */
  readonly rank: number;
  /** Tried in order; where none fits, the next keyword is taken. */
  readonly answers: readonly Answer[];
  /** What is kept for later, when no keyword stands in a text. */
  readonly memories?: readonly Answer[];
}

/** Everything that the partner can say. */
export interface Script {
  /** Where nothing was said yet. */
  readonly greeting: string;
  readonly rules: readonly Rule[];
  /** Where no keyword stands and nothing is remembered, in turn. */
  readonly fallbacks: readonly string[];
}

/** The script of the built-in partner: someone to think aloud with while no model is at hand. */
export const elizaScript: Script = {
  greeting: "I am listening. What are you working on?",
  rules: [...workRules, ...personalRules],
  fallbacks: [
    "Say a little more about that.",
    "What makes that matter just now?",
    "How would you put it to someone new to it?",
    "What would be the next small step?",
    "I can only turn your own words over. Which part is the hardest?",
    "What have you left out so far?",
    "And how did it come to that?",
  ],
};
