import type { Topic } from "./topic.ts";

export const sessions: Topic = {
  name: "sessions",
  summary: "find and read what was said",
  parts: () => [
    `Every run is a session, and its file a screenplay in Fountain (https://fountain.io): plain text that
you can read, search and keep under version control. It is

  harvey/sessions/harvey-session-YYYYMMDD-HHMMSS.spmd

in the workspace (the current folder, or --workdir), or below your home folder where the workspace
cannot be written.`,
    {
      prompt: [
        ["/status", "which file this session is recorded to"],
        ["/record", "the same"],
      ],
    },
    {
      shell: [
        { line: "ls -t harvey/sessions", what: "the sessions of this folder, the newest first" },
        { line: 'grep -ril "monad" harvey/sessions', what: "those that speak of something" },
        { line: "harvey --sessions-dir ~/talks", what: "keep this one elsewhere" },
        {
          line: "harvey --record-file talk.spmd",
          what: "in a file of this name, which must be new",
        },
        { line: "harvey --continue", what: "go on with the newest session" },
        { line: "harvey --continue talk.spmd", what: "with this one, where it stopped" },
        {
          line: "harvey --continue talk.spmd --record-file more.spmd",
          what: "in a new file, which holds the earlier scenes too",
        },
      ],
    },
    `A file that ends with THE END. was closed in order; without it the session was interrupted, and
everything that was said before stands in it. Both are continued in the same way: with the whole
conversation (prompts, replies, outputs, files that were read, what was written), the model and the
count of turns; nothing is run again. Of a session of more than 4 MB its end is loaded, about a million
tokens; the earlier turns stay in the file. At the prompt say /session continue FILE.`,
  ],
};
