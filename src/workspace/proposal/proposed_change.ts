/** One thing that a reply proposes to do. `line`: where it stands in the reply, from 1. */
export type ProposedChange =
  | {
    readonly action: "write";
    /** From the workspace, as the model wrote it, but for `./` at its beginning. Unchecked. */
    readonly path: string;
    readonly content: string;
    readonly line: number;
  }
  | {
    readonly action: "edit";
    readonly path: string;
    /** A unified diff, for `applyUnifiedDiff`. */
    readonly patch: string;
    readonly line: number;
  }
  | { readonly action: "run"; readonly command: string; readonly line: number };
