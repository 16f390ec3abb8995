/**
 * Whether the session is recorded. `required`: the session ends as soon as it cannot be, and before
 * anything more happens that is not on the record.
 */
export type RecordMode = "on" | "off" | "required";

/** The settled values: options, else the workspace's `harvey.yaml`, else the home folder's. */
export interface Configuration {
  /** As `--model` takes it; absent, with no `url` either: Harvey looks for a server. */
  readonly model?: string;
  /** The server's address; credentials that stand in it are sent to it and never shown. */
  readonly url?: string;
  readonly record: RecordMode;
  /** The session file named by `--record-file`, an absolute path. */
  readonly recordFile?: string;
  /** The folder named by `--sessions-dir`, else by `sessions_dir`: an absolute path. */
  readonly sessionsDir?: { readonly path: string; readonly fromOption: boolean };
  readonly shell: {
    /** Names of programs that get the terminal itself. */
    readonly interactive: readonly string[];
    /** In seconds; absent: no limit. */
    readonly timeout?: number;
    /** Bytes of one command's output that are recorded; what comes after is shown only. */
    readonly maxOutput: number;
    /** Characters (UTF-16 units) of one command's output that enter the conversation. */
    readonly maxContext: number;
  };
}

/** What holds where nobody says otherwise: everything recorded, 64 MiB of each output, no timeout. */
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
