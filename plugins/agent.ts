import type { Plugin } from "../src/host/mod.ts";
import { defineInstructions } from "./agent/instructions.ts";
import { Proposals } from "./agent/proposals.ts";
import { defineReplyCommands } from "./agent/reply_commands.ts";
import { defineRunCommand } from "./agent/run_command.ts";
import { defineRunScenes } from "./agent/run_scenes.ts";
import { Runner } from "./agent/runner.ts";
import { defineAgentScenes, defineUndoScenes } from "./agent/scenes.ts";
import { defineAgentTools } from "./agent/tools.ts";
import { defineUndoCommands } from "./agent/undo_commands.ts";

/** Writes files and runs commands that a model proposes and the person agrees to, on the record. */
export default {
  name: "agent",
  api: 1,
  capabilities: ["ui", "shell", "write"],
  setup(harvey) {
    const runner = new Runner(harvey);
    const proposals = new Proposals(harvey, runner);
    defineAgentScenes(harvey);
    defineUndoScenes(harvey);
    defineRunScenes(harvey);
    defineReplyCommands(harvey, proposals);
    defineUndoCommands(harvey, proposals);
    defineRunCommand(harvey, runner);
    defineAgentTools(harvey, proposals);
    defineInstructions(harvey);
  },
} satisfies Plugin;
