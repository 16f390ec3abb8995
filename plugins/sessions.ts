import type { Plugin } from "../src/host/mod.ts";
import { exitCode, UserError } from "../src/kernel/mod.ts";
import { continueAtStart, continueByCommand } from "./sessions/continue.ts";

/** Sessions that were recorded: takes one up where it stopped. */
export default {
  name: "sessions",
  api: 1,
  capabilities: ["ui"],
  setup(harvey) {
    continueAtStart(harvey);
    harvey.commands.define({
      name: "session",
      usage: "continue FILE",
      summary: "Take up a recorded session",
      async run(words, call) {
        const [verb, ...rest] = words.split(/\s+/);
        if (verb === "continue") {
          return await continueByCommand(harvey, words.slice(verb.length).trim(), call);
        }
        throw new UserError(
          `Cannot take "/session ${[verb, ...rest].join(" ")}": it is no order for sessions ` +
            `(say /session continue FILE)`,
          exitCode.usage,
        );
      },
    });
  },
} satisfies Plugin;
