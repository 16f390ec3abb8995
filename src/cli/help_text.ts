import { exitCode, UserError } from "../kernel/mod.ts";
import { columns } from "./example.ts";
import { proposal } from "./nearest.ts";
import { subcommands } from "./subcommands.ts";
import { topics, topicText } from "./topics/mod.ts";

/**
 * What `harvey help NAME` prints: a topic, else the help of a command; without a name, the list.
 *
 * @throws {UserError} where there is neither
 */
export async function helpText(name: string | undefined): Promise<string> {
  const commands = subcommands.filter(({ hidden }) => !hidden);
  if (name === undefined) {
    return [
      "Topics (harvey help TOPIC, or /help TOPIC at the prompt):\n",
      columns(topics.map(({ name, summary }) => [name, summary])),
      "\nCommands (harvey COMMAND --help):\n",
      columns(commands.map(({ name, summary }) => [name, summary])),
    ].join("");
  }
  const topic = topics.find((one) => one.name === name);
  const command = commands.find((one) => one.name === name);
  if (topic) {
    const more = command ? `\nThe command: harvey ${name} --help\n` : "";
    return await topicText(topic) + more;
  }
  if (command) {
    const { describeSubcommand } = await import("./run_subcommand.ts");
    return fullHelp(describeSubcommand(name, (await command.load()).default));
  }
  const names = [...topics, ...commands].map((one) => one.name);
  throw new UserError(
    `Cannot help with "${name}": there is no such topic or command ` +
      `(${proposal(name, names, "harvey help lists them")})`,
    exitCode.usage,
  );
}

/** With what stands after the options. */
function fullHelp(command: import("commander").Command): string {
  let text = "";
  command.configureOutput({ writeOut: (written) => text += written }).outputHelp();
  return text;
}
