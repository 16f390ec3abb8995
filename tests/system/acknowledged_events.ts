/** What `--json` acknowledged before a run ended, in whatever way. */
export interface Acknowledged {
  /** By turn; the reply once the turn has ended in order. */
  readonly turns: ReadonlyMap<number, { readonly prompt: string; readonly reply?: string }>;
  /** In order; the output once the command has ended. */
  readonly commands: readonly { readonly command: string; readonly output?: string }[];
}

/**
 * Reads the lines that `--json` printed. An event is told only when its record is as safe as it has to
 * be, so each whole line is an acknowledgement.
 */
export function readAcknowledged(printed: string): Acknowledged {
  const turns = new Map<number, { prompt: string; reply?: string }>();
  const commands: { command: string; output?: string }[] = [];
  const prompts = new Map<number, string>();
  const replies = new Map<number, string>();
  for (const line of printed.split("\n").slice(0, -1)) {
    const { type, data } = JSON.parse(line);
    if (type === "turn.started") prompts.set(data.turn, data.prompt);
    if (type === "model.asked") turns.set(data.turn, { prompt: prompts.get(data.turn)! });
    if (type === "reply.ended") replies.set(data.turn, data.text);
    if (type === "turn.ended") {
      turns.set(data.turn, { prompt: prompts.get(data.turn)!, reply: replies.get(data.turn) });
    }
    if (type === "shell.started") commands.push({ command: data.command });
    if (type === "shell.ended") {
      commands[commands.length - 1] = { command: data.command, output: data.output };
    }
  }
  return { turns, commands };
}
