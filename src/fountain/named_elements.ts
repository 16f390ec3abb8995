import { trimBlanks } from "./blank.ts";
import { cueParts } from "./cue_line.ts";
import { Element } from "./element.ts";
import { sceneNumberStart } from "./heading_line.ts";
import { titleValue } from "./title_line.ts";

/** A scene heading. `text` is what the heading says, without its scene number. */
export class Heading extends Element {
  declare readonly type: "heading";

  /** Scene number without its signs (`1A` of `#1A#`), or undefined. */
  get number(): string | undefined {
    const line = trimBlanks(this.content);
    const start = sceneNumberStart(line);
    return start < 0 ? undefined : line.slice(start + 1, -1);
  }

  override get text(): string {
    let line = trimBlanks(this.content);
    if (line.startsWith(".")) line = line.slice(1);
    const start = sceneNumberStart(line);
    return trimBlanks(start < 0 ? line : line.slice(0, start));
  }
}

/** A character cue. `text` is the name. */
export class Cue extends Element {
  declare readonly type: "cue";

  /** Who speaks: `HANS` of `HANS (on the radio) ^`. */
  get name(): string {
    return cueParts(this.content).name;
  }

  /** Parenthesised extensions as they stand, `(V.O.) (CONT'D)`, or `""`. */
  get extension(): string {
    return cueParts(this.content).extension;
  }

  /** Does the speech stand beside the one before it (`^`)? */
  get dual(): boolean {
    return cueParts(this.content).dual;
  }

  override get text(): string {
    return this.name;
  }
}

/** A key and its value on the title page. `text` is the value. */
export class TitleEntry extends Element {
  declare readonly type: "titleEntry";

  /** Key as it stands, without the colon. */
  get key(): string {
    return this.body.slice(0, this.body.indexOf(":"));
  }

  /** Value; several lines, each without its indentation, are separated by `\n`. */
  get value(): string {
    return titleValue(this.body);
  }

  override get text(): string {
    return this.value;
  }
}

/** A section heading of the outline. `text` is its title. */
export class Section extends Element {
  declare readonly type: "section";

  /** 1 for `#`, 2 for `##`, and so on. */
  get level(): number {
    const line = trimBlanks(this.content);
    let level = 0;
    while (line[level] === "#") level++;
    return level;
  }

  override get text(): string {
    return trimBlanks(trimBlanks(this.content).slice(this.level));
  }
}
