import type { Host } from "../host/mod.ts";

/**
 * What a person at a terminal is told first. A model server is looked for meanwhile: the prompt does
 * not wait for it, and what was found is shown above the line that is being typed.
 */
export async function greet(host: Host, version: string): Promise<void> {
  const { screen, activeModel } = host.shared;
  await screen.notice(`Harvey ${version}: /help lists the commands, /exit leaves.`);
  // A model that cannot be had is told of when it is asked.
  void activeModel.get().catch(() => {});
}
