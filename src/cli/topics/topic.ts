import { fittedLines } from "../../terminal/fitted_lines.ts";
import { columns, type Example, exampleColumns } from "../example.ts";
import { helpWidth } from "../program_options.ts";

/** What is typed at Harvey's prompt, and what it does. */
export type Typed = readonly [typed: string, what: string];

/** A part of a topic: a paragraph, lines for a shell, or what is typed at the prompt. */
export type TopicPart =
  | string
  | { readonly shell: readonly Example[] }
  | { readonly prompt: readonly Typed[] }
  /** Two columns of anything else. */
  | { readonly table: readonly (readonly [string, string])[] };

/** A short text about one matter. */
export interface Topic {
  readonly name: string;
  /** One line for the list, beginning with a verb in lower case. */
  readonly summary: string;
  /** Made when it is asked for. */
  parts(): readonly TopicPart[] | Promise<readonly TopicPart[]>;
}

/** A topic as a terminal shows it. */
export async function topicText({ parts }: Topic): Promise<string> {
  return (await parts()).map(partText).join("\n");
}

/** Lines as the window takes them, whatever the text's own; what is indented stands as it is. */
function flowing(paragraph: string): string {
  if (paragraph.startsWith("  ")) return paragraph;
  return fittedLines(paragraph.replaceAll("\n", " "), helpWidth());
}

function partText(part: TopicPart): string {
  if (typeof part === "string") return `${part.trim().split("\n\n").map(flowing).join("\n\n")}\n`;
  if ("shell" in part) return exampleColumns(part.shell);
  return columns("prompt" in part ? part.prompt : part.table);
}
