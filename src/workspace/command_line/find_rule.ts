import { type ProgramRule, refusesOptions } from "./option_rule.ts";
import { judgeInner, type RuleLookup } from "./runner_rule.ts";

const running = ["-exec", "-execdir", "-ok", "-okdir"];

const options = refusesOptions({
  words: [...running, "-fprint", "-fprint0", "-fprintf", "-fls", "-files0-from"],
  flags: ["-delete"],
}, "runs another program, deletes or writes");

/** Allows find to look; what an entry lets it run is held to that program's own rule. */
export function findRule(ruleOf: RuleLookup): ProgramRule {
  return (args, spelled) => {
    const reason = options(args, spelled);
    if (reason !== undefined) return reason;
    for (let index = 0; index < spelled - 1; index++) {
      if (!running.includes(args[index]!.text)) continue;
      const rest = args.slice(index + 1);
      const end = rest.findIndex(({ text }) => text === ";" || text === "+");
      const words = end < 0 ? rest : rest.slice(0, end);
      const inner = words[0] && judgeInner(words, spelled - index - 1, {}, ruleOf);
      if (inner) return inner;
    }
    return undefined;
  };
}
