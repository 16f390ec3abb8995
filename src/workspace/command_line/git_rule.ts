import { type ProgramRule, type RefusedOptions, refusesOptions } from "./option_rule.ts";
import { onlyAsksForItself } from "./operand_rule.ts";
import { isLiteral, mayBeOption, type Word } from "./word.ts";

/** Options before the subcommand that change nothing but the output. */
const plainGlobals = new Set([
  "--no-pager",
  "-P",
  "--no-optional-locks",
  "--literal-pathspecs",
  "--no-replace-objects",
]);

/** The words of a git command without the options that may stand before any subcommand. */
export function withoutGitGlobals(words: readonly Word[]): readonly Word[] {
  let at = 1;
  while (at < words.length && isLiteral(words[at]!) && plainGlobals.has(words[at]!.text)) at++;
  return at === 1 ? words : [words[0]!, ...words.slice(at)];
}

const comparing: RefusedOptions = { long: ["ext-diff", "output", "textconv", "show-signature"] };
const transferring: RefusedOptions = {
  long: ["upload-pack", "receive-pack", "exec", "config", "template", "server-option"],
};
const filtering: RefusedOptions = { long: ["textconv", "filters"] };
const signing: RefusedOptions = { long: ["gpg-sign", "local-user"], short: "S" };

/**
 * The subcommands that an entry of `git` alone allows, each with the options that it does not: they
 * run other programs, or write to a file that their words name. A subcommand that is not here may be
 * an alias for anything.
 */
const subcommands: Readonly<Record<string, RefusedOptions>> = {
  add: { long: ["edit", "interactive", "patch"], short: "eip" },
  am: { long: ["exec", "resolvemsg"] },
  apply: {},
  archive: { long: ["exec", "remote", "output"], short: "o" },
  blame: comparing,
  branch: { long: ["edit-description"] },
  "cat-file": filtering,
  "check-attr": {},
  "check-ignore": {},
  checkout: {},
  cherry: {},
  "cherry-pick": { ...signing, short: "Se" },
  clean: {},
  clone: { ...transferring, short: "uc" },
  commit: { ...signing, withValue: "mFCct" },
  "count-objects": {},
  describe: {},
  diff: comparing,
  "diff-files": comparing,
  "diff-index": comparing,
  "diff-tree": comparing,
  fetch: transferring,
  "for-each-ref": {},
  "format-patch": { long: ["ext-diff", "output-directory", "output"], short: "o" },
  fsck: {},
  gc: {},
  grep: { long: ["open-files-in-pager", "textconv"], short: "O", withValue: "efABCm" },
  "hash-object": filtering,
  init: { long: ["template", "separate-git-dir"] },
  log: comparing,
  "ls-files": {},
  "ls-remote": transferring,
  "ls-tree": {},
  merge: { ...signing, long: ["gpg-sign", "strategy"], short: "Ss", withValue: "mFX" },
  "merge-base": {},
  mv: {},
  "name-rev": {},
  notes: { flags: ["edit"] },
  prune: {},
  pull: { ...transferring, long: [...transferring.long!, "strategy", "gpg-sign"], short: "Ss" },
  push: transferring,
  "range-diff": comparing,
  rebase: { long: ["exec", "interactive", "strategy", "gpg-sign"], short: "xisS" },
  reflog: comparing,
  remote: {},
  reset: {},
  restore: {},
  "rev-list": {},
  "rev-parse": {},
  revert: { ...signing, long: ["gpg-sign", "strategy"] },
  rm: {},
  shortlog: comparing,
  show: comparing,
  "show-branch": {},
  "show-ref": {},
  stash: comparing,
  status: {},
  switch: {},
  "symbolic-ref": {},
  tag: { long: ["sign", "local-user", "verify"], short: "suv" },
  "update-index": {},
  version: {},
  whatchanged: comparing,
  worktree: {},
};

/** Addresses that run a program of any name. */
const anywhere: RefusedOptions = { parts: ["ext::"] };

/** Allows git's own subcommands, but none of its ways to run other programs. */
export const gitRule: ProgramRule = (args, spelled) => {
  if (onlyAsksForItself(args) && args[0]!.text !== "help") return undefined;
  const [subcommand] = args;
  if (!subcommand) return undefined;
  const { text } = subcommand;
  if (spelled === 0) {
    if (mayBeOption(subcommand)) return `"${text}" may have git run other programs`;
    if (!isLiteral(subcommand) || !Object.hasOwn(subcommands, text)) {
      return `"git ${text}" may run other programs`;
    }
  } else if (mayBeOption(subcommand)) {
    // `git -C folder log`, spelled out so far: what follows can be anything of git's.
    const known = args.slice(0, spelled).findIndex((word) => Object.hasOwn(subcommands, word.text));
    if (known < 0 && args.length > spelled) return `the entry does not say which of git's commands`;
    return known < 0 ? undefined : gitRule(args.slice(known), spelled - known);
  }
  const options = Object.hasOwn(subcommands, text) ? subcommands[text]! : {};
  const rest = args.slice(1);
  const rule = refusesOptions({ ...options, ...anywhere }, "runs another program or writes a file");
  return asksForManual(rest, spelled - 1) ?? rule(rest, Math.max(0, spelled - 1));
};

/** `git log --help` opens the manual in whatever program git is told to. */
function asksForManual(args: readonly Word[], spelled: number): string | undefined {
  const asks = args.some(({ text }, index) => index >= spelled && text === "--help");
  return asks ? `"--help" opens another program (write -h)` : undefined;
}
