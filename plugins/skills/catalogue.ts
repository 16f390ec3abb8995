import type { Message } from "../../src/models/mod.ts";
import type { Skill } from "../../src/skills/mod.ts";

/** Of one description, in UTF-16 units: the specification allows no more. */
const longestDescription = 1024;

/** Of all together: what would fill a small model's context is left out, the last names first. */
const longestCatalogue = 16_000;

/**
 * Tells a model which skills there are, their names and what they are for: after Harvey's own lines and
 * before the workspace's, which stay the last word.
 */
export function withCatalogue(
  messages: readonly Message[],
  skills: readonly Skill[],
): readonly Message[] {
  const [system, ...rest] = messages;
  if (system?.role !== "system" || skills.length === 0) return messages;
  const end = system.content.indexOf("\n\n");
  const own = end < 0 ? system.content : system.content.slice(0, end);
  const further = system.content.slice(own.length);
  return [{ role: "system", content: `${own}\n\n${catalogue(skills)}${further}` }, ...rest];
}

function catalogue(skills: readonly Skill[]): string {
  const lines: string[] = [];
  let length = 0;
  for (const { name, description } of skills) {
    const line = `- ${name}: ${oneLine(description).slice(0, longestDescription)}`;
    if ((length += line.length) > longestCatalogue) break;
    lines.push(line);
  }
  const left = skills.length - lines.length;
  return [
    "Skills: where one fits what is asked, call the tool use_skill with its name and follow what it " +
    "returns; without tools, propose that the person types /skill and its name.",
    ...lines,
    ...left > 0 ? [`- and ${left} more`] : [],
  ].join("\n");
}

function oneLine(text: string): string {
  return text.split(/\s+/).join(" ").trim();
}
