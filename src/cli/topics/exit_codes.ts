import { exitCode } from "../../kernel/mod.ts";
import type { Topic } from "./topic.ts";

const meanings: Readonly<Record<keyof typeof exitCode, string>> = {
  done: "done",
  failed: "failed: a server, a file, the disk; the last failure of a script",
  usage: "an option, a command or a setting that there is not",
  refusedWithoutTerminal: "refused, because nobody sits at a terminal to be asked",
  interrupted: "interrupted by Ctrl-C or a signal",
};

export const exitCodes: Topic = {
  name: "exit-codes",
  summary: "what harvey ends with",
  parts: () => [
    {
      table: Object.entries(exitCode).map(([name, code]) =>
        [String(code), meanings[name as keyof typeof exitCode]] as const
      ),
    },
    {
      shell: [{
        line: 'harvey -p "hello" > reply.txt && echo done',
        what: "go on only where there was a reply",
      }],
    },
    "Lines that are piped in are all taken: where one fails, the code is that of the last failure.",
  ],
};
