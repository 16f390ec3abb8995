import type { Character } from "./cast.ts";
import { counted, measuresText } from "./figures.ts";
import { element, escapeText, type Markup, textElement } from "./markup.ts";
import { kindNames } from "./scene_name.ts";
import type { SceneKind } from "../heading.ts";
import type { Session } from "../session.ts";

/** Search, filters and the timeline. They need the page's program, which unhides them. */
export function writeControls(
  session: Session,
  cast: readonly Character[],
  voices: ReadonlyMap<string, string>,
): Markup {
  const kinds = Map.groupBy(session.scenes, ({ heading }) => heading.kind);
  return element(
    "div",
    { class: "controls", id: "controls", hidden: true },
    element(
      "div",
      { class: "row" },
      writeSearch(),
      textElement("button", { type: "button", id: "theme", class: "plain" }, "Dark"),
    ),
    element(
      "div",
      { class: "row filters" },
      element(
        "div",
        { class: "chips", role: "group", "aria-label": "Characters shown" },
        cast.map((character, at) => characterChip(character, at, voices)),
      ),
      element(
        "div",
        { class: "chips", role: "group", "aria-label": "Scene types shown" },
        [...kinds].map(([kind, scenes]) => kindChip(kind, scenes.length)),
      ),
      textElement(
        "button",
        { type: "button", id: "all", class: "plain", hidden: true },
        "Show all",
      ),
    ),
    element(
      "div",
      { class: "reel", id: "reel" },
      element("svg", { "aria-hidden": "true", preserveAspectRatio: "none" }),
      element("div", { class: "band", role: "list", "aria-label": "Timeline of scenes" }),
      element("p", { class: "tip", hidden: true }),
    ),
  );
}

function writeSearch(): Markup {
  return element(
    "search",
    {},
    element("input", {
      type: "search",
      id: "search",
      placeholder: "Search (press /)",
      "aria-label": "Search the session",
      autocomplete: "off",
      spellcheck: "false",
    }),
    element("output", { id: "found", for: "search", "aria-live": "polite" }),
    textElement("button", { type: "button", id: "previous", "aria-label": "Previous match" }, "↑"),
    textElement("button", { type: "button", id: "next", "aria-label": "Next match" }, "↓"),
  );
}

function characterChip(
  character: Character,
  at: number,
  voices: ReadonlyMap<string, string>,
): Markup {
  const { cue, speeches } = character;
  const facts = [counted(speeches, "speech").replace("speechs", "speeches")];
  const measures = measuresText(character);
  if (measures) facts.push(measures);
  return element(
    "button",
    {
      type: "button",
      class: `chip ${voices.get(cue)}`,
      "aria-pressed": "true",
      "data-who": at,
      title: facts.join(" · "),
    },
    escapeText(cue),
    textElement("small", {}, measures || String(speeches)),
  );
}

function kindChip(kind: SceneKind, count: number): Markup {
  return element(
    "button",
    { type: "button", class: "chip kind", "aria-pressed": "true", "data-kind": kind },
    escapeText(kindNames[kind]),
    textElement("small", {}, String(count)),
  );
}
