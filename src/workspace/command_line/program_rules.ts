import { fileName } from "./allowed_entry.ts";
import { awkRule } from "./awk_rule.ts";
import { findRule } from "./find_rule.ts";
import { gitRule } from "./git_rule.ts";
import {
  atMostOperands,
  firstWordRefuses,
  interpreterRule,
  subcommandRule,
} from "./operand_rule.ts";
import { every, type ProgramRule, type RefusedOptions, refusesOptions } from "./option_rule.ts";
import { runnerRule } from "./runner_rule.ts";
import { interpreters, optionTable, runners, subcommandTable } from "./program_table.ts";
import { sedRule } from "./sed_rule.ts";

const rules = new Map<string, ProgramRule>();

/** The rule of a program by its name as typed, in any folder and of any version. */
export function ruleOf(program: string): ProgramRule | undefined {
  const name = fileName(program).replace(/\.(exe|cmd|bat|com)$/i, "").toLowerCase();
  return rules.get(name) ?? rules.get(name.replace(/[-.0-9]+$/, "")) ??
    rules.get(name.split(".", 1)[0]!);
}

const optionRule = (options: RefusedOptions) =>
  refusesOptions(options, "runs another program, reads orders or writes a file");

for (const [names, options] of Object.entries(runners)) {
  for (const name of names.split(" ")) rules.set(name, runnerRule(options, ruleOf));
}
for (const name of interpreters.split(" ")) rules.set(name, interpreterRule);
for (const [names, options] of Object.entries(optionTable)) {
  for (const name of names.split(" ")) rules.set(name, optionRule(options));
}
for (const [names, { refused, options }] of Object.entries(subcommandTable)) {
  const rule = every(subcommandRule(refused), optionRule(options ?? {}));
  for (const name of names.split(" ")) rules.set(name, rule);
}
for (const name of ["awk", "gawk", "mawk", "nawk", "original-awk"]) rules.set(name, awkRule);
for (const name of ["sed", "gsed"]) rules.set(name, sedRule);
for (const name of ["tar", "gtar", "bsdtar", "star"]) {
  rules.set(name, every(rules.get(name)!, firstWordRefuses("IF")));
}
rules.set("find", findRule(ruleOf));
rules.set("git", gitRule);
rules.set("uniq", atMostOperands(1, "fsw"));
rules.set("xxd", every(atMostOperands(1, "closg"), optionRule({ flags: ["-r", "-revert"] })));
