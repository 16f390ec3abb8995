import type { Host, Plugin } from "../host/mod.ts";
import { UserError } from "../kernel/mod.ts";

/** @throws {UserError} the plugin's own error where it is one: `--record-file` on a file that exists */
export async function loadPlugins(host: Host, plugins: readonly Plugin[]): Promise<void> {
  for (const plugin of plugins) {
    try {
      await host.kernel.load(plugin);
    } catch (error) {
      throw error instanceof Error && error.cause instanceof UserError ? error.cause : error;
    }
  }
}
