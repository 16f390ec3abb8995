import { modelCue } from "../name.ts";
import type { SceneKind } from "../heading.ts";
import type { Scene } from "../session.ts";

/** The kinds of scenes, as people call them. */
export const kindNames: Readonly<Record<SceneKind, string>> = {
  chat: "Talk",
  direct: "Direct",
  shell: "Shell",
  agent: "Agent",
  skill: "Skill",
  pipeline: "Pipeline",
  compaction: "Compaction",
  plugin: "Other",
};

/** What a scene is, in a few words, for lists of scenes. */
export function sceneName({ heading, description, entries }: Scene): string {
  switch (heading.kind) {
    case "chat":
      return description.model ? `Talk with ${modelCue(description.model)}` : "Talk";
    case "direct":
      return `${heading.model}, directly`;
    case "skill":
      return `Skill ${heading.name}`;
    case "pipeline":
      return `Pipeline ${heading.name}, step ${heading.step.number} of ${heading.step.of}`;
    case "plugin":
      return heading.name || "Before the first scene";
    case "shell": {
      const command = entries.find((entry) => entry.type === "speech");
      return command?.type === "speech"
        ? `Shell: ${firstLine(withoutMark(command.text))}`
        : "Shell";
    }
    default:
      return kindNames[heading.kind];
  }
}

function withoutMark(command: string): string {
  return command.startsWith("! ") ? command.slice(2) : command;
}

/** The first line of a text that says anything, cut to what a list can show. */
export function firstLine(text: string, longest = 120): string {
  const line = text.trimStart().split("\n", 1)[0].trimEnd();
  return line.length > longest ? `${[...line].slice(0, longest).join("")}…` : line;
}
