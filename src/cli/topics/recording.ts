import type { Topic } from "./topic.ts";

export const recording: Topic = {
  name: "recording",
  summary: "turn the recording on and off",
  parts: () => [
    `Sessions are recorded unless you say otherwise. A prompt is on disk before the model is asked, a
command before it runs; a reply grows in the file as it comes.`,
    {
      shell: [
        { line: "harvey --no-record", what: "do not record this session" },
        { line: "harvey config set record false", what: "record nothing in this folder" },
        { line: "harvey config set --home record false", what: "record nothing anywhere" },
        { line: "harvey --record", what: "record this one all the same" },
        { line: "harvey --record=required", what: "end it where it cannot be recorded" },
      ],
    },
    {
      prompt: [
        ["/record", "whether, and to which file"],
        ["/record off", "stop; the file is closed in order"],
        ["/record on", "go on in the same file, which then says how many turns it lacks"],
        ["/record file other.spmd", "go on in another file"],
      ],
    },
    "Where the disk is full, Harvey says so at once and goes on under the home folder.",
  ],
};
