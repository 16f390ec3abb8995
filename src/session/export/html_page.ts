import { castOf, measuresOf } from "./cast.ts";
import { CodeColours } from "./code_colours.ts";
import { timelineData } from "./timeline_data.ts";
import { writeContents } from "./html_contents.ts";
import { writeControls } from "./html_controls.ts";
import { type SceneSetting, writeHtmlScene } from "./html_scene.ts";
import { program, style } from "./page_parts.ts";
import { counted, duration } from "./figures.ts";
import { dataElement, element, type Markup, textElement } from "./markup.ts";
import { writePage } from "./page.ts";
import type { Session } from "../session.ts";
import { titleLines, untitled } from "./title_lines.ts";
import { voicesOf } from "./voice.ts";

/**
 * A session as a page to look at: the screenplay, a timeline, filters, search, light and dark, in
 * one file that loads nothing. Without scripts it still reads; only the controls are missing.
 */
export function writeHtmlPage(session: Session): string {
  const cast = castOf(session);
  const voices = voicesOf(cast);
  const setting: SceneSetting = {
    colours: new CodeColours(),
    voices,
    places: new Map(cast.map(({ cue }, at) => [cue, at])),
    turns: new Map(session.turns.map(({ line, number }, at) => [line, { number, place: at + 1 }])),
    beats: 0,
  };
  const scenes = session.scenes.map((scene, at) => writeHtmlScene(scene, at + 1, setting));
  const title = session.title.title ?? untitled;
  const body = element(
    "body",
    {},
    textElement("a", { class: "skip", href: "#screenplay" }, "Skip to the screenplay"),
    writeMasthead(session, title),
    writeControls(session, cast, voices),
    element(
      "div",
      { class: "desk" },
      writeContents(session, voices),
      element(
        "main",
        { id: "screenplay", class: "paper", tabindex: -1 },
        scenes.join("\n") as Markup,
        writeEnding(session),
      ),
    ),
    dataElement("session-data", timelineData(session, cast, voices)),
  );
  return writePage({ title, style, program, body });
}

function writeMasthead(session: Session, title: string): Markup {
  const { tokens, seconds } = measuresOf(session.scenes.flatMap(({ entries }) => entries));
  const figures = [
    counted(session.turns.length, "turn"),
    counted(session.scenes.length, "scene"),
    ...tokens > 0 ? [counted(tokens, "token")] : [],
    ...seconds > 0 ? [duration(seconds)] : [],
  ];
  const others = titleLines(session).filter(({ key }) => key.trim().toLowerCase() !== "title");
  return element(
    "header",
    { class: "masthead" },
    textElement("h1", { dir: "auto" }, title),
    element(
      "dl",
      {},
      others.map(({ key, value }) =>
        element("div", {}, textElement("dt", {}, key), textElement("dd", { dir: "auto" }, value))
      ),
    ),
    textElement("p", { class: "figures" }, figures.join(" · ")),
    writeFindings(session),
  );
}

function writeFindings({ findings }: Session): Markup[] {
  if (findings.length === 0) return [];
  return [element(
    "details",
    { class: "findings" },
    textElement("summary", {}, `${counted(findings.length, "remark")} about the file`),
    element(
      "ul",
      {},
      findings.map(({ line, message }) => textElement("li", {}, `Line ${line}: ${message}`)),
    ),
  )];
}

function writeEnding({ ending }: Session): Markup {
  return ending === "closed"
    ? textElement("p", { class: "ending" }, "THE END.")
    : textElement("p", { class: "ending interrupted" }, "The session was interrupted here.");
}
