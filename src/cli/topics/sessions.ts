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
    `A replay asks the prompts of a session again, to compare models or prompts: the new replies go to a
session of their own, and the old one is never written.`,
    {
      shell: [
        {
          line: "harvey --replay talk.spmd --model llama3.1:8b",
          what: "into talk-replay-llama3.1-8b.spmd beside it",
        },
        {
          line: "harvey --replay talk.spmd --replay-output again.spmd",
          what: "into this one; the same line goes on",
        },
        {
          line: "harvey --replay talk.spmd --model llama3.1:8b,eliza --jobs 2",
          what: "of two models, at the same time",
        },
      ],
    },
    `Commands are not run again, nor files read: what they printed and held then is told as it was. Files
that the new replies propose are asked about; where nobody can be asked they are written for sessions
of your own, or with --yes, and not at all with --no-apply. The original stays beside each, as
NAME.bak.YYYYMMDD-HHMMSS. Models get no tools, and a leading @name is dropped unless --keep-routes is
given. At the prompt say /session replay FILE [OUT].`,
  ],
};
