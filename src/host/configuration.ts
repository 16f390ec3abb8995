/** Whether the session is recorded; `required` stops Harvey where it cannot be. */
export type RecordMode = "on" | "off" | "required";

/** The settled values of options, environment and configuration files, in that order of rank. */
export interface Configuration {
  /** As `--model` takes it; absent: Harvey looks for a server. */
  readonly model?: string;
  /** The server's address, without credentials. */
  readonly url?: string;
  readonly record: RecordMode;
  /** The session file named by `--record-file`, an absolute path. */
  readonly recordFile?: string;
  /** The sessions folder named by `--sessions-dir`, else by `sessions_dir`, an absolute path. */
  readonly sessionsDir?: { readonly path: string; readonly fromOption: boolean };
  readonly shell: {
    /** Names of programs that get the terminal itself. */
    readonly interactive: readonly string[];
    /** In seconds; absent: no limit. */
    readonly timeout?: number;
    /** Characters of output that are recorded. */
    readonly maxOutput: number;
    /** Characters of output that enter the conversation. */
    readonly maxContext: number;
  };
}

/** What holds where nobody says otherwise. */
export const defaultConfiguration: Configuration = {
  record: "on",
  shell: {
    interactive: [
      "vi",
      "vim",
      "nvim",
      "nano",
      "emacs",
      "less",
      "more",
      "man",
      "top",
      "htop",
      "ssh",
    ],
    maxOutput: 64 * 1024 * 1024,
    maxContext: 16_000,
  },
};

/** The folders that Harvey knows, as absolute paths of the real disk. */
export interface Paths {
  /** The folder that Harvey works in. */
  readonly workspace: string;
  /** The person's home folder. */
  readonly home: string;
}
