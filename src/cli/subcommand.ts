import type { ExitCode } from "../kernel/mod.ts";
import type { Plugin } from "../host/mod.ts";
import type { Example } from "./example.ts";
import type { Options } from "./options.ts";

/** What every run is made of, whichever command it is. */
export interface ProgramParts {
  readonly version: string;
  /** In the order in which they are loaded; read only where they are needed. */
  plugins(): Promise<readonly Plugin[]>;
}

/** What a subcommand is called with. */
export interface SubcommandCall {
  /** What was given for its arguments. */
  readonly words: readonly string[];
  /** Harvey's own options, before the subcommand's name or after it. */
  readonly options: Options;
  /** Its own options by their long name. */
  readonly flags: Readonly<Record<string, unknown>>;
  readonly environment: Readonly<Record<string, string>>;
  readonly program: ProgramParts;
  /** Writes a text, made harmless, to standard output; settles when it was taken. */
  print(text: string): Promise<void>;
  /** The same for a person to read: broken between words where the window is too narrow. */
  show(text: string): Promise<void>;
  /** A remark beside the matter, on standard error. */
  notice(text: string): Promise<void>;
}

/** What a shell may put in the place of a word. */
export type Candidates =
  | readonly Candidate[]
  /** Names of files or of folders, which the shell knows best. */
  | "files"
  | "folders";

/** One completion, with what it is. */
export interface Candidate {
  readonly value: string;
  readonly what?: string;
}

/** Something that is called as `harvey NAME`. Its module is loaded when it is called. */
export interface Subcommand {
  /** What it does, in a sentence or two. */
  readonly description: string;
  /** As usage shows them: `[topic]`, `<shell>`, `[words...]`. */
  readonly arguments?: readonly { readonly name: string; readonly what: string }[];
  /** Its own options: `--json`, or with a value `--format <format>`. */
  readonly flags?: readonly { readonly name: string; readonly what: string }[];
  readonly examples: readonly Example[];
  /** Whether options that nobody knows are words like any other: they are somebody else's. */
  readonly takesAnyOption?: true;
  /** @throws {UserError} for what a person can mend */
  run(call: SubcommandCall): Promise<ExitCode>;
  /**
   * What may stand after these words, without its options.
   *
   * @param signal ends the search
   */
  complete?(
    words: readonly string[],
    call: Pick<SubcommandCall, "options" | "environment">,
    signal: AbortSignal,
  ): Candidates | Promise<Candidates>;
}

/** A subcommand that is not loaded yet. */
export interface SubcommandEntry {
  readonly name: string;
  /** One line for `harvey --help`, beginning with a verb in lower case. */
  readonly summary: string;
  /** Not listed: for programs, not for people. */
  readonly hidden?: boolean;
  load(): Promise<{ readonly default: Subcommand }>;
}
