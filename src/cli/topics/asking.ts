import type { Topic } from "./topic.ts";

export const asking: Topic = {
  name: "asking",
  summary: "ask a model, once or in a conversation",
  parts: () => [
    `On a terminal harvey opens a prompt: what is typed there goes to the model, the reply streams,
and the next prompt has the conversation before it. Ctrl-C stops a reply and keeps what came.
/clear begins a new conversation.`,
    "To ask once, with nothing but the reply on standard output:",
    {
      shell: [
        { line: 'harvey -p "What is a monad?"', what: "ask once" },
        { line: 'harvey -p "Sum up" < notes.txt', what: "about a text, which is appended" },
        { line: 'ls | harvey -p "Which of these is odd?"', what: "about what a program prints" },
        { line: "printf 'hello\\nand then?\\n' | harvey", what: "several lines, as if typed" },
        { line: 'harvey --json -p "hello"', what: "one event a line, for a program" },
      ],
    },
    `HARVEY.md in the folder, else AGENTS.md, is sent before every conversation: what the project is,
what matters. harvey init writes one to begin with.`,
  ],
};
