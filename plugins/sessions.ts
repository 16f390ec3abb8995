import type { Plugin } from "../src/host/mod.ts";
import { exitCode, UserError } from "../src/kernel/mod.ts";
import { continueAtStart, continueByCommand } from "./sessions/continue.ts";
import { defineListCommand, showSessions } from "./sessions/list.ts";
import { defineRenameCommand } from "./sessions/rename.ts";

/** Sessions that were recorded: lists them, takes one up where it stopped, names this one. */
export default {
  name: "sessions",
  api: 1,
  capabilities: ["ui"],
  setup(harvey) {
    continueAtStart(harvey);
    defineListCommand(harvey);
    defineRenameCommand(harvey);
    harvey.commands.define({
      name: "session",
      usage: "continue FILE | replay FILE [OUT] | list",
      summary: "Take up a recorded session, ask its prompts again, or list them",
      async run(words, call) {
        const [verb, ...rest] = words.split(/\s+/);
        if (verb === "continue") {
          return await continueByCommand(harvey, words.slice(verb.length).trim(), call);
        }
        if (verb === "list") return await showSessions(harvey, rest.join(" "));
        if (verb === "replay") {
          const { replayByCommand } = await import("./sessions/replay.ts");
          return await replayByCommand(harvey, words.slice(verb.length).trim(), call);
        }
        throw new UserError(
          `Cannot take "/session ${[verb, ...rest].join(" ")}": it is no order for sessions ` +
            `(say /session continue FILE, /session replay FILE [OUT] or /session list)`,
          exitCode.usage,
        );
      },
    });
  },
} satisfies Plugin;
