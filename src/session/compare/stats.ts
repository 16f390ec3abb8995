import type { Session } from "../session.ts";
import { modelOf } from "../turn.ts";

/** The sums of a session. */
export interface ComparedStats {
  readonly model: string;
  readonly turns: number;
  readonly replies: number;
  /** Of the replies that the file has measures of; `measured` says of how many. */
  readonly tokens: number;
  readonly seconds: number;
  readonly measured: number;
}

/** Adds up what a session's replies took. */
export function statsOf(session: Session): ComparedStats {
  const replies = session.turns.flatMap((turn) => turn.replies);
  const measured = replies.flatMap(({ stats }) => stats ? [stats] : []);
  const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
  return {
    model: modelOf(session),
    turns: session.turns.length,
    replies: replies.length,
    tokens: sum(measured.map(({ tokens }) => tokens)),
    seconds: sum(measured.map(({ seconds }) => seconds)),
    measured: measured.length,
  };
}
