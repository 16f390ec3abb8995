import type { AgentAction, Scene } from "./session.ts";

/**
 * What the agent did in any scene, one for each of its notes, with the answer that the user gave to
 * the question before it.
 */
export function findAgentActions(scenes: readonly Scene[], user: string): AgentAction[] {
  const actions: AgentAction[] = [];
  for (const scene of scenes) {
    let asked = false;
    let answer: string | undefined;
    for (const entry of scene.entries) {
      if (entry.type === "speech") {
        if (entry.cue === "HARVEY") asked = entry.statement?.kind.startsWith("ask to ") ?? false;
        if (entry.cue === user && asked) answer = entry.text;
      }
      if (entry.type !== "note") continue;
      const { note } = entry;
      if (
        note.kind !== "write" && note.kind !== "read" && note.kind !== "edit" && note.kind !== "run"
      ) {
        continue;
      }
      actions.push({
        kind: note.kind,
        target: note.kind === "run" ? note.command : note.path,
        status: note.status,
        ...(answer === undefined ? {} : { answer }),
        line: entry.line,
      });
      answer = undefined;
      asked = false;
    }
  }
  return actions;
}
