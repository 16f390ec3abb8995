import { exitCode } from "../../kernel/mod.ts";
import type { Subcommand } from "../subcommand.ts";

/** `harvey help`: topics, and the help of commands. */
export default {
  description: "Explains a topic or a command; alone, lists them.",
  arguments: [{ name: "[topic]", what: "a topic, or the name of a command" }],
  examples: [
    { line: "harvey help", what: "list the topics" },
    { line: "harvey help recording", what: "explain one" },
    { line: "harvey help config", what: "explain a command" },
  ],
  async run({ words, show }) {
    const { helpText } = await import("../help_text.ts");
    await show(await helpText(words[0]));
    return exitCode.done;
  },
  async complete(words) {
    if (words.length > 0) return [];
    const [{ topics }, { subcommands }] = await Promise.all([
      import("../topics/mod.ts"),
      import("../subcommands.ts"),
    ]);
    const commands = subcommands.filter(({ hidden }) => !hidden);
    return [
      ...topics.map(({ name, summary }) => ({ value: name, what: summary })),
      ...commands.filter(({ name }) => !topics.some((topic) => topic.name === name))
        .map(({ name, summary }) => ({ value: name, what: summary })),
    ];
  },
} satisfies Subcommand;
