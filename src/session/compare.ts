import { diffArrays } from "diff";
import { compareWords, type WordChange } from "./compare/words.ts";
import { type ComparedStats, statsOf } from "./compare/stats.ts";
import type { Session, Turn } from "./session.ts";

export type { ComparedStats, WordChange };

/** A turn of the one session, of the other, or the same prompt in both. */
export type TurnComparison =
  | { readonly kind: "left"; readonly left: Turn }
  | { readonly kind: "right"; readonly right: Turn }
  | {
    readonly kind: "both";
    readonly left: Turn;
    readonly right: Turn;
    /** The replies word by word, by their place in the turn. */
    readonly replies: readonly ReplyComparison[];
    readonly same: boolean;
  };

/** One reply in both sessions; absent where that turn has fewer. */
export interface ReplyComparison {
  readonly left?: string;
  readonly right?: string;
  readonly words: readonly WordChange[];
}

/** How two sessions differ. */
export interface SessionComparison {
  readonly turns: readonly TurnComparison[];
  /** Whether every prompt and every reply is the same; who answered and how fast does not count. */
  readonly same: boolean;
  readonly stats: { readonly left: ComparedStats; readonly right: ComparedStats };
}

/** More changes of prompts than these are not sought: what is left counts as different. */
const mostChanges = 2000;

/**
 * Compares two sessions turn by turn: prompts are aligned, and where both hold one the replies are
 * compared word by word.
 *
 * ```ts
 * import { compareSessions } from "./compare.ts";
 * import { readSession } from "./reader.ts";
 * const told = (reply: string) =>
 *   readSession(`INT. HARVEY AND ANN TALKING\n\nANN\nIs it on?\n\nHARVEY\n${reply}\n`);
 * const { turns, same } = compareSessions(await told("It is."), await told("It was."));
 * if (same || turns.length !== 1 || turns[0].kind !== "both") throw new Error();
 * if (turns[0].replies[0].words.find(({ kind }) => kind === "right")?.text !== "was") {
 *   throw new Error();
 * }
 * ```
 */
export function compareSessions(left: Session, right: Session): SessionComparison {
  const turns = alignTurns(left.turns, right.turns);
  return {
    turns,
    same: turns.every((turn) => turn.kind === "both" && turn.same),
    stats: { left: statsOf(left), right: statsOf(right) },
  };
}

function alignTurns(left: readonly Turn[], right: readonly Turn[]): TurnComparison[] {
  const prompts = (turns: readonly Turn[]) => turns.map(({ prompt }) => prompt);
  const changes = diffArrays(prompts(left), prompts(right), { maxEditLength: mostChanges });
  if (!changes) {
    return [
      ...left.map((turn): TurnComparison => ({ kind: "left", left: turn })),
      ...right.map((turn): TurnComparison => ({ kind: "right", right: turn })),
    ];
  }
  const aligned: TurnComparison[] = [];
  let [leftAt, rightAt] = [0, 0];
  for (const { count, added, removed } of changes) {
    for (let each = 0; each < count; each++) {
      if (removed) aligned.push({ kind: "left", left: left[leftAt++]! });
      else if (added) aligned.push({ kind: "right", right: right[rightAt++]! });
      else aligned.push(compareTurns(left[leftAt++]!, right[rightAt++]!));
    }
  }
  return aligned;
}

function compareTurns(left: Turn, right: Turn): TurnComparison {
  const length = Math.max(left.replies.length, right.replies.length);
  const replies = Array.from({ length }, (_, at): ReplyComparison => {
    const [one, other] = [left.replies[at]?.text, right.replies[at]?.text];
    return {
      ...(one === undefined ? {} : { left: one }),
      ...(other === undefined ? {} : { right: other }),
      words: compareWords(one ?? "", other ?? ""),
    };
  });
  const same = replies.every(({ left, right }) => left === right);
  return { kind: "both", left, right, replies, same };
}
