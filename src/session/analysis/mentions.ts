import { displayName, isCueOfModel } from "../name.ts";
import type { Turn } from "../session.ts";
import { mentionWords } from "./mention_words.ts";

/** A model or a route that a prompt called upon. */
export interface MentionFact {
  /** As it was mentioned, without the `@`. */
  readonly name: string;
  /** Whether it replied in that turn. */
  readonly fulfilled: boolean;
  /** Ordinal of the turn; absent where only a scene's description tells of the mention. */
  readonly turn?: number;
  readonly line: number;
}

/**
 * Whom a turn called upon, and who of them replied. A word after `@` that nobody answers counts where
 * the file says that it was meant: HARVEY forwarded to it or missed it, or the prompt begins with it. Anything else after `@` is plain text.
 */
export function mentionsOf(turn: Turn, ordinal: number): MentionFact[] {
  const missed = missedIn(turn);
  const opened = turn.prompt.trimStart().startsWith("@");
  const called = turn.statements.flatMap((said) => said.kind === "forwarding" ? [said.to] : []);
  const mentions: MentionFact[] = [];
  for (const name of mentionWords(turn.prompt)) {
    const fulfilled = hasReplied(turn, name);
    const isFirst = opened && turn.prompt.trimStart().startsWith(`@${name}`);
    const isMeant = fulfilled || isFirst ||
      [...missed, ...called].some((other) => isSameName(other, name));
    if (isMeant) mentions.push({ name, fulfilled, turn: ordinal, line: turn.line });
  }
  for (const name of missed) {
    if (mentions.some((one) => isSameName(one.name, name))) continue;
    if (hasReplied(turn, name)) continue;
    mentions.push({ name, fulfilled: false, turn: ordinal, line: turn.line });
  }
  return mentions;
}

/** Whether two names are one in a file, where a cue may be all that stands for a name. */
export function isSameName(one: string, other: string): boolean {
  return displayName(one) === displayName(other) ||
    isCueOfModel(displayName(one), other) || isCueOfModel(displayName(other), one);
}

function missedIn(turn: Turn): string[] {
  return turn.statements.flatMap((said) => said.kind === "no answer" ? [said.name] : []);
}

function hasReplied(turn: Turn, name: string): boolean {
  return turn.replies.some((reply) =>
    isSameName(reply.cue, name) ||
    (reply.route !== undefined && isSameName(reply.route.name, name)) ||
    (reply.model !== undefined && reply.cue !== "HARVEY" && isSameName(reply.model, name))
  );
}
