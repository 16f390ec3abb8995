import type { Harvey } from "../../src/host/mod.ts";
import { UserError } from "../../src/kernel/mod.ts";
import { agentMessage, type AgentOutcome } from "../../src/transcript/mod.ts";
import { type TakenBack, unifiedDiff, visiblePath } from "../../src/workspace/mod.ts";
import type { Proposals } from "./proposals.ts";
import { openUndoStore } from "./writer.ts";

/** `/undo` takes back what was written, `/diff` shows it. */
export function defineUndoCommands(harvey: Harvey, proposals: Proposals): void {
  harvey.commands.define({
    name: "undo",
    summary: "Take back all files of the last accepted proposal",
    run: () => undo(harvey, proposals),
  });
  harvey.commands.define({
    name: "diff",
    summary: "Show what this session changed in files",
    run: () => showChanges(harvey, proposals),
  });
}

async function undo(harvey: Harvey, proposals: Proposals): Promise<void> {
  await harvey.emit("undo.started", {});
  let restored: readonly TakenBack[];
  try {
    restored = await (await openUndoStore(harvey)).undo(proposals.guard());
  } catch (error) {
    if (error instanceof UserError) await harvey.emit("undo.refused", { reason: error.message });
    throw error;
  }
  const outcomes: AgentOutcome[] = [];
  for (const { path, status } of restored) {
    await harvey.emit("file.restored", { path, status });
    outcomes.push({ kind: "undo", target: path, status });
    const shown = visiblePath(path);
    if (status === "ok") await harvey.ui.notice(`Taken back: ${shown}`);
    else await harvey.ui.error(`Cannot take back "${shown}": ${status.slice("error: ".length)}`);
  }
  const content = agentMessage(outcomes);
  if (content !== "") harvey.conversation.add({ role: "user", content, speaker: "HARVEY" });
}

async function showChanges(harvey: Harvey, proposals: Proposals): Promise<void> {
  const store = await openUndoStore(harvey);
  const changes = await store.changes(proposals.guard(), harvey.session.id);
  if (changes.length === 0) await harvey.ui.line("This session has changed no file.");
  for (const { path, before, after, problem } of changes) {
    if (problem !== undefined) {
      await harvey.ui.error(`Cannot show "${visiblePath(path)}": ${problem}`);
    } else {
      await harvey.ui.diff(unifiedDiff(path, before, after ?? ""));
      if (after === undefined) await harvey.ui.notice(`${visiblePath(path)} is gone.`);
    }
  }
}
