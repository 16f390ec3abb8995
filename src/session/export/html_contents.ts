import { measuresOf } from "./cast.ts";
import { counted, measuresText } from "./figures.ts";
import { element, type Markup, textElement } from "./markup.ts";
import { firstLine, sceneName } from "./scene_name.ts";
import type { Scene, Session, Turn } from "../session.ts";

/** The list of scenes and turns, each scene with who spoke how much in it. */
export function writeContents(
  session: Session,
  voices: ReadonlyMap<string, string>,
): Markup {
  const numbered = session.turns.map((turn, at) => ({ turn, place: at + 1 }));
  const turns = Map.groupBy(numbered, ({ turn }) => turn.scene);
  const items = session.scenes.map((scene, at) =>
    writeItem(scene, at + 1, turns.get(scene) ?? [], voices)
  );
  return element(
    "details",
    { class: "contents", open: true },
    textElement("summary", {}, "Scenes and turns"),
    element("nav", { "aria-label": "Scenes and turns" }, element("ol", {}, items)),
  );
}

function writeItem(
  scene: Scene,
  number: number,
  turns: readonly { readonly turn: Turn; readonly place: number }[],
  voices: ReadonlyMap<string, string>,
): Markup {
  const facts = [
    ...turns.length > 0 ? [counted(turns.length, "turn")] : [],
    ...[measuresText(measuresOf(scene.entries))].filter(Boolean),
  ];
  return element(
    "li",
    { "data-scene": number },
    element(
      "a",
      { href: `#scene-${number}`, class: "to-scene" },
      textElement("span", { class: "number" }, String(number)),
      textElement("span", { class: "title", dir: "auto" }, sceneName(scene)),
      textElement("span", { class: "facts" }, facts.join(" · ")),
      writeShares(scene, voices),
    ),
    turns.length === 0 ? [] : [element(
      "ol",
      {},
      turns.map(({ turn, place }) =>
        element(
          "li",
          {},
          element(
            "a",
            { href: `#turn-${place}`, class: "to-turn" },
            textElement("span", { class: "number" }, String(turn.number)),
            textElement("span", { class: "title", dir: "auto" }, firstLine(turn.prompt, 70) || "…"),
          ),
        )
      ),
    )],
  );
}

/** How much of a scene's text is whose. */
function writeShares(scene: Scene, voices: ReadonlyMap<string, string>): Markup {
  const lengths = new Map<string, number>();
  let total = 0;
  for (const entry of scene.entries) {
    if (entry.type !== "speech") continue;
    const length = entry.text.length + 1;
    lengths.set(entry.cue, (lengths.get(entry.cue) ?? 0) + length);
    total += length;
  }
  let x = 0;
  const parts = [...lengths].map(([cue, length]) => {
    const width = length / total * 100;
    const part = element("rect", {
      class: voices.get(cue),
      x: x.toFixed(2),
      width: width.toFixed(2),
      height: 3,
    });
    x += width;
    return part;
  });
  const box = { viewBox: "0 0 100 3", preserveAspectRatio: "none", "aria-hidden": "true" };
  return element("svg", { class: "shares", ...box }, parts);
}
