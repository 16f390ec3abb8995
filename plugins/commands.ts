import type { Plugin } from "../src/host/mod.ts";
import { exitCode, UserError } from "../src/kernel/mod.ts";

/** The commands that belong to no other plugin: `/help`, `/status`, `/exit`, and the `/` itself. */
export default {
  name: "commands",
  api: 1,
  capabilities: ["ui"],
  setup(harvey) {
    harvey.inputs.claim("/", (line, call) => harvey.commands.run(line, call));
    harvey.commands.define({
      name: "help",
      usage: "[COMMAND]",
      summary: "List the commands, or tell of one",
      async run(words) {
        const asked = words.replace(/^\//, "");
        const commands = harvey.commands.list().filter(({ name }) => !asked || name === asked);
        if (asked && commands.length === 0) {
          throw new UserError(
            `Cannot help with "${words}": there is no such command (/help lists them)`,
            exitCode.usage,
          );
        }
        const rows = commands.map(({ name, usage, summary }): [string, string] => [
          `/${name}${usage ? ` ${usage}` : ""}`,
          summary,
        ]);
        if (!asked) rows.push(["! COMMAND", "Run a command in the workspace"]);
        if (!asked) rows.push(["!! COMMAND", "Run it, and keep it out of the conversation"]);
        const width = Math.max(...rows.map(([left]) => left.length));
        for (const [left, right] of rows) {
          await harvey.ui.line(`  ${left.padEnd(width)}  ${right}`);
        }
      },
    });
    harvey.commands.define({
      name: "status",
      summary: "Show the workspace, the model, the recording",
      async run() {
        const lines = await harvey.apply("status", [
          { label: "Workspace", value: harvey.paths.workspace },
        ]);
        for (const { label, value } of lines) await harvey.ui.line(`  ${label}: ${value}`);
      },
    });
    const leave = () => harvey.leave();
    harvey.commands.define({ name: "exit", summary: "End the session", run: leave });
    harvey.commands.define({ name: "quit", summary: "End the session, as /exit does", run: leave });
  },
} satisfies Plugin;
