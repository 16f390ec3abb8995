import { columns, type Example, exampleColumns } from "./example.ts";

/** What a person who has never seen Harvey tries first. */
export const programExamples: readonly Example[] = [
  { line: "harvey", what: "talk in the current folder" },
  { line: 'harvey -p "Sum up" < notes.txt', what: "ask once, about a text" },
  { line: "printf '! ls\\nhello\\n' | harvey", what: "run a command, then ask" },
  { line: "harvey --model llama3.1:8b", what: "with this model" },
  { line: "harvey models", what: "see which models there are" },
  { line: "harvey --no-record", what: "leave no session file" },
];

const atThePrompt = [
  ["! COMMAND", "run a command"],
  ["/model NAME", "switch to another model (/model lists them)"],
  ["/record", "show which file the session is recorded to (/record off stops that)"],
  ["/help", "list all commands (/help TOPIC explains)"],
  ["/exit", "leave"],
] as const;

/** What stands after the options in `harvey --help`. */
export const programHelp = `
Examples:
${exampleColumns(programExamples)}
At the prompt:
${columns(atThePrompt)}
Session files are harvey/sessions/*.spmd in the folder to work in; harvey/harvey.yaml there, or in
the home folder, holds settings (record: false turns recording off for good).
Exit codes: 0 done, 1 failed, 2 usage, 3 refused for want of a terminal, 130 interrupted.
More: harvey help (topics), harvey COMMAND --help, harvey manual | man -l -
`;
