/** The size of a terminal, in characters. */
export interface TerminalSize {
  readonly columns: number;
  readonly rows: number;
}

/** Where a prompt writes to; `Deno.stdout` is one. */
export interface TerminalOutput {
  writeSync(bytes: Uint8Array): number;
  /** Its size as it is now; that of the program's own terminal where absent. */
  size?(): TerminalSize;
}

/** The size of the program's terminal as it is now; 80 by 24 where there is none. */
export function terminalSize(): TerminalSize {
  try {
    const { columns, rows } = Deno.consoleSize();
    if (columns > 0 && rows > 0) return { columns, rows };
  } catch {
    // There is no terminal.
  }
  return { columns: 80, rows: 24 };
}
