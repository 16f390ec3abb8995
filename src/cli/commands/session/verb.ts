import type { ExitCode } from "../../../kernel/mod.ts";
import type { SubcommandCall } from "../../subcommand.ts";

/** What may follow `harvey session`. */
export interface SessionVerb {
  readonly name: string;
  /** Its own arguments, as usage shows them. */
  readonly takes: string;
  readonly what: string;
  /** @param words what follows the verb */
  run(call: SubcommandCall, words: readonly string[]): Promise<ExitCode>;
}
