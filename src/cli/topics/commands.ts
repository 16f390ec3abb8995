import type { Topic } from "./topic.ts";

export const commands: Topic = {
  name: "commands",
  summary: "run commands of the shell, and Harvey's own",
  parts: () => [
    "A line that begins with ! runs in your shell, in the workspace. Its output is recorded, and the\n" +
    "model sees it with the next prompt.",
    {
      prompt: [
        ["! ls", "run a command"],
        ["!! env", "run it, and keep it out of the conversation"],
        ["! -t vim notes.txt", "give the program the terminal; what it prints is not captured"],
        ["! cd src", "change the folder for the commands that follow"],
      ],
    },
    "Without a prompt, from a script:",
    {
      shell: [{
        line: "printf '! ls\\nWhat is in here?\\n' | harvey",
        what: "a command, a question",
      }],
    },
    `shell.timeout ends commands that take too long, shell.interactive names programs that get the
terminal without -t (harvey help settings). A line that begins with / is Harvey's own:`,
    {
      prompt: [
        ["/help", "list these commands"],
        ["/help models", "explain a topic or a command"],
        ["/status", "the workspace, the model, the recording"],
        ["/model", "list the models, or switch: harvey help models"],
        ["/record", "where the session is recorded: harvey help recording"],
        ["/clear", "begin a new conversation in the same session"],
        ["/exit", "leave"],
      ],
    },
  ],
};
