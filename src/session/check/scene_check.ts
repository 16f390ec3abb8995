import { readModelAndWorkspace } from "../description.ts";
import { isCueOfModel } from "../name.ts";
import type { HeadingFacts } from "./heading_facts.ts";
import { type CheckFinding, type CheckRule, finding } from "./rules.ts";

/** Who is known beyond one scene. */
export interface Cast {
  /** The title page's author, upper-cased, or an empty string. */
  readonly author: string;
  /** Routes that are known from elsewhere, upper-cased. */
  readonly routes: ReadonlySet<string>;
  /** Whom HARVEY forwarded to last, where no reply came yet. */
  forwarded: string | undefined;
}

/** The rules on one scene: what its description declares, and who speaks in it. */
export class SceneCheck {
  readonly #facts: HeadingFacts;
  readonly #cast: Cast;
  readonly #own: boolean;
  readonly #introduced = new Set<string>();
  /** Rules and names that were told of: once a scene is enough. */
  readonly #told = new Set<string>();
  #model: string | undefined;
  #workspace = false;
  #described = false;
  #isHarveyIn: boolean;

  constructor(facts: HeadingFacts, cast: Cast, own: boolean) {
    this.#facts = facts;
    this.#cast = cast;
    this.#own = own;
    this.#isHarveyIn = facts.names.includes("HARVEY");
    if (cast.forwarded !== undefined) this.#introduced.add(cast.forwarded);
    if (facts.heading.kind === "skill") this.#introduced.add(facts.heading.name.toUpperCase());
  }

  get isTalk(): boolean {
    return this.#facts.isTalk;
  }

  /** Whether a speech was begun. */
  get isSpoken(): boolean {
    return this.#described;
  }

  /** A line of the description. */
  describe(line: string): void {
    if (this.#described) return;
    const { model, workspace } = readModelAndWorkspace(line, this.#own);
    this.#model ??= model;
    this.#workspace ||= workspace !== undefined;
  }

  /** Harvey says whom it forwards to. */
  forward(name: string): void {
    this.#introduced.add(name.toUpperCase());
    this.#cast.forwarded = name.toUpperCase();
  }

  /** Somebody speaks, under a cue without its extension. */
  speaker(name: string, line: number): CheckFinding[] {
    const found = this.end();
    const tell = (rule: CheckRule, at: number, values: Record<string, string>) => {
      const key = `${rule} ${name}`;
      if (this.#told.has(key)) return;
      this.#told.add(key);
      found.push(finding(rule, at, values));
    };
    const upper = name.toUpperCase();
    if (name !== upper) tell("character-case", line, { name });
    if (!this.#isKnown(upper) && !isPlainName(name)) tell("character-type", line, { name });
    if (upper === "HARVEY") {
      this.#isHarveyIn = true;
      if (this.#facts.isExterior) tell("harvey-in-ext", line, {});
      return found;
    }
    if (this.#cast.forwarded === upper) this.#cast.forwarded = undefined;
    if (this.#isPerson(upper) || this.#introduced.has(upper)) return found;
    this.#checkModel(name, upper, line, tell);
    return found;
  }

  /** What the scene lacks; told once, when somebody speaks or when the scene is over. */
  end(): CheckFinding[] {
    if (this.#described) return [];
    this.#described = true;
    const { heading: { kind }, line, isTalk, isExterior } = this.#facts;
    const found: CheckFinding[] = [];
    if (isTalk || kind === "pipeline") {
      if (this.#model === undefined && !isExterior) found.push(finding("model", line));
      if (!this.#workspace) found.push(finding("workspace", line));
    }
    return found;
  }

  /** Told when the scene is over, since HARVEY may speak late. */
  close(): CheckFinding[] {
    const { isTalk, isExterior, line } = this.#facts;
    const found = this.end();
    const inHeading = this.#facts.names.includes("HARVEY");
    if (isTalk && !isExterior && !this.#isHarveyIn) found.push(finding("harvey-missing", line));
    if (isExterior && inHeading && !this.#told.has("harvey-in-ext HARVEY")) {
      found.push(finding("harvey-in-ext", line));
    }
    return found;
  }

  #checkModel(
    name: string,
    upper: string,
    line: number,
    tell: (rule: CheckRule, line: number, values: Record<string, string>) => void,
  ): void {
    const { isTalk, isExterior } = this.#facts;
    const isDescribed = this.#model !== undefined && isCueOfModel(upper, this.#model);
    const isNamed = this.#facts.isNamed(upper) || (isDescribed && !isExterior);
    if (isTalk && !isNamed) tell("character-in-heading", line, { name });
    if (this.#model !== undefined && !isDescribed && upper !== "SHELL") {
      tell("model-mismatch", line, { x: this.#model, y: name });
    }
  }

  /** The person: in a talk whom the heading names second, else the author. */
  #isPerson(upper: string): boolean {
    return upper === this.#cast.author || (this.#facts.isTalk && upper === this.#facts.names[1]);
  }

  #isKnown(upper: string): boolean {
    return upper === "HARVEY" || upper === "SHELL" || this.#isPerson(upper) ||
      this.#introduced.has(upper) || this.#cast.routes.has(upper) ||
      this.#facts.isNamed(upper) ||
      (this.#model !== undefined && isCueOfModel(upper, this.#model));
  }
}

/** Upper-case letters, digits, `.`, `_` and `-`: what the format takes for a model's name. */
function isPlainName(name: string): boolean {
  if (name !== name.toUpperCase()) return false;
  for (const character of name) {
    if (!"._-".includes(character) && !/^[\p{L}\p{M}\p{N}]$/u.test(character)) return false;
  }
  return name !== "";
}
