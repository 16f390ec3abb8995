import type { Topic } from "./topic.ts";

export const files: Topic = {
  name: "files",
  summary: "write files and run commands that a model proposes",
  parts: () => [
    `A block of code in a reply that names its file is a proposal to write it; a block named edit
holds a unified diff, and one named run holds commands, a line each:

  \`\`\`ts src/greet.ts
  \`\`\`edit src/main.ts
  \`\`\`run

For each you see what would change, and are asked. Nothing is written or run before you say yes.`,
    {
      table: [
        ["yes", "do it"],
        ["no", "leave it"],
        ["all", "do it, and write the other files of this reply (commands are still asked about)"],
        ["quit", "leave it and all that follows, as Ctrl-C and Ctrl-D do"],
      ],
    },
    `Files outside the workspace, keys, .env, .git and Harvey's own are never written. A file that
changes while you are asked is left alone.`,
    {
      // Most of them want a reply before them.
      table: [
        ["/diff", "what this session changed"],
        ["/undo", "take the last proposal back, whole; once more: the one before it"],
        ["/apply", "be asked about the last reply again"],
        ["/write notes.md", "save the last reply, or its only block"],
        ["/run go test", "run a command; the model sees what it prints"],
      ],
    },
    "Without a terminal nobody can be asked: everything is refused, and harvey ends with 3.",
    {
      shell: [
        {
          line: 'harvey --yes -p "Write a haiku to haiku.txt"',
          what: "approve all that would be asked",
        },
      ],
    },
  ],
};
