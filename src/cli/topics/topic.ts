import { columns, type Example, exampleColumns } from "../example.ts";

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

function partText(part: TopicPart): string {
  if (typeof part === "string") return `${part.trim()}\n`;
  if ("shell" in part) return exampleColumns(part.shell);
  return columns("prompt" in part ? part.prompt : part.table);
}
