import type { Topic } from "./topic.ts";

export const privacy: Topic = {
  name: "privacy",
  summary: "what is sent, what is kept, and how to keep less",
  parts: () => [
    `Harvey sends prompts to the model that answers, and to nobody else: no telemetry, no look for
updates. Without configuration it asks servers on this machine only. A key is sent to its own
service and nowhere else.`,
    `A session file holds all that was typed, answered and printed. It and its folder are readable by you
alone (0600, 0700). Commands that Harvey runs do not get your keys and tokens.`,
    {
      shell: [
        { line: "harvey --no-record", what: "keep no session file" },
        { line: "harvey config set --home prompt_history false", what: "keep no typed lines" },
        { line: "harvey doctor", what: "what is recorded, where, and which keys are set" },
      ],
    },
    {
      prompt: [
        ["!! env", "run a command whose output no model sees (it is recorded)"],
        ["/record off", "record nothing from here on"],
        ["/clear", "send nothing of what was said so far"],
      ],
    },
    "A workspace's harvey.yaml may come from anybody: it can choose a server, not which key goes there.",
  ],
};
