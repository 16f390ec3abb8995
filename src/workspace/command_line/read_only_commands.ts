/**
 * What safe mode allows whatever the configuration says: commands that show what is there. Their
 * options that write or run something are refused by their rules; that a person is asked before a
 * model's command runs, is another matter and holds for these too.
 */
export const readOnlyCommands: readonly string[] = [
  ..."ls cat head tail wc grep egrep fgrep rg find tree stat file du df sort uniq cut tr nl tac"
    .split(
      " ",
    ),
  ..."diff cmp comm od basename dirname realpath readlink echo pwd true false which uname".split(
    " ",
  ),
  ..."status log diff show blame shortlog ls-files ls-tree cat-file rev-parse rev-list".split(" ")
    .map((subcommand) => `git ${subcommand}`),
  ..."describe merge-base grep diff-tree name-rev for-each-ref show-ref".split(" ")
    .map((subcommand) => `git ${subcommand}`),
];
