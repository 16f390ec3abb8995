import { escapeAction } from "../fountain/mod.ts";
import type { Scene, SkillRun } from "./session.ts";
import { noFinalNewline } from "./shell_run.ts";

const sentenceStart = "Harvey executes the ";
const sentenceEnd = " skill.";

/** The sentence that names a skill exactly. */
export function writeSkillSentence(name: string): string {
  return escapeAction(`${sentenceStart}${name}${sentenceEnd}`);
}

/** The skills that were loaded, one a scene. */
export function findSkillRuns(scenes: readonly Scene[]): SkillRun[] {
  return scenes.flatMap((scene) => {
    if (scene.heading.kind !== "skill") return [];
    let name: string | undefined;
    const description: string[] = [];
    const text: string[] = [];
    let status: string | undefined;
    let newline = "\n";
    for (const entry of scene.entries) {
      if (entry.type === "speech" && entry.cue !== "HARVEY") text.push(entry.text);
      if (entry.type === "note" && entry.note.kind === "skill") status = entry.note.status;
      if (entry.type === "note" && entry.note.kind === "output") {
        if (entry.note.state === noFinalNewline) newline = "";
      }
      if (entry.type !== "action" || text.length > 0) continue;
      const named = name === undefined ? readSkillSentence(entry.text) : undefined;
      if (named === undefined) description.push(entry.text);
      else name = named;
    }
    const spoken = text.join("\n\n");
    return [{
      name: name ?? scene.heading.name,
      description: description.join("\n\n"),
      // A program's output ends with a newline, which goes without saying.
      text: status !== undefined && text.length > 0 ? spoken + newline : spoken,
      ...status === undefined ? {} : { status },
      line: scene.line,
    }];
  });
}

/** The name in a paragraph that {@link writeSkillSentence} wrote, or nothing. */
export function readSkillSentence(text: string): string | undefined {
  if (!text.startsWith(sentenceStart) || !text.endsWith(sentenceEnd)) return undefined;
  return text.slice(sentenceStart.length, -sentenceEnd.length);
}
