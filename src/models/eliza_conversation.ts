import { Pattern } from "./eliza_pattern.ts";
import { reflect } from "./eliza_reflection.ts";
import type { Script } from "./eliza_script.ts";
import { type Clause, clausesOf } from "./eliza_words.ts";

interface Decomposition {
  readonly pattern: Pattern;
  readonly replies: readonly string[];
  used: number;
}

interface Keyword {
  readonly rank: number;
  readonly decompositions: readonly Decomposition[];
  readonly memories: readonly Decomposition[];
}

/**
 * One conversation, by the method that Joseph Weizenbaum published in 1966 ("ELIZA — a computer
 * program for the study of natural language communication between man and machine", CACM 9:1):
 * the keyword of highest rank chooses a decomposition of the clause it stands in, whose replies
 * take turns; where no keyword stands, something remembered is taken up.
 */
export class ElizaConversation {
  readonly #script: Script;
  readonly #keywords = new Map<string, Keyword>();
  readonly #remembered: string[] = [];
  #fallbacksUsed = 0;

  constructor(script: Script) {
    this.#script = script;
    for (const rule of script.rules) {
      const keyword: Keyword = {
        rank: rule.rank,
        decompositions: rule.answers.map(decomposition),
        memories: (rule.memories ?? []).map(decomposition),
      };
      for (const word of rule.keywords) this.#keywords.set(word, keyword);
    }
  }

  /** What is answered to the next thing that the person says. */
  answer(text: string): string {
    const clauses = clausesOf(text);
    const found = this.#find(clauses);
    const memories = found.flatMap(({ keyword, clause }) =>
      reassemble(keyword.memories, clause) ?? []
    );
    this.#remembered.push(...memories);
    for (const { keyword, clause } of found) {
      const reply = reassemble(keyword.decompositions, clause);
      if (reply !== undefined) return reply;
    }
    return this.#remembered.shift() ?? this.#fallback();
  }

  #fallback(): string {
    const { fallbacks } = this.#script;
    return fallbacks[this.#fallbacksUsed++ % fallbacks.length]!;
  }

  /** Each keyword with its clause, the highest rank first, then the first said. */
  #find(clauses: readonly Clause[]): { keyword: Keyword; clause: Clause }[] {
    const found = clauses.flatMap((clause) =>
      clause.flatMap(({ key }) => {
        const keyword = this.#keywords.get(key);
        return keyword === undefined ? [] : [{ keyword, clause }];
      })
    );
    return found.sort((one, other) => other.keyword.rank - one.keyword.rank);
  }
}

function decomposition(answer: Script["rules"][number]["answers"][number]): Decomposition {
  return { pattern: new Pattern(answer.pattern), replies: answer.replies, used: 0 };
}

function reassemble(decompositions: readonly Decomposition[], clause: Clause): string | undefined {
  for (const decomposition of decompositions) {
    const taken = decomposition.pattern.match(clause);
    if (taken === undefined) continue;
    const reply = decomposition.replies[decomposition.used++ % decomposition.replies.length]!;
    return filled(reply, taken.map(reflect));
  }
  return undefined;
}

/** `{1}` stands for what the first wildcard took, turned round. */
function filled(reply: string, taken: readonly string[]): string {
  let text = "";
  let rest = reply;
  for (let open = rest.indexOf("{"); open >= 0; open = rest.indexOf("{")) {
    const close = rest.indexOf("}", open);
    text += rest.slice(0, open) + (taken[Number(rest.slice(open + 1, close)) - 1] ?? "");
    rest = rest.slice(close + 1);
  }
  text += rest;
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}
