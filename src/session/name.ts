/** Cues that no user, model, route or skill gets. */
const reserved = ["HARVEY", "SHELL"];

/**
 * A model's cue: without provider, namespace and tag, in upper case.
 *
 * ```ts
 * import { modelCue } from "./name.ts";
 * if (modelCue("llama3.1:8b") !== "LLAMA3.1") throw new Error("tag");
 * if (modelCue("openai/gpt-4o-mini") !== "GPT-4O-MINI") throw new Error("provider");
 * ```
 */
export function modelCue(name: string): string {
  return modelCues(name)[0];
}

/** Whether a session may have given this cue to that model, clashes with others considered. */
export function isCueOfModel(cue: string, name: string): boolean {
  const [plain, tagged] = modelCues(name);
  if (cue === plain || cue === tagged) return true;
  return cue.startsWith(`${plain}-`) && /^[0-9]+$/.test(cue.slice(plain.length + 1));
}

/** Without and with the tag. */
function modelCues(name: string): [string, string] {
  const base = baseName(name);
  const colon = base.indexOf(":");
  const plain = displayName(colon < 0 ? base : base.slice(0, colon)) || "MODEL";
  return [plain, displayName(base) || plain];
}

/**
 * A name as cues and headings show it: upper-case, on one line, without any sign that Fountain
 * readers take for structure. Several names may share one; {@link CueTable} keeps them apart.
 * Characters of `besides` are kept too.
 */
export function displayName(name: string, besides = ""): string {
  let result = "";
  for (const character of name.toUpperCase()) {
    if (isNameCharacter(character) || besides.includes(character)) result += character;
    else if (character === " " || character === "\t") result += result.endsWith(" ") ? "" : " ";
    else result += result.endsWith("-") ? "" : "-";
  }
  return withoutEnds(result);
}

/** A cue that somebody has already. */
export interface GivenCue {
  readonly kind: "user" | "model" | "route" | "skill";
  readonly name: string;
  readonly cue: string;
}

/**
 * Who speaks under which cue. A name keeps its cue for the whole session; no two share one, and
 * HARVEY and SHELL are nobody else's.
 */
export class CueTable {
  /** The user's cue. */
  readonly user: string;
  readonly #owners = new Map<string, string>();
  readonly #cues = new Map<string, string>();

  /** @param given who has which cue by now, as in a session that is gone on with */
  constructor(user: string, given: Iterable<GivenCue> = []) {
    for (const cue of reserved) this.#owners.set(cue, cue);
    for (const { kind, name, cue } of given) {
      const key = `${kind} ${name}`;
      if (this.#owners.has(cue) || this.#cues.has(key)) continue;
      this.#owners.set(cue, key);
      this.#cues.set(key, cue);
    }
    this.user = this.#give("user", user, [displayName(user) || "OPERATOR"]);
  }

  /** By the model's full name; where two would share a cue, the later keeps its tag. */
  model(name: string): string {
    return this.#give("model", name, modelCues(name));
  }

  route(name: string): string {
    return this.#give("route", name, [displayName(name) || "ROUTE"]);
  }

  skill(name: string): string {
    return this.#give("skill", name, [displayName(name) || "SKILL"]);
  }

  #give(kind: string, name: string, wanted: readonly string[]): string {
    const key = `${kind} ${name}`;
    const given = this.#cues.get(key);
    if (given !== undefined) return given;
    let cue = wanted.find((candidate) => candidate !== "" && !this.#owners.has(candidate));
    for (let suffix = 2; cue === undefined; suffix++) {
      const candidate = `${wanted[0]}-${suffix}`;
      if (!this.#owners.has(candidate)) cue = candidate;
    }
    this.#owners.set(cue, key);
    this.#cues.set(key, cue);
    return cue;
  }
}

/** What follows the provider and the namespaces: `llama3.1:8b`, or a URL's host. */
function baseName(name: string): string {
  const scheme = name.indexOf("://");
  const parts = (scheme < 0 ? name : name.slice(scheme + 3)).split("/");
  return parts.findLast((part) => part !== "") ?? "";
}

function withoutEnds(name: string): string {
  let [from, to] = [0, name.length];
  while (from < to && " -._".includes(name[from])) from++;
  while (to > from && " -._".includes(name[to - 1])) to--;
  return name.slice(from, to);
}

function isNameCharacter(character: string): boolean {
  return character === "." || character === "-" || character === "_" || isLetterOrDigit(character);
}

function isLetterOrDigit(character: string): boolean {
  return /^[\p{L}\p{M}\p{N}]$/u.test(character);
}
