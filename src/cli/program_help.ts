import { fittedLines } from "../terminal/fitted_lines.ts";
import { columns, type Example, exampleColumns } from "./example.ts";
import { helpWidth } from "./program_options.ts";

/** What a person who has never seen Harvey tries first. */
export const programExamples: readonly Example[] = [
  { line: "harvey", what: "open a prompt in the current folder" },
  { line: 'harvey -p "What is a monad?"', what: "ask once, print the reply and leave" },
  { line: 'harvey -p "Sum up" < notes.txt', what: "ask once, about a text" },
  { line: "printf '! ls\\nhello\\n' | harvey", what: "run a command, then ask" },
  { line: "harvey models", what: "list the models that there are" },
  { line: "harvey --model llama3.1:8b", what: "talk with one of them" },
  { line: "harvey --no-record", what: "turn recording off, this time" },
  { line: "harvey config set record false", what: "turn it off in this folder for good" },
];

const atThePrompt = [
  ["What is a monad?", "ask the model; the whole conversation goes with it"],
  ["! ls", "run a command; the model sees its output with the next prompt"],
  ["/model", "list the models"],
  ["/model NAME", "switch to another one"],
  ["/record", "show whether and to which session file this is recorded"],
  ["/record off", "turn recording off (/record on: on again)"],
  ["/help", "list all commands (/help TOPIC explains)"],
  ["/exit", "leave"],
] as const;

const kept =
  "Each session is recorded to a file of its own, a plain text: harvey/sessions/*.spmd in the " +
  "folder to work in. Settings stand in harvey/harvey.yaml there, or in the home folder.";

const codes =
  "Exit codes: 0 done, 1 failed, 2 usage, 3 refused for want of a terminal, 130 interrupted.";

/** What stands after the options in `harvey --help`. */
export function programHelp(): string {
  return `
Examples:
${exampleColumns(programExamples)}
At the prompt:
${columns(atThePrompt)}
${fittedLines(kept, helpWidth())}
${codes}
More: harvey help (topics), harvey COMMAND --help, harvey manual | man -l -`;
}
