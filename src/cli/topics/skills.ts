import type { Topic } from "./topic.ts";

export const skills: Topic = {
  name: "skills",
  summary: "use skills, and write your own",
  parts: () => [
    `A skill is a folder with a SKILL.md: a name, a description, instructions (agentskills.io). Its
script does the work, or a model follows the instructions. Models are told the names and descriptions,
and load the rest themselves where it fits.`,
    {
      shell: [
        { line: "harvey skill", what: "which skills there are" },
        { line: "harvey skill session-summary", what: "what happened in the last session" },
        { line: "harvey skill commit-message", what: "a message for what is staged in git" },
        { line: "harvey skill code-review", what: "review what is not committed" },
        { line: "harvey skill show code-review", what: "what a skill says" },
        { line: "harvey skill new my-notes", what: "write one to begin with (--script, --home)" },
        { line: "harvey skill check my-notes", what: "what is wrong with it, by line" },
      ],
    },
    {
      prompt: [
        ["/skill", "list them"],
        ["/skill session-summary", "run one; Tab completes the name"],
      ],
    },
    "They are looked for here, and of two with one name the later one wins:",
    {
      table: [
        ["Harvey itself", ""],
        ["~/harvey/skills, ~/agents/skills", "yours, for every folder"],
        ["harvey/skills, agents/skills", "those of the folder, where you trust it (harvey trust)"],
        ["--skills-dir FOLDER", "for this run"],
      ],
    },
    `harvey --safe uses Harvey's own alone. A script is scripts/run.ts, whose default export is called
with args, json, print(text), notice(text), ask(prompt) for a model, run(command) for what safe mode
lets a skill run, session for session files, signal and workspace. It imports files of its own folder,
and runs as you: trust it as you would any program.`,
  ],
};
