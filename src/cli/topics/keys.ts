import type { Topic } from "./topic.ts";

export const keys: Topic = {
  name: "keys",
  summary: "what the keys do at the prompt",
  parts: () => [
    {
      table: [
        ["Enter", "send the line"],
        ["Ctrl-C", "stop what is under way; at the prompt clear the line"],
        ["Ctrl-C twice", "leave; within a second where the first has cleared a line"],
        ["Ctrl-D", "leave, at an empty prompt"],
        ["Ctrl-Z", "suspend Harvey; fg comes back"],
        ["Tab", "complete commands, paths, models"],
        ["Up, Down", "earlier lines, those of earlier runs too"],
        ["Ctrl-R", "search the earlier lines"],
        ["Ctrl-A, Ctrl-E", "to the beginning, to the end of the line"],
        ["Ctrl-W, Ctrl-U, Ctrl-K", "delete the word, all before, all after the cursor"],
      ],
    },
    `Pasted text of several lines is one prompt. prompt_history: false in harvey/harvey.yaml keeps
earlier lines for no later run; --plain, or plain: true, shows nothing that moves and no colour.`,
  ],
};
