import type { CodeColours } from "./code_colours.ts";
import { element, escapeText, type Markup, textElement } from "./markup.ts";
import { writeMessage } from "./message_html.ts";
import { isResult, thinkingExtension } from "../reply.ts";
import type { SceneKind } from "../heading.ts";
import type { SpeechEntry } from "../session.ts";

/** Text that is longer is folded away where it was not written to be read. */
const longOutput = 4000;

/** The cue and what is said under it. */
export function writeHtmlSpeech(
  speech: SpeechEntry,
  scene: SceneKind,
  colours: CodeColours,
): Markup {
  const { cue, extension } = speech;
  const name = textElement("span", { class: "name" }, cue);
  const more = extension ? [textElement("span", { class: "extension" }, ` (${extension})`)] : [];
  return element(
    "div",
    { class: "speech" },
    element("p", { class: "cue", dir: "auto" }, name, more),
    element("div", { class: "said" }, writeSaid(speech, scene, colours)),
  );
}

function writeSaid(speech: SpeechEntry, scene: SceneKind, colours: CodeColours): Markup {
  const { cue, extension, statement, text } = speech;
  if (statement) return textElement("p", { class: "statement", dir: "auto" }, text);
  if (extension === thinkingExtension) return folded("Thinking", writeMessage(text, colours));
  if (isResult(speech)) return folded("What the model was given", output(text));
  if (cue === "SHELL") {
    return text.length > longOutput ? folded("Output", output(text)) : output(text);
  }
  if (scene === "shell") return output(text);
  if (scene === "skill") return folded("The skill’s text", writeMessage(text, colours));
  return writeMessage(text, colours);
}

function output(text: string): Markup {
  return element("pre", { class: "output", tabindex: 0 }, escapeText(text));
}

function folded(what: string, content: Markup): Markup {
  return element("details", {}, textElement("summary", {}, what), content);
}
