import { parseBoundedYaml, YamlFault } from "../workspace/bounded_yaml.ts";
import { splitFrontmatter } from "./frontmatter.ts";
import { faultsOfName } from "./skill_name.ts";

/** Something about a skill's folder that its author should know. */
export interface SkillFinding {
  /** The file, from the skill's folder. */
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
  /** An error keeps the skill from being loaded. */
  readonly severity: "error" | "warning";
  readonly message: string;
}

/** What a `SKILL.md` says. */
export interface SkillManifest {
  readonly name: string;
  readonly description: string;
  readonly license?: string;
  readonly compatibility?: string;
  readonly metadata: Readonly<Record<string, string>>;
  readonly allowedTools: readonly string[];
  readonly body: string;
}

const file = "SKILL.md";

/** In UTF-16 units; each from the specification. */
const longest = { description: 1024, compatibility: 500, frontmatter: 64 * 1024 };

const knownKeys = [
  "name",
  "description",
  "license",
  "compatibility",
  "metadata",
  "allowed-tools",
];

/**
 * Reads a `SKILL.md` by the rules of agentskills.io. A name that is against them is a warning; a
 * description that is missing, and YAML that cannot be read, are errors, and then there is no manifest.
 *
 * ```ts
 * import { readManifest } from "./manifest.ts";
 * const { manifest } = readManifest("---\nname: a\ndescription: Does it.\n---\nHow.\n", "a");
 * if (manifest?.description !== "Does it.") throw new Error();
 * ```
 *
 * @param folder the name of the folder that it stands in
 * @see https://agentskills.io/specification
 */
export function readManifest(
  text: string,
  folder: string,
): { readonly manifest?: SkillManifest; readonly findings: readonly SkillFinding[] } {
  const error = (line: number, message: string): { findings: SkillFinding[] } => ({
    findings: [{ path: file, line, severity: "error", message }],
  });
  const split = splitFrontmatter(text);
  if ("problem" in split) return error(split.line, split.problem);
  if (split.yaml.length > longest.frontmatter) {
    return error(1, `the frontmatter is over ${longest.frontmatter} characters long (shorten it)`);
  }
  try {
    const yaml = parseBoundedYaml(split.yaml);
    const { value } = yaml;
    if (!isMapping(value)) return error(1, "the frontmatter is no mapping (write name: NAME)");
    const lineOf = (...path: string[]) => split.yamlLine - 1 + yaml.lineOf(path);
    const { description } = value;
    if (typeof description !== "string" || description.trim() === "") {
      const state = description === undefined || description === null
        ? "the description is missing"
        : typeof description === "string"
        ? "the description is empty"
        : "the description is no text";
      const line = description === undefined ? 1 : lineOf("description");
      return error(line, `${state} (say what the skill does, and when to use it)`);
    }
    return new Reader(value, lineOf, folder).read(description.trim(), split.body);
  } catch (fault) {
    if (!(fault instanceof YamlFault)) throw fault;
    return error(split.yamlLine - 1 + fault.line, `column ${fault.column}: ${fault.message}`);
  }
}

/** Reads what may be wrong and does not keep a skill from being loaded. */
class Reader {
  readonly #findings: SkillFinding[] = [];

  constructor(
    readonly value: Readonly<Record<string, unknown>>,
    readonly lineOf: (...path: string[]) => number,
    readonly folder: string,
  ) {}

  read(description: string, body: string) {
    const name = this.#name();
    if (description.length > longest.description) {
      this.#warn("description", tooLong("description", description, longest.description));
    }
    const license = this.#text("license");
    const compatibility = this.#text("compatibility");
    if (compatibility !== undefined && compatibility.length > longest.compatibility) {
      this.#warn("compatibility", tooLong("compatibility", compatibility, longest.compatibility));
    }
    for (const key of Object.keys(this.value)) {
      if (!knownKeys.includes(key)) {
        this.#warn(key, `"${key}" is no field of a skill (it is ignored)`);
      }
    }
    const manifest: SkillManifest = {
      name,
      description,
      ...license === undefined ? {} : { license },
      ...compatibility === undefined ? {} : { compatibility },
      metadata: this.#metadata(),
      allowedTools: this.#allowedTools(),
      body,
    };
    if (body === "") {
      this.#findings.push({
        ...{ path: file, line: 1, severity: "warning" },
        message: "no instructions follow the frontmatter (write what is to be done)",
      });
    }
    return { manifest, findings: this.#findings };
  }

  #name(): string {
    const { name } = this.value;
    if (typeof name !== "string" || name.trim() === "") {
      const state = name === undefined || name === null ? "missing" : "no text";
      this.#warn("name", `the name is ${state} (the folder's is taken: "${this.folder}")`);
      return this.folder;
    }
    const faults = faultsOfName(name, this.folder);
    for (const fault of faults) this.#warn("name", fault);
    return faults.length > 0 && !isShowable(name) ? this.folder : name.trim();
  }

  #metadata(): Record<string, string> {
    const { metadata } = this.value;
    if (metadata === undefined || metadata === null) return {};
    if (!isMapping(metadata)) {
      this.#warn("metadata", "metadata is no mapping (it is ignored)");
      return {};
    }
    return Object.fromEntries(
      Object.entries(metadata).map(([key, value]) => {
        if (typeof value === "string") return [key, value];
        this.#warn("metadata", `metadata "${key}" is no text (put it in quotes)`);
        return [key, isMapping(value) || Array.isArray(value) ? JSON.stringify(value) : `${value}`];
      }),
    );
  }

  #allowedTools(): readonly string[] {
    const tools = this.value["allowed-tools"];
    if (tools === undefined || tools === null) return [];
    if (typeof tools === "string") return splitTools(tools);
    this.#warn(
      "allowed-tools",
      "allowed-tools is no text (write the tools in one line, with blanks)",
    );
    return Array.isArray(tools) ? tools.filter((tool) => typeof tool === "string") : [];
  }

  #text(key: string): string | undefined {
    const value = this.value[key];
    if (value === undefined || value === null) return undefined;
    if (typeof value === "string") return value.trim() || undefined;
    this.#warn(key, `${key} is no text (put it in quotes)`);
    return isMapping(value) || Array.isArray(value) ? undefined : String(value);
  }

  #warn(key: string, message: string): void {
    const line = this.lineOf(key);
    this.#findings.push({ path: file, line, severity: "warning", message });
  }
}

function tooLong(what: string, text: string, limit: number): string {
  return `the ${what} is ${text.length} characters long (at most ${limit} are allowed)`;
}

/** `Bash(git status:*) Read`: blanks within brackets part nothing. */
function splitTools(text: string): string[] {
  const tools: string[] = [];
  let [tool, depth] = ["", 0];
  for (const character of text) {
    if (character === "(") depth++;
    if (character === ")") depth = Math.max(0, depth - 1);
    const isBetween = depth === 0 && (character === "," || character.trim() === "");
    if (!isBetween) tool += character;
    else if (tool !== "") tools.push(tool);
    if (isBetween) tool = "";
  }
  return tool === "" ? tools : [...tools, tool];
}

/** Whether a name, though against the rules, can stand in a list and be typed. */
function isShowable(name: string): boolean {
  return name.trim().length <= 128 && !/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/u.test(name);
}

function isMapping(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
