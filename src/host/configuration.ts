import type { Patience, Sampling } from "../models/mod.ts";

/**
 * Whether the session is recorded. `required`: the session ends as soon as it cannot be, and before
 * anything more happens that is not on the record.
 */
export type RecordMode = "on" | "off" | "required";

/**
 * What becomes of files that replies propose while a session's prompts are asked again: the person is
 * asked, as about any; all are agreed to, since the session is the person's own; or none is written.
 */
export type ReplayWrites = "asked" | "approved" | "left out";

/** How a model's server that is configured is spoken to. */
export interface ConfiguredProvider {
  readonly url: string;
  readonly protocol: "ollama" | "openai" | "anthropic" | "google";
  /** The environment variable that holds the key. */
  readonly keyVariable?: string;
}

/** How the thinking of a reasoning model is shown: folded away, in full, or not at all. */
export type ThinkingDisplay = "folded" | "shown" | "hidden";

/**
 * The settled values: options, else the environment, else the workspace's `harvey.yaml`, else the
 * home folder's.
 */
export interface Configuration {
  /** As `--model` takes it; absent, with no `url` either: Harvey looks for a server. */
  readonly model?: string;
  /** The server's address; credentials that stand in it are sent to it and never shown. */
  readonly url?: string;
  readonly record: RecordMode;
  /** The session file named by `--record-file`, an absolute path. */
  readonly recordFile?: string;
  /**
   * The folder named by `--sessions-dir` or `HARVEY_SESSIONS_DIR` (`fromOption`), else by
   * `sessions_dir`: an absolute path.
   */
  readonly sessionsDir?: { readonly path: string; readonly fromOption: boolean };
  /** No colour and nothing that moves; absent: as the terminal can. */
  readonly plain?: boolean;
  readonly thinking: ThinkingDisplay;
  /** Whether what is typed at the prompt is kept for the next run. */
  readonly promptHistory: boolean;
  readonly sampling: Sampling;
  /** In seconds, each absent where nobody says otherwise. */
  readonly timeouts: { readonly connect?: number; readonly idle?: number };
  /** How often a server that is busy or failing is asked again. */
  readonly retries: number;
  /** By name, the first part of the names of their models. */
  readonly providers: Readonly<Record<string, ConfiguredProvider>>;
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
  /** `--yes`: what would be asked is approved, and recorded as approved so. */
  readonly approveAll: boolean;
  /** Present where the prompts of a recorded session are asked again. */
  readonly replay?: {
    readonly writes: ReplayWrites;
    /** Absolute paths that nothing is written to: what is replayed, and what it is recorded to. */
    readonly untouched: Iterable<string>;
  };
  /** `--safe`: nothing of the workspace's own is loaded, nor plugins and skills of the home folder. */
  readonly safe: boolean;
  /**
   * Whether what the workspace brings is loaded: the person trusts it, or it brings nothing. Only the
   * files in {@link trustedFiles}, with the very content that is told there.
   */
  readonly trusted: boolean;
  /** SHA-256 by path from the workspace, with `/`; empty where nothing of it is loaded. */
  readonly trustedFiles: Readonly<Record<string, string>>;
  /** The folder named by `--skills-dir`, an absolute path. */
  readonly skillsDir?: string;
  /**
   * By path from the workspace (`.` is the whole): what may be done there. The most specific path
   * that holds a file decides; where none does everything may be, once a person agreed.
   */
  readonly permissions: Readonly<Record<string, readonly Access[]>>;
  /** For `!` as a person types it; what a model or a skill asks for is always held to `allowed`. */
  readonly safeMode: {
    readonly on: boolean;
    /** Commands by their first words (`git status`), as `/safemode allow` takes them. */
    readonly allowed: readonly string[];
  };
  readonly tools: {
    /** Whether models are told of tools at all. */
    readonly on: boolean;
    /** Of one turn. */
    readonly maxCalls: number;
    /** Characters (UTF-16 units) of a file or a result that a model is given. */
    readonly maxResult: number;
  };
}

/** What may be done with a file: a command that stands in it is run by `exec`. */
export type Access = "read" | "write" | "exec" | "delete";

/** What holds where nobody says otherwise: everything recorded, 64 MiB of each output, no timeout. */
export const defaultConfiguration: Configuration = {
  record: "on",
  thinking: "folded",
  promptHistory: true,
  sampling: {},
  timeouts: {},
  retries: 3,
  providers: {},
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
  approveAll: false,
  safe: false,
  trusted: false,
  trustedFiles: {},
  permissions: {},
  safeMode: { on: false, allowed: [] },
  tools: { on: true, maxCalls: 10, maxResult: 16_000 },
};

/** The folders that Harvey knows, as absolute paths of the real disk. */
export interface Paths {
  /** The folder that Harvey works in. */
  readonly workspace: string;
  /** The person's home folder. */
  readonly home: string;
}

/** How long the configured timeouts let a model's server be waited for. */
export function modelPatience({ timeouts }: Configuration): Partial<Patience> {
  const { connect, idle } = timeouts;
  return {
    ...(connect === undefined ? {} : { connectTimeout: connect * 1000 }),
    ...(idle === undefined ? {} : { idleTimeout: idle * 1000 }),
  };
}
