import { type ExitCode, exitCode, UserError } from "../../kernel/mod.ts";
import type { Candidate, Subcommand, SubcommandCall } from "../subcommand.ts";

/** What may follow `harvey skill` beside a skill's name. */
interface Verb {
  readonly name: string;
  /** Its own arguments, as usage shows them. */
  readonly takes: string;
  readonly what: string;
  run(call: SubcommandCall, words: readonly string[]): Promise<ExitCode>;
}

const verbs: readonly Verb[] = [
  {
    ...{ name: "list", takes: "", what: "every skill, and where it comes from (the default)" },
    run: async (call, words) => (await import("../skills/list.ts")).listSkills(call, words),
  },
  {
    ...{ name: "show", takes: "NAME", what: "what a skill says" },
    run: async (call, words) => (await import("../skills/show.ts")).showSkill(call, words),
  },
  {
    ...{ name: "check", takes: "[NAME|FOLDER…]", what: "what is wrong with skills, by line" },
    run: async (call, words) => (await import("../skills/check.ts")).checkSkills(call, words),
  },
  {
    ...{ name: "new", takes: "NAME", what: "write one to begin with (--script, --home)" },
    run: async (call, words) => (await import("../skills/new.ts")).newSkill(call, words),
  },
];

/** `harvey skill`: runs skills, and looks after them. */
export default {
  description:
    "Runs a skill: a folder with a SKILL.md, whose script does the work or whose instructions a " +
    "model follows. The words after its name are the skill's, options that Harvey does not know " +
    "included. Without a name, or with one of these:\n\n" +
    verbs.map(({ name, takes, what }) => `  ${`${name} ${takes}`.padEnd(22)}  ${what}`).join("\n"),
  arguments: [
    { name: "[name]", what: "the skill, or list, show, check or new" },
    { name: "[words...]", what: "what the skill is applied to" },
  ],
  flags: [{ name: "--json", what: "print one JSON document, where a skill's script has one" }],
  takesAnyOption: true,
  examples: [
    { line: "harvey skill", what: "which skills there are" },
    { line: "harvey skill session-summary", what: "what happened in the last session" },
    { line: "harvey skill commit-message", what: "a message for what is staged" },
    { line: "harvey skill code-review main..HEAD", what: "review what a branch adds" },
    { line: "harvey skill new release-notes", what: "write one of your own" },
    { line: "harvey skill check release-notes", what: "see whether it is in order" },
  ],
  async run(call) {
    const [asked = "list", ...words] = call.words;
    const verb = verbs.find(({ name }) => name === asked);
    if (verb) return await verb.run(call, words);
    if (asked.startsWith("-")) {
      throw new UserError(
        `Cannot take ${JSON.stringify(asked)} here: a skill's own options follow its name ` +
          "(harvey skill NAME --option)",
        exitCode.usage,
      );
    }
    const { runSkill } = await import("../skills/run.ts");
    return await runSkill(call, asked, words);
  },
  async complete([name, ...words], call): Promise<Candidate[] | "files"> {
    if (name !== undefined && !["show", "check"].includes(name)) {
      return name === "list" || name === "new" ? [] : "files";
    }
    if (words.length > 0 && name === "show") return [];
    const { foundSkills } = await import("../skills/found.ts");
    const { skills } = await foundSkills(call);
    const named = skills.map(({ name, description }) => ({ value: name, what: description }));
    if (name !== undefined) return named;
    return [...verbs.map(({ name, what }) => ({ value: name, what })), ...named];
  },
} satisfies Subcommand;
