export { type TerminalOutput, terminalSize } from "./terminal_output.ts";
