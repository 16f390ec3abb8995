import { fittedLines } from "../terminal/fitted_lines.ts";
import { harmless } from "../terminal/harmless.ts";
import { terminalSize } from "../terminal/terminal_output.ts";

/**
 * An error's message as standard error shows it: harmless, and broken between words where that is a
 * terminal with too narrow a window. Elsewhere it stays one line, which programs can search.
 */
export function toldError(message: string): string {
  const told = harmless(message);
  return Deno.stderr.isTerminal() ? fittedLines(told, terminalSize().columns) : told;
}
