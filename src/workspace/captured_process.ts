import type { CommandRequest, CommandResult } from "./process.ts";

export function runCaptured(_request: CommandRequest): Promise<CommandResult> {
  return Promise.reject(new Error("not yet"));
}
