import type { Call, Harvey } from "../../src/host/mod.ts";
import { exitCode, UserError } from "../../src/kernel/mod.ts";
import { readProposal } from "../../src/workspace/mod.ts";
import { fencedBlocks } from "../../src/workspace/proposal/fenced_blocks.ts";
import type { Proposals } from "./proposals.ts";
import { requestOf } from "./request.ts";

/** What a reply is followed by: its proposals, and the commands that come back to it. */
export function defineReplyCommands(harvey: Harvey, proposals: Proposals): void {
  harvey.followUps.define(async ({ reply, complete }, call) => {
    // What tools were refused counts too.
    if (complete) await propose(harvey, proposals, reply, call);
    else await tellUnproposed(harvey, reply);
    proposals.endTurn();
  });
  harvey.commands.define({
    name: "apply",
    summary: "Propose the files and commands of the last reply again",
    async run(_words, call) {
      if (!await propose(harvey, proposals, lastReply(harvey, "apply"), call)) {
        throw new UserError(
          "Cannot apply the last reply: it proposes nothing " +
            "(/write PATH saves it, or ask for blocks that name their files)",
          exitCode.failed,
        );
      }
      proposals.endTurn();
    },
  });
  harvey.commands.define({
    name: "write",
    usage: "PATH",
    summary: "Save the last reply, or the only block of it, to a file",
    async run(words, call) {
      const path = unquoted(words);
      if (path === "") {
        throw new UserError('Cannot write "": no path follows (type /write PATH)', exitCode.usage);
      }
      const content = contentOf(lastReply(harvey, "write"));
      await proposals.carryOutReply([{ action: "write", path, content: () => content }], call);
      proposals.endTurn();
    },
  });
}

/** Whether the reply proposes anything. */
async function propose(
  harvey: Harvey,
  proposals: Proposals,
  reply: string,
  call: Call,
): Promise<boolean> {
  const { changes, problems } = readProposal(reply);
  for (const { line, message } of problems) {
    await harvey.ui.notice(`Line ${line} of the reply: ${message}`);
  }
  if (changes.length === 0) return false;
  await proposals.carryOutReply(changes.map(requestOf), call);
  return true;
}

/** A reply that was cut may lack what belongs to its blocks. */
async function tellUnproposed(harvey: Harvey, reply: string): Promise<void> {
  if (readProposal(reply).changes.length === 0) return;
  await harvey.ui.notice(
    "(nothing of a reply that was cut is proposed; /apply does so all the same)",
  );
}

/** @throws {UserError} where there is none */
function lastReply({ conversation }: Harvey, command: string): string {
  const last = conversation.messages.findLast(({ role, content }) =>
    role === "assistant" && content !== ""
  );
  if (last) return last.content;
  throw new UserError(
    `Cannot ${command} the last reply: there is none in this conversation (ask first)`,
    exitCode.failed,
  );
}

function contentOf(reply: string): string {
  const blocks = fencedBlocks(reply).filter(({ isClosed, isQuoted }) => isClosed && !isQuoted);
  const text = blocks.length === 1 ? blocks[0]!.content : reply;
  return text === "" || text.endsWith("\n") ? text : `${text}\n`;
}

function unquoted(words: string): string {
  const [first] = words;
  const isQuoted = words.length > 1 && (first === '"' || first === "'") && words.endsWith(first);
  return isQuoted ? words.slice(1, -1) : words;
}
