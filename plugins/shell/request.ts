import { programName } from "../../src/workspace/mod.ts";

/** What a line that begins with `!` asks for. */
export interface ShellRequest {
  readonly command: string;
  /** `!!`: recorded, but kept out of the conversation. */
  readonly private: boolean;
  /** `-t`, or a program named in `shell.interactive`: the command gets the terminal. */
  readonly interactive: boolean;
}

/** Reads `! command`, `!! command`, `! -t command`; `interactive` names programs that want a terminal. */
export function readShellRequest(line: string, interactive: readonly string[]): ShellRequest {
  const isPrivate = line.startsWith("!!");
  let command = line.slice(isPrivate ? 2 : 1).trim();
  let asked = false;
  if (command === "-t" || command.startsWith("-t ")) {
    asked = true;
    command = command.slice(2).trim();
  }
  const program = programName(command);
  const isNamed = program !== undefined && interactive.includes(program);
  return { command, private: isPrivate, interactive: asked || isNamed };
}
