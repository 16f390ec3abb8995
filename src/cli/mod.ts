export { type CommandLine, type Options, readCommandLine } from "./options.ts";
