import { type ExitCode, exitCode, UserError } from "../../../kernel/mod.ts";
import {
  compareSessions,
  findSessionFile,
  readSession,
  readSessionText,
  type SessionComparison,
} from "../../../session/mod.ts";
import { plainReason } from "../../../session/recording_error.ts";
import { comparisonLines } from "../../sessions/comparison_lines.ts";
import { sessionFolders, wantWords } from "../../sessions/folders.ts";
import { pageStyle, writePages } from "../../sessions/pages.ts";
import type { SubcommandCall } from "../../subcommand.ts";

/**
 * `harvey session diff SESSION SESSION`: exit code 0 where all prompts and replies are the same, 1
 * where they differ, 2 for trouble, as of `diff`.
 */
export async function diffSessions(
  call: SubcommandCall,
  words: readonly string[],
): Promise<ExitCode> {
  wantWords("compare", words, { least: 2, most: 2, takes: "two sessions" });
  const folders = await sessionFolders(call);
  const from = ".";
  const [left, right] = await Promise.all(
    words.map((word) => findSessionFile(word, folders, from, "compare")),
  ) as [string, string];
  const [one, other] = await Promise.all([read(left), read(right)]);
  const comparison = compareSessions(one, other);
  if (call.flags.json) {
    await writePages(
      [`${JSON.stringify(document(left, right, comparison), undefined, 2)}\n`],
      call,
    );
  } else await writePages(comparisonLines({ left, right }, comparison, pageStyle(call)), call);
  return comparison.same ? exitCode.done : exitCode.failed;
}

async function read(path: string) {
  try {
    return await readSession(readSessionText(path));
  } catch (error) {
    throw new UserError(
      `Cannot compare "${path}": ${plainReason(error)} (harvey session list shows the sessions)`,
      exitCode.usage,
      { cause: error },
    );
  }
}

function document(left: string, right: string, { turns, same, stats }: SessionComparison): unknown {
  return {
    left,
    right,
    same,
    stats,
    turns: turns.map((turn) => {
      if (turn.kind === "both") {
        const { left, right, replies, same } = turn;
        const numbers = { left: left.number, right: right.number };
        return { kind: turn.kind, ...numbers, prompt: left.prompt, same, replies };
      }
      const { number, prompt, replies } = turn.kind === "left" ? turn.left : turn.right;
      return { kind: turn.kind, number, prompt, replies: replies.map(({ text }) => text) };
    }),
  };
}
