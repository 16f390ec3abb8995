import { columns } from "../src/cli/example.ts";
import { nearest, proposal } from "../src/cli/nearest.ts";
import type { Command, Harvey, Plugin } from "../src/host/mod.ts";
import { exitCode, UserError } from "../src/kernel/mod.ts";

/** The commands that belong to no other plugin: `/help`, `/status`, `/exit`, and the `/` itself. */
export default {
  name: "commands",
  api: 1,
  capabilities: ["ui"],
  setup(harvey) {
    harvey.inputs.claim("/", (line, call) => {
      refuseUnknown(harvey, line.slice(1).split(/\s/, 1)[0]!);
      return harvey.commands.run(line, call);
    });
    harvey.commands.define({
      name: "help",
      usage: "[COMMAND|TOPIC]",
      summary: "List the commands, or explain one or a topic",
      async run(words) {
        const asked = words.replace(/^\//, "");
        if (asked !== "") return await explain(harvey, words, asked);
        const rows = [
          ...harvey.commands.list().map(commandRow),
          ["! COMMAND", "Run a command in the workspace"] as const,
          ["!! COMMAND", "Run it, and keep it out of the conversation"] as const,
        ];
        await harvey.ui.line(columns(rows).trimEnd());
        const { topics } = await import("../src/cli/topics/mod.ts");
        await harvey.ui.line(`Topics for /help: ${topics.map(({ name }) => name).join(", ")}`);
      },
      async complete() {
        const { topics } = await import("../src/cli/topics/mod.ts");
        return [...topics, ...harvey.commands.list()].map(({ name }) => name);
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

function commandRow({ name, usage, summary }: Command): readonly [string, string] {
  return [`/${name}${usage ? ` ${usage}` : ""}`, summary];
}

/** @throws {UserError} that proposes the command which was probably meant */
function refuseUnknown(harvey: Harvey, name: string): void {
  if (harvey.commands.find(name)) return;
  const near = nearest(name, harvey.commands.list().map((command) => command.name));
  throw new UserError(
    `Cannot run "/${name}": there is no such command ` +
      `(${near === undefined ? "/help lists them" : `did you mean /${near}?`})`,
    exitCode.usage,
  );
}

/** A command in a line, a topic in full, both where both have the name. */
async function explain(harvey: Harvey, words: string, asked: string): Promise<void> {
  const { topics, topicText } = await import("../src/cli/topics/mod.ts");
  const command = harvey.commands.find(asked);
  const topic = words.startsWith("/") ? undefined : topics.find(({ name }) => name === asked);
  if (!command && !topic) {
    const names = [...topics, ...harvey.commands.list()].map(({ name }) => name);
    throw new UserError(
      `Cannot help with "${words}": there is no such command or topic ` +
        `(${proposal(asked, names, "/help lists them")})`,
      exitCode.usage,
    );
  }
  if (command) await harvey.ui.line(columns([commandRow(command)]).trimEnd());
  if (topic) await harvey.ui.line((await topicText(topic)).trimEnd());
}
