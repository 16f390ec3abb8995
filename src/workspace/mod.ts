export { childEnvironment, namesSecret } from "./child_environment.ts";
export { onInterrupt } from "./interrupts.ts";
export {
  type CommandOutcome,
  type CommandRequest,
  type CommandResult,
  runCommand,
} from "./process.ts";
export { programName } from "./shell_words.ts";
export { type Brought, type BroughtFile, type BroughtKind, findBrought } from "./brought.ts";
export { type TrustDecision, type TrustEntry, TrustStore } from "./trust_store.ts";
