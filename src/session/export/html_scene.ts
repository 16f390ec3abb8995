import type { CodeColours } from "./code_colours.ts";
import { writeHtmlNote } from "./html_note.ts";
import { writeHtmlSpeech } from "./html_speech.ts";
import { element, type Markup, textElement } from "./markup.ts";
import type { Entry, Scene, SpeechEntry } from "../session.ts";

/** A turn's number as the file tells it, and its place among all turns, which is its anchor. */
export interface NumberedTurn {
  readonly number: number;
  readonly place: number;
}

/** What a scene is set with; counters go on from scene to scene. */
export interface SceneSetting {
  readonly colours: CodeColours;
  readonly voices: ReadonlyMap<string, string>;
  /** Places in the cast, by cue. */
  readonly places: ReadonlyMap<string, number>;
  /** The turns, by the line of their prompt. */
  readonly turns: ReadonlyMap<number, NumberedTurn>;
  /** How many beats were set so far. */
  beats: number;
}

/**
 * A scene set as a screenplay: heading, paragraphs, and beats. A beat is a speech with what belongs
 * to it, up to the next speech, so that both are hidden and found together.
 */
export function writeHtmlScene(scene: Scene, number: number, setting: SceneSetting): Markup {
  const { heading, entries } = scene;
  const parts: Markup[] = [];
  let beat: Entry[] = [];
  for (const entry of entries) {
    if (entry.type === "speech" || entry.type === "transition") {
      parts.push(writeBeat(beat, scene, setting));
      beat = [];
    }
    beat.push(entry);
  }
  parts.push(writeBeat(beat, scene, setting));
  return element(
    "section",
    {
      class: "scene",
      id: `scene-${number}`,
      "data-kind": heading.kind,
      "aria-labelledby": `heading-${number}`,
    },
    element(
      "h2",
      { id: `heading-${number}`, class: "heading", dir: "auto" },
      textElement("a", { class: "number", href: `#scene-${number}` }, String(number)),
      textElement("span", {}, heading.text || "Before the first scene"),
    ),
    parts,
  );
}

function writeBeat(entries: readonly Entry[], scene: Scene, setting: SceneSetting): Markup {
  const [first, ...rest] = entries;
  if (first?.type !== "speech") return writeOthers(entries);
  const number = ++setting.beats;
  const turn = setting.turns.get(first.line);
  return element(
    "article",
    {
      class: `beat ${setting.voices.get(first.cue)}${isAside(first) ? " aside" : ""}`,
      id: `beat-${number}`,
      "data-who": setting.places.get(first.cue),
      "aria-label": turn === undefined ? first.cue : `Turn ${turn.number}, ${first.cue}`,
    },
    turn === undefined ? [] : [
      textElement(
        "a",
        { class: "turn", id: `turn-${turn.place}`, href: `#turn-${turn.place}` },
        String(turn.number),
      ),
    ],
    writeHtmlSpeech(first, scene.heading.kind, setting.colours),
    writeOthers(rest),
  );
}

function writeOthers(entries: readonly Entry[]): Markup {
  const parts: Markup[] = [];
  let notes: Markup[] = [];
  const endNotes = () => {
    if (notes.length > 0) parts.push(element("p", { class: "notes" }, notes.join(" ") as Markup));
    notes = [];
  };
  for (const entry of entries) {
    if (entry.type === "note") {
      notes.push(writeHtmlNote(entry.note));
      continue;
    }
    endNotes();
    if (entry.type === "action" || entry.type === "transition") {
      parts.push(textElement("p", { class: entry.type, dir: "auto" }, entry.text));
    }
  }
  endNotes();
  return parts.join("\n") as Markup;
}

/** What Harvey says about the conversation, not in it, is set smaller. */
function isAside({ statement }: SpeechEntry): boolean {
  return statement?.kind === "forwarding" || statement?.kind === "model changed";
}
