import { escapeAction } from "../fountain/mod.ts";
import type { Scene, SkillRun } from "./session.ts";

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
    for (const entry of scene.entries) {
      if (entry.type === "speech" && entry.cue !== "HARVEY") text.push(entry.text);
      if (entry.type !== "action" || text.length > 0) continue;
      const named = name === undefined ? nameIn(entry.text) : undefined;
      if (named === undefined) description.push(entry.text);
      else name = named;
    }
    return [{
      name: name ?? scene.heading.name,
      description: description.join("\n\n"),
      text: text.join("\n\n"),
      line: scene.line,
    }];
  });
}

function nameIn(text: string): string | undefined {
  if (!text.startsWith(sentenceStart) || !text.endsWith(sentenceEnd)) return undefined;
  return text.slice(sentenceStart.length, -sentenceEnd.length);
}
