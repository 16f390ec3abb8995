import type { Terminal } from "../system/tmux.ts";

/** Types a text key by key, each when the one before is on the screen. */
export async function typeKeys(terminal: Terminal, text: string): Promise<void> {
  for (const character of text) {
    const before = await terminal.screen();
    await terminal.type(character);
    await terminal.shows((screen) => screen !== before);
  }
}

/**
 * Pastes a text as terminals do that mark no pastes, as if somebody typed at a stroke.
 *
 * @param folder where the terminal was started
 */
export async function pasteUnmarked(folder: string, text: string): Promise<void> {
  const { success, stderr } = await new Deno.Command("tmux", {
    args: ["-S", `${folder}/tmux.socket`, "set-buffer", "--", text, ";", "paste-buffer"],
  }).output();
  if (!success) throw new Error(`tmux: ${new TextDecoder().decode(stderr)}`);
}
