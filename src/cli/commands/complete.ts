import { exitCode } from "../../kernel/mod.ts";
import type { Subcommand } from "../subcommand.ts";

/** `harvey complete -- WORDS`: what the last word may become, for the scripts of `completions`. */
export default {
  description: "Prints what the last of these words may become, one a line, with a tab and what " +
    "it is; or :files or :folders. It never fails.",
  arguments: [{ name: "[words...]", what: "what stands after harvey, the last one unfinished" }],
  examples: [{ line: "harvey complete -- mod", what: "what may begin so" }],
  async run({ words, environment, print }) {
    try {
      const { completeWords, printCandidates } = await import("../complete_words.ts");
      const text = printCandidates(await completeWords(words, environment));
      if (text !== "") await print(text);
    } catch {
      // Who presses Tab wants no message.
    }
    return exitCode.done;
  },
  complete: () => [],
} satisfies Subcommand;
