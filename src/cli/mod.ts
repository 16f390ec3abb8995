export { type CommandLine, type Options, readCommandLine } from "./options.ts";
export { type Program, runSession } from "./run.ts";
