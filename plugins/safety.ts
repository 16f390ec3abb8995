import type { Plugin } from "../src/host/mod.ts";
import { grammarOf, PathGuard, readEntry } from "../src/workspace/mod.ts";
import { defineAudit } from "./safety/audit.ts";
import { refusalOf } from "./safety/held_command.ts";
import { definePermissionsCommand } from "./safety/permissions_command.ts";
import { SafeMode } from "./safety/safe_mode.ts";
import { defineSafeModeCommand } from "./safety/safe_mode_command.ts";

/**
 * Says which commands may run (`/safemode`) and what may be done with files (`/permissions`), and
 * keeps what was done (`/audit`). Only the person changes any of it.
 */
export default {
  name: "safety",
  api: 1,
  capabilities: ["ui", "write"],
  setup(harvey) {
    const { paths, config, environment } = harvey;
    const safeMode = new SafeMode(config.safeMode, grammarOf(environment.SHELL));
    for (const entry of config.safeMode.allowed) {
      if (readEntry(entry, safeMode.grammar) !== undefined) continue;
      harvey.log(`safe_mode.allowed: "${entry}" allows nothing: these are not one command's words`);
    }
    const guard = new PathGuard({
      ...paths,
      permissions: config.permissions,
      protectedFolders: config.sessionsDir ? [config.sessionsDir.path] : [],
    });
    const places = { ...paths, path: environment.PATH, guard };
    harvey.gate("shell.run", async (held) => {
      if (held.by === "person" && !safeMode.on) return undefined;
      const reason = await refusalOf(held, safeMode, places);
      return reason === undefined ? undefined : { allowed: false, reason };
    });
    defineSafeModeCommand(harvey, safeMode);
    definePermissionsCommand(harvey, guard);
    defineAudit(harvey);
  },
} satisfies Plugin;
