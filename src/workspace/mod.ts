export { childEnvironment, namesSecret } from "./child_environment.ts";
export { onInterrupt } from "./interrupts.ts";
export {
  type CommandOutcome,
  type CommandRequest,
  type CommandResult,
  runCommand,
} from "./process.ts";
export { programName } from "./shell_words.ts";
