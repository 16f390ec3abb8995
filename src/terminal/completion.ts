import { delay } from "../workspace/delay.ts";

/** What may be completed: the candidates that can stand in place of `word`. */
export interface Completion {
  /** The end of the text before the cursor, which a candidate replaces. */
  readonly word: string;
  readonly candidates: readonly string[];
  /** How the candidates are listed, one for each; themselves where absent. */
  readonly labels?: readonly string[];
}

/** Finds what the word before the cursor may become; a failure means no candidates. */
export type Completer = (
  before: string,
  signal: AbortSignal,
) => Completion | undefined | Promise<Completion | undefined>;

/** What a completion comes to. */
export interface Completed {
  /** What stands in place of how many code units before the cursor; absent where nothing can. */
  readonly replacement?: { readonly length: number; readonly text: string };
  /** Whether a blank may follow, since nothing else fits. */
  readonly isWhole: boolean;
  /** What there is to choose from, where nothing could be added. */
  readonly choices: readonly string[];
}

const nothing: Completed = { isWhole: false, choices: [] };

/** How long a person waits for candidates, in milliseconds. */
const patience = 500;

/**
 * Completes as far as there is one way to go on: the one candidate, else what all of them begin
 * with; where that adds nothing, lists them. A completer that fails or takes its time has none.
 */
export async function completeText(before: string, completer: Completer): Promise<Completed> {
  const over = new AbortController();
  try {
    const completion = await Promise.race([
      Promise.try(completer, before, over.signal),
      delay(patience, over.signal).then(() => undefined),
    ]);
    return completion && before.endsWith(completion.word) ? settle(completion) : nothing;
  } catch {
    return nothing;
  } finally {
    over.abort();
  }
}

function settle({ word, candidates, labels = candidates }: Completion): Completed {
  // A name that moves the cursor would disturb the line that is edited.
  const offered = candidates.map((text, index) => ({ text, label: labels[index] ?? text }))
    .filter(({ text }) => !/\p{Cc}/u.test(text));
  if (offered.length === 0) return nothing;
  const [{ text }] = offered;
  if (offered.length === 1) {
    return { replacement: { length: word.length, text }, isWhole: endsWord(text), choices: [] };
  }
  const common = commonBeginning(offered.map(({ text }) => text));
  if (common.length > word.length) {
    return {
      replacement: { length: word.length, text: common },
      isWhole: false,
      choices: [],
    };
  }
  return { isWhole: false, choices: offered.map(({ label }) => label) };
}

/** Whether nothing can belong to a word that ends so: folders and options go on. */
function endsWord(candidate: string): boolean {
  return !/[/=: ]["']?$/.test(candidate);
}

/** What all texts begin with, no character cut in two. */
function commonBeginning(texts: readonly string[]): string {
  let common = "";
  for (const character of texts[0]) {
    const longer = common + character;
    if (!texts.every((text) => text.startsWith(longer))) break;
    common = longer;
  }
  return common;
}
