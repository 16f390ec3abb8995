/** What readers of Fountain that we did not write see in a file. */
import { Fountain } from "fountain-js";
import awParser from "aw-parser";

/** A heading, a cue or the dialogue under it, as it stands in the file, outer blanks aside. */
export interface Seen {
  readonly kind: "heading" | "cue" | "dialogue" | "other";
  readonly text: string;
}

/** A reader: the text of a file to what it sees there, actions and notes left out. */
export type OutsideReader = (file: string) => Seen[];

const silent = new Set([
  "action",
  "note",
  "shot",
  "separator",
  "spaces",
  "dialogue_begin",
  "dialogue_end",
  "title",
  "credit",
  "author",
  "date",
  "draft_date",
]);

const kinds = new Map<string, Seen["kind"]>([
  ["scene_heading", "heading"],
  ["character", "cue"],
  ["dialogue", "dialogue"],
]);

function seen(tokens: Iterable<{ type: string; text?: string }>): Seen[] {
  const all: Seen[] = [];
  for (const { type, text = "" } of tokens) {
    if (silent.has(type)) continue;
    const kind = kinds.get(type);
    const last = all.at(-1);
    if (kind === "dialogue" && last?.kind === "dialogue") {
      all[all.length - 1] = { kind, text: `${last.text}\n${text}` };
    } else all.push(kind ? { kind, text } : { kind: "other", text: `${type}: ${text}` });
  }
  return all;
}

/** Everything that is neither a heading, a cue, dialogue, an action nor a note is `other`. */
export const outsideReaders: Record<string, OutsideReader> = {
  "fountain-js": (file) => seen(new Fountain().parse(file, true).tokens),
  "aw-parser": (file) =>
    seen(
      awParser.parser.parse(file, {
        print_headers: true,
        print_actions: true,
        print_dialogues: true,
        print_notes: true,
        print_sections: true,
        print_synopsis: true,
        use_dual_dialogue: true,
      }).tokens,
    ),
};
